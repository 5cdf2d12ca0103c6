import { z } from 'zod';
import { contentHtml, contentPicture, contentText, contentValue } from './block-fields.ts';

/**
 * Records that a block shows, as they were when they were chosen. The specification keeps most of them as JSON text
 * (spec 2 §3); a client may as well send the object.
 */

const common = { id: contentValue, title: contentText(), slug: contentText(), image: contentPicture };

export const productSelection = z.object({
  ...common,
  price: contentValue,
  price_range: contentValue,
  sale_price: contentValue,
  flavor: contentValue,
  weight: contentValue,
  product_type: contentText(100),
});
/** `slug` is the path of the shop's page, `/product-category/{slug}`. */
export const categorySelection = z.object(common);
export const citySelection = z.object({ ...common, state: contentText() });
export const faqSelection = z.object({
  id: contentValue,
  question: contentText(),
  answer: contentHtml(),
  createdAt: contentText(100),
});
export const reviewSelection = z.object({
  id: contentValue,
  name: contentText(),
  rating: contentValue,
  description: contentText(5_000),
  profile_image: contentPicture,
  slug: contentText(),
  createdAt: contentText(100),
});

export type ProductSelection = z.output<typeof productSelection>;
export type CategorySelection = z.output<typeof categorySelection>;
export type CitySelection = z.output<typeof citySelection>;
export type FaqSelection = z.output<typeof faqSelection>;
export type ReviewSelection = z.output<typeof reviewSelection>;

/** The kinds of records that blocks select, by the name of their module. */
export const selectionKinds = ['product', 'category', 'city', 'faq', 'review'] as const;
export type SelectionKind = (typeof selectionKinds)[number];

const objectOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const sameKeys = (one: object, other: object) => Object.keys(one).length === Object.keys(other).length;

/**
 * One selection: its JSON text or the object. The text stays letter for letter unless it names what no selection has,
 * which is dropped. Empty text is nothing chosen yet.
 */
export const selectionOf = <Selection extends z.ZodObject>(selection: Selection) => {
  const text = z
    .string()
    .max(80_000, 'Selection is too long')
    .transform((value, ctx) => {
      if (value === '') return value;
      const sent = objectOf(value);
      const parsed = selection.safeParse(sent);
      if (parsed.success) return sameKeys(parsed.data, sent as object) ? value : JSON.stringify(parsed.data);
      ctx.addIssue({ code: 'custom', message: 'Must be a selection as JSON text' });
      return z.NEVER;
    });
  return z.union([text, selection], 'Must be a selection').nullish();
};

/** The selection in an item of `data`, whichever way it is kept; null for none, or for text that is none. */
export const readSelection = <Selection extends object>(
  item: string | Selection | null | undefined,
): Selection | null => {
  const value = typeof item === 'string' ? objectOf(item) : item;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Selection) : null;
};
