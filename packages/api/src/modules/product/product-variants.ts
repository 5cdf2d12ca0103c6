import { slugOf } from '@bakehouse/contract/core/slug';
import { shorten } from '@bakehouse/contract/core/text';
import { isPriceError, priceOf } from '@bakehouse/contract/product/pricing';
import { optionField, type ProductInput, type VariantInput } from '@bakehouse/contract/product/product';
import { keyOf, type OptionSet } from '@bakehouse/contract/product/variants';
import { imageId } from '../../kernel/crud/image-field.ts';
import { newId } from '../../platform/db/columns.ts';
import { invalidField } from '../../platform/errors.ts';
import type { AttributeRow, ProductDetailRow, VariantRow } from './product.queries.ts';

/**
 * Validates the variants of the input against the attributes and converts them to rows. It is pure except for the ids
 * of new variants.
 */

export type NewVariant = Omit<VariantRow, 'sku' | 'product_id'> & {
  sku: string | undefined;
  /** The quantity that was read before the change; undefined for one that replaces the stock. */
  quantity_before?: number | undefined;
};

/**
 * Returns the attributes in which a product's variants differ, by the names in the input.
 * @throws AppError `invalid` for an unknown attribute
 */
export const attributesInUse = (names: readonly string[], known: readonly AttributeRow[]): AttributeRow[] =>
  [...new Set(names)].map((name) => {
    const attribute =
      known.find((candidate) => equalIgnoringCase(candidate.slug, name)) ??
      known.find((candidate) => equalIgnoringCase(candidate.name, name));
    if (!attribute) throw invalidField('product_variation_info.attributes', `Unknown attribute: ${name}`);
    return attribute;
  });

const equalIgnoringCase = (text: string, other: string) => text.toLowerCase() === other.toLowerCase();

type CurrentProduct = { name: string; price: number; before: readonly VariantRow[] };

/**
 * Converts the variants of the input to rows. An existing variant (same `_id` or same options) keeps its id and SKU.
 * @throws AppError `invalid` that names the variant by its position
 */
export function variantsOf(
  variants: NonNullable<ProductInput['product_variable']>,
  attributes: readonly AttributeRow[],
  current: CurrentProduct,
): NewVariant[] {
  if (variants.length > 0 && attributes.length === 0)
    throw invalidField('product_variation_info.attributes', 'Choose the attributes the variants differ in');
  const rows = variants.map((variant, position) => toRow(variant, position, attributes, current));
  rejectDuplicates(rows);
  const ids = new Set<string>();
  // A copy of a variant, sent with the id of the original, is a new variant.
  return rows.map((row) => {
    const isCopy = ids.has(row.id);
    ids.add(row.id);
    return isCopy ? { ...row, id: newId(), sku: undefined, quantity_before: undefined } : row;
  });
}

function toRow(
  variant: VariantInput,
  position: number,
  attributes: readonly AttributeRow[],
  { name, price, before }: CurrentProduct,
): NewVariant {
  const path = `product_variable.${position}`;
  const byId = before.find((candidate) => candidate.id === variant._id);
  const options: OptionSet = Object.fromEntries(
    attributes.map((attribute) => [attribute.slug, optionOf(variant, attribute, path, byId)]),
  );
  const existing = byId ?? before.find((candidate) => keyOf(candidate.options) === keyOf(options));
  const label = attributes.map((attribute) => nameOfOption(attribute, options[attribute.slug] ?? '')).join(', ');
  const variantName = variant.name || existing?.name || shorten(`${name} - ${label}`, 300);
  return {
    id: existing?.id ?? newId(),
    position,
    options,
    name: variantName,
    slug: slugOf(variantName, 'variant'),
    sku: existing?.sku,
    description: variant.description ?? existing?.description ?? '',
    ...pricesOf(variant, path, price, existing),
    quantity: variant.quantity ?? existing?.quantity ?? 0,
    // A variant that is sent without a quantity keeps its stock, whatever orders have taken since it was read.
    quantity_before: existing && (variant.quantity === undefined ? existing.quantity : variant.quantity_before),
    meta_title: variant.meta_title ?? existing?.meta_title ?? '',
    meta_description: variant.meta_description ?? existing?.meta_description ?? '',
    image_id: imageOf(variant, path, existing),
  };
}

/**
 * Returns the slug of a variant's option, which the input names by slug or name. A variant keeps an option that was removed from the
 * attribute.
 * @param path path of the variant in error messages
 * @throws AppError `invalid` for a missing or unknown option
 */
function optionOf(
  variant: VariantInput,
  attribute: AttributeRow,
  path: string,
  before: VariantRow | undefined,
): string {
  const fieldName = optionField(attribute.slug);
  const names = fieldName === attribute.slug ? [attribute.slug, attribute.name] : [fieldName];
  const key = Object.keys(variant).find((field) => names.some((name) => equalIgnoringCase(field, name)));
  const field = `${path}.${fieldName}`;
  const option = key ? toText(variant[key]) : '';
  if (!option) throw invalidField(field, `Choose an option of ${attribute.name}`);
  const known =
    attribute.options.find(({ tslug }) => equalIgnoringCase(tslug, option)) ??
    attribute.options.find(({ tname }) => equalIgnoringCase(tname, option));
  if (known) return known.tslug;
  if (before?.options[attribute.slug] === option) return option;
  throw invalidField(field, `${attribute.name} has no option ${option}`);
}

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const nameOfOption = ({ options }: AttributeRow, slug: string) =>
  options.find(({ tslug }) => tslug === slug)?.tname ?? slug;

function pricesOf(variant: VariantInput, path: string, price: number, before: VariantRow | undefined) {
  const result = priceOf({
    price: variant.price ?? (before?.price ?? price) / 100,
    sale_price:
      variant.sale_price === undefined
        ? (before?.sale_price ?? null) && (before?.sale_price ?? 0) / 100
        : variant.sale_price,
  });
  if (isPriceError(result)) throw invalidField(`${path}.${result.field}`, result.message);
  return { price: result.price, sale_price: result.sale };
}

const imageOf = (variant: VariantInput, path: string, before: VariantRow | undefined) =>
  variant.image_url === undefined ? (before?.image_id ?? null) : imageId(`${path}.image_url`, variant.image_url);

function rejectDuplicates(rows: readonly NewVariant[]) {
  const positions = new Map<string, number>();
  for (const { options, position } of rows) {
    const firstPosition = positions.get(keyOf(options));
    if (firstPosition !== undefined)
      throw invalidField(
        `product_variable.${position}`,
        `Variants ${firstPosition + 1} and ${position + 1} have the same options`,
      );
    positions.set(keyOf(options), position);
  }
}

/** Returns the variants that differ between `before` and `after`, so that the audit log omits unchanged ones. */
export function changedVariants(before: ProductDetailRow['variants'], after: ProductDetailRow['variants']) {
  const missingIn = (others: ProductDetailRow['variants'], variants: ProductDetailRow['variants']) => {
    const texts = new Set(others.map((variant) => JSON.stringify(variant)));
    return variants.filter((variant) => !texts.has(JSON.stringify(variant)));
  };
  return { from: missingIn(after, before), to: missingIn(before, after) };
}
