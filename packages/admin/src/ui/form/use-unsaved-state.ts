import { useState } from 'react';
import { findUnsavedWork, useUnsavedWork } from './unsaved-work.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * State of an edit outside a form, which survives a reload and the end of the session like the values of a form.
 * @param key unique key of the edit and its record among all forms of the dashboard
 * @returns the unsaved values, `undefined` while there are none, and their setter
 */
export function useUnsavedState<V extends Values>(key: string) {
  const [values, setValues] = useState<V | undefined>(() => findUnsavedWork<object, V>(key)?.edits);
  useUnsavedWork(
    { key },
    () => values,
    () => setValues(undefined),
  );
  return [values, setValues] as const;
}
