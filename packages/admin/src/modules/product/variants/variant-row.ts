import { parseInput } from '@bakehouse/contract/core/field-errors';
import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { isPriceError, priceOf } from '@bakehouse/contract/product/pricing';
import { optionField, type VariantRecord, variantInput } from '@bakehouse/contract/product/product';
import type { OptionSet } from '@bakehouse/contract/product/variants';
import { amountText, readAmount } from '../../../ui/format/amount.ts';

/** A variant in the grid. Numbers are strings as typed; the server generates the SKU. */
export type VariantRow = {
  readonly key: string;
  readonly _id?: string;
  readonly sku: string;
  readonly options: OptionSet;
  readonly name: string;
  readonly price: string;
  readonly sale_price: string;
  readonly quantity: string;
  /** The saved quantity; undefined for a new variant. */
  readonly stock?: number;
  readonly description: string;
  readonly meta_title: string;
  readonly meta_description: string;
  readonly image_url: ImageRecord | null;
};

/** Editable columns in order. */
export const cellFields = ['name', 'price', 'sale_price', 'quantity'] as const;
export type CellField = (typeof cellFields)[number];
/** Labels of the editable columns. */
export const columnLabels: Readonly<Record<CellField, string>> = {
  name: 'Name',
  price: 'Price',
  sale_price: 'Sale price',
  quantity: 'Quantity',
};
export const detailFields = ['description', 'meta_title', 'meta_description', 'image_url'] as const;

export const rowOf = (record: VariantRecord, attributes: readonly string[]): VariantRow => ({
  key: record._id,
  _id: record._id,
  sku: record.sku,
  options: Object.fromEntries(attributes.map((slug) => [slug, String(record[optionField(slug)] ?? '')])),
  name: record.name,
  price: amountText(record.price),
  sale_price: amountText(record.sale_price),
  quantity: amountText(record.quantity),
  stock: record.quantity,
  description: record.description,
  meta_title: record.meta_title,
  meta_description: record.meta_description,
  image_url: record.image_url,
});

/** Initial values of a new variant, from its product. */
export type NewVariantValues = { readonly price: string; readonly quantity: string };

/** Creates a variant that is not saved yet. */
export const newRow = (options: OptionSet, key: string, { price, quantity }: NewVariantValues): VariantRow => ({
  key,
  sku: '',
  options,
  name: '',
  price,
  sale_price: '',
  quantity,
  description: '',
  meta_title: '',
  meta_description: '',
  image_url: null,
});

/**
 * Builds the request body of a variant. A new variant without a price has the product's price; an empty quantity is 0.
 */
export function variantBody({
  key: _,
  sku: __,
  _id,
  options,
  price,
  sale_price,
  quantity,
  stock,
  ...texts
}: VariantRow) {
  const amount = readAmount(price);
  return {
    ...Object.fromEntries(Object.entries(options).map(([slug, option]) => [optionField(slug), option])),
    ...texts,
    ...(_id && { _id }),
    ...((amount !== null || _id) && { price: amount }),
    sale_price: readAmount(sale_price),
    quantity: readAmount(quantity) ?? 0,
    ...(stock !== undefined && { quantity_before: stock }),
  };
}

export type RowErrors = Readonly<Record<string, string>>;

/** Returns the errors of a variant by field. */
export function rowErrors(row: VariantRow): RowErrors {
  const body = variantBody(row);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of parseInput(variantInput, body).error?.issues ?? [])
    fieldErrors[String(path[0])] ??= message;
  const { price, sale_price } = body;
  if (typeof price === 'number' && typeof sale_price === 'number') {
    const result = priceOf({ price, sale_price });
    if (isPriceError(result)) fieldErrors[result.field] ??= result.message;
  }
  return fieldErrors;
}

/** Normalises the text of a pasted cell: commas and the rupee sign are removed from numbers. */
export const normalizeCell = (field: CellField, text: string): string =>
  field === 'name' ? text.trim() : amountText(readAmount(text.trim()));
