import { slugOf } from '@bakehouse/contract/core/slug';
import { isPriceError, priceOf } from '@bakehouse/contract/product/pricing';
import { optionField, type ProductInput, type VariantInput } from '@bakehouse/contract/product/product';
import { keyOf, type OptionSet } from '@bakehouse/contract/product/variants';
import { imageId } from '../../crud/image-field.ts';
import { newId } from '../../db/columns.ts';
import { invalidField } from '../../errors.ts';
import type { AttributeRow, ProductDetailRow, VariantRow } from './product.queries.ts';

/**
 * Validates the variants of the input against the attributes and converts them to rows. It is pure except for the ids
 * of new variants.
 */

export type NewVariant = Omit<VariantRow, 'sku' | 'product_id'> & { sku: string | undefined };

const equalIgnoringCase = (text: string, other: string) => text.toLowerCase() === other.toLowerCase();
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Returns the attributes in which a product's variants differ, by the names in the input.
 * @throws AppError `invalid` for an unknown attribute
 */
export const attributesInUse = (named: readonly string[], known: readonly AttributeRow[]): AttributeRow[] =>
  [...new Set(named)].map((name) => {
    const found =
      known.find((attribute) => equalIgnoringCase(attribute.slug, name)) ??
      known.find((attribute) => equalIgnoringCase(attribute.name, name));
    if (!found) throw invalidField('product_variation_info.attributes', `Unknown attribute: ${name}`);
    return found;
  });

/** Returns the option of a variant by slug or name. A variant keeps an option that was removed from the attribute. */
const optionOf = (
  variant: VariantInput,
  attribute: AttributeRow,
  at: string,
  before: VariantRow | undefined,
): string => {
  const own = optionField(attribute.slug);
  const named = own === attribute.slug ? [attribute.slug, attribute.name] : [own];
  const key = Object.keys(variant).find((field) => named.some((name) => equalIgnoringCase(field, name)));
  const field = `${at}.${own}`;
  const given = key ? text(variant[key]) : '';
  if (!given) throw invalidField(field, `Choose an option of ${attribute.name}`);
  const found =
    attribute.options.find(({ tslug }) => equalIgnoringCase(tslug, given)) ??
    attribute.options.find(({ tname }) => equalIgnoringCase(tname, given));
  if (found) return found.tslug;
  if (before?.options[attribute.slug] === given) return given;
  throw invalidField(field, `${attribute.name} has no option ${given}`);
};

const nameOfOption = ({ options }: AttributeRow, slug: string) =>
  options.find(({ tslug }) => tslug === slug)?.tname ?? slug;

type CurrentProduct = { name: string; price: number; before: readonly VariantRow[] };

const pricesOf = (variant: VariantInput, at: string, price: number, before: VariantRow | undefined) => {
  const result = priceOf({
    price: variant.price ?? (before?.price ?? price) / 100,
    sale_price:
      variant.sale_price === undefined
        ? (before?.sale_price ?? null) && (before?.sale_price ?? 0) / 100
        : variant.sale_price,
  });
  if (isPriceError(result)) throw invalidField(`${at}.${result.field}`, result.message);
  return { price: result.price, sale_price: result.sale };
};

const imageOf = (variant: VariantInput, at: string, before: VariantRow | undefined) =>
  variant.image_url === undefined ? (before?.image_id ?? null) : imageId(`${at}.image_url`, variant.image_url);

const toRow = (
  variant: VariantInput,
  position: number,
  attributes: readonly AttributeRow[],
  { name, price, before }: CurrentProduct,
): NewVariant => {
  const at = `product_variable.${position}`;
  const byId = before.find((candidate) => candidate.id === variant._id);
  const options: OptionSet = Object.fromEntries(
    attributes.map((attribute) => [attribute.slug, optionOf(variant, attribute, at, byId)]),
  );
  const same = byId ?? before.find((candidate) => keyOf(candidate.options) === keyOf(options));
  const label = attributes.map((attribute) => nameOfOption(attribute, options[attribute.slug] ?? '')).join(', ');
  const variantName = variant.name || same?.name || `${name} - ${label}`.slice(0, 300);
  return {
    id: same?.id ?? newId(),
    position,
    options,
    name: variantName,
    slug: slugOf(variantName, 'variant'),
    sku: same?.sku,
    description: variant.description ?? same?.description ?? '',
    ...pricesOf(variant, at, price, same),
    quantity: variant.quantity ?? same?.quantity ?? 0,
    meta_title: variant.meta_title ?? same?.meta_title ?? '',
    meta_description: variant.meta_description ?? same?.meta_description ?? '',
    image_id: imageOf(variant, at, same),
  };
};

const rejectDuplicates = (rows: readonly NewVariant[]) => {
  const seen = new Map<string, number>();
  for (const { options, position } of rows) {
    const first = seen.get(keyOf(options));
    if (first !== undefined)
      throw invalidField(
        `product_variable.${position}`,
        `Variants ${first + 1} and ${position + 1} have the same options`,
      );
    seen.set(keyOf(options), position);
  }
};

/**
 * Converts the variants of the input to rows. An existing variant (same `_id` or same options) keeps its id and SKU.
 * @throws AppError `invalid` that names the variant by its position
 */
export const variantsOf = (
  given: NonNullable<ProductInput['product_variable']>,
  attributes: readonly AttributeRow[],
  current: CurrentProduct,
): NewVariant[] => {
  if (given.length > 0 && attributes.length === 0)
    throw invalidField('product_variation_info.attributes', 'Choose the attributes the variants differ in');
  const rows = given.map((variant, position) => toRow(variant, position, attributes, current));
  rejectDuplicates(rows);
  const ids = new Set<string>();
  // A copy of a variant, sent with the id of the original, is a new variant.
  return rows.map((row) => {
    const copy = ids.has(row.id);
    ids.add(row.id);
    return copy ? { ...row, id: newId(), sku: undefined } : row;
  });
};

/** Returns the variants that differ between `before` and `after`, so that the audit log omits unchanged ones. */
export const changedVariants = (before: ProductDetailRow['variants'], after: ProductDetailRow['variants']) => {
  const asText = new Set(before.map((variant) => JSON.stringify(variant)));
  const still = new Set(after.map((variant) => JSON.stringify(variant)));
  return {
    from: before.filter((variant) => !still.has(JSON.stringify(variant))),
    to: after.filter((variant) => !asText.has(JSON.stringify(variant))),
  };
};
