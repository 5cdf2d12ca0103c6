import type { SettingName, SettingRecord } from '@bakehouse/contract/content/content-settings';
import { useEffect } from 'react';
import { z } from 'zod';
import { isSignedIn } from '../../data/session.ts';
import type { Values } from '../../ui/form/use-record-form.ts';

/** Unsaved changes of a setting in the browser's storage: values, time, and the version they are based on. */
const draftSchema = z.object({
  version: z.int(),
  meta_value: z.string(),
  at: z.string(),
  values: z.record(z.string(), z.unknown()),
});
export type PartDraft = z.output<typeof draftSchema>;

const storageKeyOf = (name: SettingName, user: string) => `setting_draft:${name}:${user}`;

export const readPartDraft = (name: SettingName, user: string): PartDraft | undefined => {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(storageKeyOf(name, user)) ?? '')).data;
  } catch {
    return undefined;
  }
};

type Work = { readonly record: SettingRecord; readonly values: Values; readonly dirty: boolean };

/**
 * Stores unsaved changes during a reload or the end of a session, for the same user. Leaving the form discards them
 * after a confirmation.
 */
export const usePartDraft = (name: SettingName, user: string, { record, values, dirty }: Work): void => {
  const storageKey = storageKeyOf(name, user);
  const { version, meta_value } = record;
  useEffect(() => {
    if (!isSignedIn()) return;
    if (!dirty) return localStorage.removeItem(storageKey);
    try {
      localStorage.setItem(storageKey, JSON.stringify({ version, meta_value, at: new Date().toISOString(), values }));
    } catch {
      // When the storage is full, nothing is stored; leaving still asks.
    }
  }, [storageKey, version, meta_value, values, dirty]);
  useEffect(
    () => () => {
      if (isSignedIn()) localStorage.removeItem(storageKey);
    },
    [storageKey],
  );
};
