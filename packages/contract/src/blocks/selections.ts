import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { sameFields } from '../core/fields.ts';
import { contentHtml, contentPicture, contentText, contentValue } from './block-fields.ts';

/**
 * Snapshots of the records that a block shows, taken when they were selected. The specification stores most of them as
 * JSON text (spec 2 §3); clients may send the object instead.
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
/** `slug` is the path of the storefront page, `/product-category/{slug}`. */
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

/** Kinds of records that blocks can select, by module name. */
export const selectionKinds = ['product', 'category', 'city', 'faq', 'review'] as const;
export type SelectionKind = (typeof selectionKinds)[number];

/** Ids of selected records that are deleted or not visible to customers, and URLs of pictures whose file is missing. */
export const missingSelections = z.object({
  ...sameFields(selectionKinds, z.array(z.string())),
  picture: z.array(z.string()),
});
export type MissingReferences = z.output<typeof missingSelections>;

/**
 * Schema of a selection: JSON text or the object. Text is stored unchanged unless it has keys that a selection does
 * not have, which are removed. Empty text means nothing is selected yet.
 * @param selection schema of the object.
 */
export function selectionOf<Selection extends z.ZodObject>(selection: Selection) {
  const text = z
    .string()
    .max(80_000, 'Selection is too long')
    .transform((value, ctx) => {
      if (value === '') return value;
      const sent = parseJson(value);
      const parsed = selection.safeParse(sent);
      if (parsed.success)
        return haveSameNumberOfKeys(parsed.data, sent as object) ? value : JSON.stringify(parsed.data);
      ctx.addIssue({ code: 'custom', message: 'Must be a selection as JSON text' });
      return z.NEVER;
    });
  return z.union([text, selection], 'Must be a selection').nullish();
}

/** Parses JSON; returns undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const haveSameNumberOfKeys = (a: object, b: object) => Object.keys(a).length === Object.keys(b).length;

/**
 * Reads the selection of an item of `data`.
 * @param item the selection as JSON text or as an object.
 * @returns the object; null when nothing is selected or the text is not a selection.
 */
export function readSelection<Selection extends object>(item: string | Selection | null | undefined): Selection | null {
  const value = typeof item === 'string' ? parseJson(item) : item;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Selection) : null;
}

nameComponents({
  CategorySelection: categorySelection,
  CitySelection: citySelection,
  FaqSelection: faqSelection,
  MissingSelections: missingSelections,
  ProductSelection: productSelection,
  ReviewSelection: reviewSelection,
});
