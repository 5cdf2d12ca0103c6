import { createContext } from 'react';

/** Whether a form is only looked at: for fields that a disabled fieldset does not reach. */
export const ReadOnly = createContext(false);
