import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { contentText } from './block-fields.ts';
import type { SelectionKind } from './selections.ts';

export type Layout = { readonly value: string; readonly label: string };

/**
 * Returns the layout of a block.
 * @param layouts layouts of the block type.
 * @param stored the stored name, in any spelling.
 * @returns the matching layout, the first one when none is chosen; undefined when the type has no layouts.
 */
export const layoutOf = (layouts: readonly Layout[], stored: string | null | undefined): string | undefined =>
  (
    layouts.find(({ value, label }) => [normalise(value), normalise(label)].includes(normalise(stored ?? ''))) ??
    layouts[0]
  )?.value;

/**
 * Layout names are compared without case, spaces and underscores, because the specification gives some of them as
 * display text only.
 */
const normalise = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Fields that most block types have. The specification spells two of them in two ways, and both spellings are
 * accepted.
 */
const common = {
  /** Position from 1. The server renumbers blocks by their order and ignores the sent value. */
  id: z.union([z.int(), z.string().max(20)], fieldError('must be a whole number')).nullish(),
  /**
   * Identity of the block within its list. It survives moves, edits and versions. The server assigns it when it is
   * missing, empty or a duplicate, and never sends it to storefronts.
   */
  block_key: z
    .string(fieldError('must be text'))
    .regex(/^[\w-]{0,64}$/, fieldError('must be at most 64 letters, digits, hyphens and underscores'))
    .nullish(),
  title: contentText(),
  subtitle: contentText(),
  buttontext: contentText(),
  button_text: contentText(),
  buttonlink: contentText(),
  button_link: contentText(),
  background_color: contentText(100),
};

/** Default background colour (spec 2 §9). */
export const defaultBackground = '#000000';
export const maxItems = 200;

/**
 * Defines a block type as data: its `block_name`, label, layouts and the shape of `data`.
 * @param definition `selects` names the record kind of its items; `fields` are the fields besides the common ones.
 * @returns the definition with its zod schema.
 */
export const defineBlock = <
  const Name extends string,
  Item extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: an empty shape means no additional fields
  Fields extends z.ZodRawShape = {},
>(definition: {
  readonly block_name: Name;
  readonly label: string;
  readonly layouts: readonly Layout[];
  readonly item: Item;
  readonly selects?: SelectionKind;
  readonly fields?: Fields;
}) => ({
  ...definition,
  schema: z.object({
    ...common,
    ...(definition.fields ?? ({} as Fields)),
    block_name: z.literal(definition.block_name),
    layout: layoutField(definition.layouts),
    data: z
      .array(definition.item, fieldError('must be a list'))
      .max(maxItems, fieldError(`must have at most ${maxItems} entries`))
      .nullish(),
  }),
});

/** A layout name in any spelling; null or empty while no layout is chosen. */
function layoutField(layouts: readonly Layout[]) {
  const known = new Set(layouts.flatMap(({ value, label }) => [normalise(value), normalise(label)]));
  return z
    .string(fieldError('must be text'))
    .max(100)
    .refine((text) => text === '' || known.has(normalise(text)), 'Unknown layout')
    .nullish();
}
