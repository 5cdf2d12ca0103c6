import type { SettingName, SettingRecord } from '@bakehouse/contract/content/content-settings';
import { useEffect } from 'react';
import { z } from 'zod';
import { isSignedIn } from '../../data/session.ts';
import type { Values } from '../../ui/form/use-record-form.ts';

/** Unsaved work on a setting as this browser keeps it: what was typed, when, and the version it was made from. */
const draftSchema = z.object({
  version: z.int(),
  meta_value: z.string(),
  at: z.string(),
  values: z.record(z.string(), z.unknown()),
});
export type PartDraft = z.output<typeof draftSchema>;

const placeOf = (name: SettingName, user: string) => `setting_draft:${name}:${user}`;

export const readPartDraft = (name: SettingName, user: string): PartDraft | undefined => {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(placeOf(name, user)) ?? '')).data;
  } catch {
    return undefined;
  }
};

type Work = { readonly record: SettingRecord; readonly values: Values; readonly dirty: boolean };

/**
 * Keeps unsaved work over a reload, and over the end of a session, for the same person's next. Who leaves the form has been
 * asked, and gives it up.
 */
export const usePartDraft = (name: SettingName, user: string, { record, values, dirty }: Work): void => {
  const place = placeOf(name, user);
  const { version, meta_value } = record;
  useEffect(() => {
    if (!isSignedIn()) return;
    if (!dirty) return localStorage.removeItem(place);
    try {
      localStorage.setItem(place, JSON.stringify({ version, meta_value, at: new Date().toISOString(), values }));
    } catch {
      // A browser without room keeps none; leaving still asks.
    }
  }, [place, version, meta_value, values, dirty]);
  useEffect(
    () => () => {
      if (isSignedIn()) localStorage.removeItem(place);
    },
    [place],
  );
};
