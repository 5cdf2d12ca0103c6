import { createContext } from 'react';

/** True when a form is read-only, for fields that a disabled fieldset does not affect. */
export const ReadOnly = createContext(false);
