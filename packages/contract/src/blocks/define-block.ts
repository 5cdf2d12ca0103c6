import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { contentText } from './block-fields.ts';
import type { SelectionKind } from './selections.ts';

export type Layout = { readonly value: string; readonly label: string };

/** Layouts are told apart regardless of case, spaces and underscores: the specification names some in words only. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** One of the layouts, in any spelling, or none chosen yet. */
const layoutField = (layouts: readonly Layout[]) => {
  const known = new Set(layouts.flatMap(({ value, label }) => [plain(value), plain(label)]));
  return z
    .string(fieldError('must be text'))
    .max(100)
    .refine((text) => text === '' || known.has(plain(text)), `Unknown layout`)
    .nullish();
};

/** The layout a block has; the first when none is chosen. Undefined where a type has none. */
export const layoutOf = (layouts: readonly Layout[], sent: string | null | undefined): string | undefined =>
  (layouts.find(({ value, label }) => [plain(value), plain(label)].includes(plain(sent ?? ''))) ?? layouts[0])?.value;

/** What most blocks have. The specification spells two of them in two ways; a block may come with either. */
const common = {
  /** Position from 1. The server numbers blocks by their order, whatever was sent. */
  id: z.union([z.int(), z.string().max(20)], fieldError('must be a whole number')).nullish(),
  title: contentText(),
  subtitle: contentText(),
  buttontext: contentText(),
  button_text: contentText(),
  buttonlink: contentText(),
  button_link: contentText(),
  background_color: contentText(100),
};

/** spec 2 §9. */
export const defaultBackground = '#000000';
export const maxItems = 200;

/**
 * One block type as data: its name on the wire, its words, its layouts and what stands in `data`. `selects` names the
 * records its items are; `fields` are those it has besides.
 */
export const defineBlock = <
  const Name extends string,
  Item extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: no fields of its own is an empty shape
  Own extends z.ZodRawShape = {},
>(definition: {
  readonly block_name: Name;
  readonly label: string;
  readonly layouts: readonly Layout[];
  readonly item: Item;
  readonly selects?: SelectionKind;
  readonly fields?: Own;
}) => ({
  ...definition,
  schema: z.object({
    ...common,
    ...(definition.fields ?? ({} as Own)),
    block_name: z.literal(definition.block_name),
    layout: layoutField(definition.layouts),
    data: z
      .array(definition.item, fieldError('must be a list'))
      .max(maxItems, fieldError(`must have at most ${maxItems} entries`))
      .nullish(),
  }),
});
