import { confirmLabels } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { focusMenuButton } from '../menu-focus.ts';
import type { Question } from './confirm-dialog.tsx';

type Query = { readonly question: Question; readonly open: boolean; readonly answer: (yes: boolean) => void };

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

let query: Query | undefined;
const listeners = new Set<() => void>();
const become = (next: Query) => {
  query = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Opens the confirmation dialog with the focus on the safe answer, which Esc also gives.
 * @returns true when the user confirmed.
 */
export const confirm = (question: Question): Promise<boolean> => {
  query?.answer(false);
  focusMenuButton();
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      become({ question, open: false, answer: () => {} });
      resolve(yes);
    };
    become({ question, open: true, answer });
  });
};

/**
 * Renders the confirmation dialog; the main layout contains one. Unmounting it, at sign-out for example, cancels the
 * dialog.
 */
export const ConfirmPlace = () => {
  const now = useSyncExternalStore(subscribe, () => query);
  useEffect(() => () => query?.answer(false), []);
  return <Suspense>{now && <ConfirmDialog {...now.question} open={now.open} onAnswer={now.answer} />}</Suspense>;
};

const { title, cancel } = confirmLabels;

export const confirmDelete = (name: string, note?: string): Promise<boolean> => {
  const { text, confirm: yes } = confirmLabels.delete;
  return confirm({ title, text: text(name), note, yes, no: cancel, danger: true });
};

export const confirmRestore = (name: string): Promise<boolean> =>
  confirm({ title, text: confirmLabels.restore.text(name), yes: confirmLabels.restore.confirm, no: cancel });

export const confirmEnd = (name: string): Promise<boolean> =>
  confirm({ title, text: `Do you want to end the session of ${name}?`, yes: 'Yes, end it!', no: cancel, danger: true });

export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    text: 'Your changes here are not saved and will be lost.',
    yes: 'Leave',
    no: 'Stay here',
    danger: true,
  });

/** Explains why a record in use was not changed, and lists where it is used. */
export const showUsage = (sentence: string, usage: readonly UsageEntry[]): Promise<boolean> =>
  confirm({
    title: 'This record is in use',
    text: `${sentence} Change them first.`,
    usage,
    no: 'OK',
  });

/** Asks for confirmation before a record in use becomes inactive. */
export const confirmDeactivate = (sentence: string, usage: readonly UsageEntry[]): Promise<boolean> =>
  confirm({
    title: 'This record is in use',
    text: `${sentence} They stay linked to it, but it is not offered or shown until it is active again.`,
    usage,
    yes: 'Save anyway',
    no: cancel,
  });
