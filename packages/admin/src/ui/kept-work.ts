import { useEffect, useEffectEvent } from 'react';
import { sessionEnds } from './session-end.ts';
import { toastSuccess } from './toast.ts';

type Values = Readonly<Record<string, unknown>>;

/** Unsaved values of a form and whatever stands beside them, the version they were made from say. */
export type KeptWork<Beside extends object = object> = { readonly edits: Values } & Beside;

export type Keep = {
  /** Names the form and its record among all forms of the dashboard. */
  readonly place: string;
  readonly beside?: () => object;
};

/** By place. Held in memory alone: a tab that is closed or reloaded forgets it. */
const works = new Map<string, KeptWork>();
let owner = '';

/** Whose works these are from now on: nobody finds what another person typed. */
export const ownWorks = (userId: string): void => {
  if (owner !== userId) works.clear();
  owner = userId;
};

/** What was unsaved in this place when this person's last session ended, until a form there has taken it up. */
export const keptWork = <Beside extends object>(place: string): KeptWork<Beside> | undefined =>
  works.get(place) as KeptWork<Beside> | undefined;

export const isKept = (place: string): boolean => works.has(place);

/** For a fresh start in tests. */
export const forgetKeptWork = (): void => works.clear();

/**
 * Keeps what a form has unsaved when the session ends under it, and says so once it is there again.
 * @param unsaved the values that changed; `undefined` when nothing is unsaved
 */
export const useKeptWork = (keep: Keep | undefined, unsaved: () => Values | undefined): void => {
  const arrive = useEffectEvent(() => {
    if (keep && works.delete(keep.place)) toastSuccess('What you had not saved when your session ended is here again.');
  });
  const put = useEffectEvent(() => {
    const edits = keep && unsaved();
    if (edits) works.set(keep.place, { edits, ...keep.beside?.() });
  });
  useEffect(() => {
    arrive();
    const leave = () => put();
    window.addEventListener(sessionEnds, leave);
    return () => window.removeEventListener(sessionEnds, leave);
  }, []);
};
