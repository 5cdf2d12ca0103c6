import { dayText } from '../core/local-time.ts';
import { formatRupees, toPaise } from '../core/money.ts';
import { roundedShare } from '../money/allocation.ts';

/**
 * The assortment of a store: which products it makes, what it is paid for them, and which it has paused. Pure functions; the file imports
 * no zod, because lists load it.
 */

/** What an entry applies to. */
export const assortmentKinds = ['product', 'category'] as const;
export type AssortmentKind = (typeof assortmentKinds)[number];

/** A price is rupees for each piece, or a percentage of the price of the item. Both have at most two decimals. */
export const priceKinds = ['amount', 'percent'] as const;
export type AssortmentPrice = { readonly kind: (typeof priceKinds)[number]; readonly value: number };

export type AssortmentEntry = {
  readonly makes: boolean;
  /** What the store is paid; null for a less specific entry to decide. */
  readonly price: AssortmentPrice | null;
  /** The last delivery day on which it is paused, `YYYY-MM-DD` in the marketplace's time zone. */
  readonly paused_until: string | null;
};

/** A product or category by its id. */
export type AssortmentKey = { readonly kind: AssortmentKind; readonly record: string };

/** The entries of a store that concern an order. */
export type StoreAssortment = {
  /** Whether the store makes nothing without an entry. */
  readonly only_listed: boolean;
  readonly entries: readonly (AssortmentKey & AssortmentEntry)[];
};

/** The product of an item or add-on of an order. */
export type OrderedProduct = {
  /** Id; null for an item that is not in the catalogue. */
  readonly product: string | null;
  readonly name: string;
  /** Ids of its categories and their parents, the nearest first. */
  readonly categories: readonly string[];
  /** Paise for each piece; null before the order is priced. */
  readonly price: number | null;
  readonly quantity: number;
};

/** A new entry, before any field of it is set. */
export const newEntry: AssortmentEntry = { makes: true, price: null, paused_until: null };

/** Returns the entries that concern a product, the most specific first: its own, then those of its categories. */
export function entriesFor(
  { entries }: Pick<StoreAssortment, 'entries'>,
  { product, categories }: Pick<OrderedProduct, 'product' | 'categories'>,
): readonly AssortmentEntry[] {
  const find = (kind: AssortmentKind, record: string | null) =>
    entries.filter((entry) => entry.kind === kind && entry.record === record);
  return [...find('product', product), ...categories.flatMap((category) => find('category', category))];
}

/**
 * Returns why a store does not make a product on a day: it never does, or it has paused it. The most specific entry decides. A store
 * without an assortment makes everything, and so does any store of an item that is not in the catalogue.
 * @param date the delivery day, `YYYY-MM-DD`
 */
export function notMade(
  assortment: StoreAssortment | null,
  ordered: Pick<OrderedProduct, 'product' | 'categories'>,
  date: string,
): { readonly paused_until: string | null } | undefined {
  if (!assortment || ordered.product === null) return undefined;
  const [entry] = entriesFor(assortment, ordered);
  if (!(entry ? entry.makes : !assortment.only_listed)) return { paused_until: null };
  return entry?.paused_until && date <= entry.paused_until ? { paused_until: entry.paused_until } : undefined;
}

/**
 * Returns what a store is paid for an item in paise: the price of the most specific entry that has one, so that pausing a product keeps the
 * price of its category. A percentage of a missing price or of 0, as a rebake has, is no price.
 * @returns null without a price
 */
export function pricePaid(assortment: Pick<StoreAssortment, 'entries'>, item: OrderedProduct): number | null {
  const price = entriesFor(assortment, item).find((entry) => entry.price !== null)?.price;
  if (!price) return null;
  const hundredths = toPaise(price.value);
  if (price.kind === 'amount') return hundredths * item.quantity;
  return item.price ? roundedShare(item.price * item.quantity, hundredths, 10_000) : null;
}

/**
 * Returns what a store is paid for all items of an order in paise.
 * @returns null unless every item has a price
 */
export function chargesByAssortment(
  assortment: StoreAssortment | null,
  items: readonly OrderedProduct[],
): number | null {
  if (!assortment || items.length === 0) return null;
  return items.reduce<number | null>((sum, item) => {
    const paid = pricePaid(assortment, item);
    return sum === null || paid === null ? null : sum + paid;
  }, 0);
}

/** Returns a price as text: `₹450 each`, `72.5% of the price`, or `none`. */
export function priceText(price: AssortmentPrice | null): string {
  if (!price) return 'none';
  return price.kind === 'amount'
    ? `${formatRupees(price.value).replace('.00', '')} each`
    : `${price.value}% of the price`;
}

/** Returns an entry as text: `makes it, ₹450 each, paused until 24 Dec`; `not listed` without one. */
export function entryText(entry: AssortmentEntry | null): string {
  if (!entry) return 'not listed';
  return [
    entry.makes ? 'makes it' : 'does not make it',
    entry.price && priceText(entry.price),
    entry.paused_until && `paused until ${dayText(entry.paused_until)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns whether two entries are the same. */
export const isSameEntry = (a: AssortmentEntry | null, b: AssortmentEntry | null): boolean =>
  a?.makes === b?.makes &&
  a?.paused_until === b?.paused_until &&
  a?.price?.kind === b?.price?.kind &&
  a?.price?.value === b?.price?.value;
