import { readSelection } from '@bakehouse/contract/blocks/selections';

/** A record as a block stores it: JSON text or an object. */
export type Stored = string | object | null | undefined;

type Known = { readonly id?: unknown; readonly title?: unknown; readonly question?: unknown; readonly name?: unknown };

/** Returns the id of the record; '' when it has none. */
export const idOf = (stored: Stored): string => {
  const id = readSelection<Known>(stored)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};

/** Returns the name of the record at the time of its selection. */
export const nameOf = (stored: Stored): string => {
  const known = readSelection<Known>(stored);
  const name = [known?.title, known?.question, known?.name].find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? name : known ? 'Without a name' : 'Nothing chosen';
};

/** Adds stable keys for sorting; the same record may be selected twice. */
export const withKeys = <K extends Stored>(
  list: readonly K[],
): readonly { readonly key: string; readonly stored: K }[] => {
  const seen = new Map<string, number>();
  return list.map((stored) => {
    const id = idOf(stored);
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return { key: `${id || 'none'}-${times}`, stored };
  });
};
