import { readSelection } from '@bakehouse/contract/blocks/selections';

/** A record as a block stores it: JSON text or an object. */
export type Kept = string | object | null | undefined;

type Known = { readonly id?: unknown; readonly title?: unknown; readonly question?: unknown; readonly name?: unknown };

/** Returns the id of the record; '' when it has none. */
export const idOf = (kept: Kept): string => {
  const id = readSelection<Known>(kept)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
};

/** Returns the name of the record at the time of its selection. */
export const nameOf = (kept: Kept): string => {
  const known = readSelection<Known>(kept);
  const name = [known?.title, known?.question, known?.name].find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' ? name : known ? 'Without a name' : 'Nothing chosen';
};

/** Adds stable keys for sorting; the same record may be selected twice. */
export const withKeys = <K extends Kept>(list: readonly K[]): readonly { readonly key: string; readonly kept: K }[] => {
  const seen = new Map<string, number>();
  return list.map((kept) => {
    const id = idOf(kept);
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return { key: `${id || 'none'}-${times}`, kept };
  });
};
