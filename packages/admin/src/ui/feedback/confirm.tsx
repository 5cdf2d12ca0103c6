import { confirmLabels } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { i18n } from '@bakehouse/contract/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import { focusMenuButton } from '../focus/menu-focus.ts';

/** What a confirmation dialog asks. */
export type Question = {
  title: string;
  text: string;
  /** Additional effects of confirming. */
  note?: string | undefined;
  /** Records that the answer affects, listed with links. */
  usage?: readonly UsageEntry[];
  /** Label of the confirm button. Without it the dialog only informs. */
  yes?: string;
  no: string;
  danger?: boolean;
};

/** A question and the function that gets its answer. */
export type AskedQuestion = { readonly question: Question; readonly answer: (isConfirmed: boolean) => void };

/**
 * Opens a confirmation dialog with the focus on the safe answer, which Esc also gives. Its code is loaded with the first question.
 * @returns whether the user confirmed.
 */
export function confirm(question: Question): Promise<boolean> {
  focusMenuButton();
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      pending.delete(cancel);
      resolve(isConfirmed);
    };
    const cancel = () => answer(false);
    pending.add(cancel);
    setAsked([...asked, { question, answer }]);
  });
}

/** Functions that answer no to the questions without an answer. */
const pending = new Set<() => void>();
let asked: readonly AskedQuestion[] = [];
const listeners = new Set<() => void>();

function setAsked(next: readonly AskedQuestion[]) {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the questions that no dialog shows yet, and removes them. */
export function takeAsked(): readonly AskedQuestion[] {
  const taken = asked;
  setAsked([]);
  return taken;
}

/** Returns the questions that no dialog shows yet. Unmounting the component answers no to all. */
export function useAsked(): readonly AskedQuestion[] {
  useEffect(
    () => () => {
      for (const cancel of pending) cancel();
      asked = [];
    },
    [],
  );
  return useSyncExternalStore(subscribe, () => asked);
}

const { title, cancel } = confirmLabels;

export function confirmDelete(name: string, note?: string): Promise<boolean> {
  const { text, confirm: yes } = confirmLabels.delete;
  return confirm({ title, text: text(name), note, yes, no: cancel, danger: true });
}

export const confirmRestore = (name: string): Promise<boolean> =>
  confirm({ title, text: confirmLabels.restore.text(name), yes: confirmLabels.restore.confirm, no: cancel });

export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: i18n.t('Leave without saving?'),
    text: i18n.t('Your changes here are not saved and will be lost.'),
    yes: i18n.t('Leave'),
    no: i18n.t('Stay here'),
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

/**
 * Names the record that has a value already, with its link.
 * @param yes label of the button that solves it; without it there is none.
 */
export const showHolder = (sentence: string, usage: readonly UsageEntry[], yes?: string): Promise<boolean> =>
  confirm({
    title: 'Already in use',
    text: `${sentence}.`,
    usage,
    ...(yes && { yes }),
    no: yes ? cancel : 'OK',
  });
