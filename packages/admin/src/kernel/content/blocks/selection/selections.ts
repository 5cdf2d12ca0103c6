import { readSelection, type SelectionKind } from '@bakehouse/contract/blocks/selections';

/** Labels of the records that a block shows. */
export const selectionLabels: Readonly<Record<SelectionKind, string>> = {
  product: 'Products',
  category: 'Categories',
  city: 'Cities',
  faq: 'FAQs',
  review: 'Reviews',
};

/** A record as a block stores it: JSON text or an object. */
export type Selected = string | object | null | undefined;

type Known = { readonly id?: unknown; readonly title?: unknown; readonly question?: unknown; readonly name?: unknown };

/** Returns the id of the record; '' when it has none. */
export function idOf(selected: Selected): string {
  const id = readSelection<Known>(selected)?.id;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** Returns the name of the record at the time of its selection. */
export function nameOf(selected: Selected): string {
  const known = readSelection<Known>(selected);
  const name = [known?.title, known?.question, known?.name].find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? name : known ? 'Without a name' : 'Nothing chosen';
}

/** Adds stable keys for sorting; the same record may be selected twice. */
export function withKeys<Item extends Selected>(
  list: readonly Item[],
): readonly { readonly key: string; readonly selected: Item }[] {
  const seen = new Map<string, number>();
  return list.map((selected) => {
    const id = idOf(selected);
    const occurrence = seen.get(id) ?? 0;
    seen.set(id, occurrence + 1);
    return { key: `${id || 'none'}-${occurrence}`, selected };
  });
}
