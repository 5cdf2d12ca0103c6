import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  choiceField,
  idField,
  idListField,
  imageInput,
  imageRecord,
  linkedRecord,
  longTextField,
  requiredText,
  richTextField,
  rupeesField,
  textField,
} from '../core/fields.ts';
import { recordFields } from '../core/resource.ts';
import { maxCombinations } from './variants.ts';

export const productStatuses = ['Active', 'Inactive', 'Draft', 'Deleted'] as const;
export const productTypes = ['simple', 'variation'] as const;

const stockField = z
  .int(fieldError('must be a whole number'))
  .min(0, fieldError('must not be negative'))
  .max(9_999_999, fieldError('must be at most 9999999'));
/** Centimetres. */
const lengthField = z
  .number(fieldError('must be a number'))
  .min(0, fieldError('must not be negative'))
  .max(10_000, fieldError('must be at most 10000'))
  .nullable();
const percentField = z
  .number(fieldError('must be a percentage'))
  .min(0, fieldError('must not be negative'))
  .max(100, fieldError('must be at most 100'));

/**
 * The quantity that was read before the change. With it, the difference is applied to the stock, so that orders that were placed since
 * then count. Without it, `quantity` replaces the stock.
 */
const quantityBeforeField = stockField.optional();

const galleryInput = z.object({
  image_type: textField(50).optional(),
  image_url: imageInput,
  image_alt: textField(200).optional(),
  image_title: textField(200).optional(),
});

/**
 * A variant in a request. In addition to these fields it has one field per attribute in use: the attribute's slug (or
 * name) with the slug of the chosen option (spec 2 §3). `_id` identifies an existing variant; the server generates the
 * SKU.
 */
export const variantInput = z.looseObject({
  _id: idField.optional(),
  name: textField(300).optional(),
  description: longTextField(5_000).optional(),
  price: rupeesField.optional(),
  sale_price: rupeesField.nullish(),
  quantity: stockField.optional(),
  quantity_before: quantityBeforeField,
  meta_title: textField(200).optional(),
  meta_description: longTextField(500).optional(),
  image_url: imageInput.optional(),
});
export type VariantInput = z.output<typeof variantInput>;

const ownFields: ReadonlySet<string> = new Set([...Object.keys(variantInput.shape), 'slug', 'sku']);

/**
 * Returns the field of a variant that holds its option of an attribute: the slug, or `option_<slug>` when variants
 * already have a field of that name (an attribute named Quantity is common).
 * @param attribute slug of the attribute.
 * @returns the field name.
 */
export const optionField = (attribute: string): string =>
  ownFields.has(attribute) ? `option_${attribute}` : attribute;

export const productInput = z.object({
  name: requiredText(/* i18n */ 'Name is required'),
  /** Both descriptions are HTML of the editor; the server sanitises them. */
  short_description: richTextField(5_000).optional(),
  long_description: richTextField().optional(),
  status: choiceField(productStatuses).optional(),
  product_type: choiceField(productTypes).optional(),
  featured_image: imageInput.optional(),
  galleries: z.array(galleryInput).max(50, 'At most 50 images').optional(),
  categories: idListField().optional(),
  productTags: idListField().optional(),
  product_properties: idListField().optional(),
  manufacturer: idField.nullish(),
  price: rupeesField.optional(),
  sale_price: rupeesField.nullish(),
  discount: percentField.nullish(),
  discounted_price: rupeesField.nullish(),
  quantity: stockField.optional(),
  quantity_before: quantityBeforeField,
  /**
   * True for a product that is made when it is ordered: its quantities do not limit orders, and orders do not reduce them. By default, a
   * product that is created without quantities is made to order.
   */
  made_to_order: booleanField.optional(),
  /** Generated from the name when it is empty. */
  product_sku: textField(100).optional(),
  width: lengthField.optional(),
  height: lengthField.optional(),
  length: lengthField.optional(),
  seo_title: textField(200).optional(),
  seo_keywords: textField(500).optional(),
  seo_description: longTextField(500).optional(),
  product_variation_info: z.object({ attributes: z.array(textField(200)).max(10, 'At most 10 attributes') }).optional(),
  product_variable: z
    .array(variantInput)
    .max(maxCombinations, `At most ${maxCombinations.toLocaleString('en-IN')} variants`)
    .optional(),
});
export type ProductInput = z.output<typeof productInput>;

const money = {
  price: z.number(),
  sale_price: z.number().nullable(),
};

export const variantRecord = z
  .object({
    _id: idField,
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    ...money,
    quantity: z.int(),
    sku: z.string(),
    meta_title: z.string(),
    meta_description: z.string(),
    image_url: imageRecord.nullable(),
  })
  .catchall(z.string());
export type VariantRecord = z.output<typeof variantRecord>;

/** A row of the product list. */
export const productRow = z.object({
  ...recordFields,
  name: z.string(),
  slug: z.string(),
  status: z.string(),
  product_type: z.enum(productTypes),
  featured_image: imageRecord.nullable(),
  /** Names of its categories. */
  category: z.array(z.string()),
  ...money,
  discounted_price: z.number(),
  quantity: z.int(),
  made_to_order: z.boolean(),
  /** Lowest and highest price over all variants, and their total stock; for a simple product, its own values. */
  lowest_price: z.number(),
  highest_price: z.number(),
  total_quantity: z.int(),
  product_sku: z.string(),
});
export type ProductRow = z.output<typeof productRow>;

export const productRecord = productRow.extend({
  short_description: z.string(),
  long_description: z.string(),
  /** Percent. */
  discount: z.number(),
  galleries: z.array(
    z.object({ image_type: z.string(), image_url: imageRecord, image_alt: z.string(), image_title: z.string() }),
  ),
  categories: z.array(linkedRecord),
  productTags: z.array(linkedRecord),
  product_properties: z.array(linkedRecord),
  manufacturer: linkedRecord.nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  length: z.number().nullable(),
  seo_title: z.string(),
  seo_keywords: z.string(),
  seo_description: z.string(),
  /** Slugs of the attributes in use, in order. */
  product_variation_info: z.object({ attributes: z.array(z.string()) }),
  product_variable: z.array(variantRecord),
});
export type ProductRecord = z.output<typeof productRecord>;

nameComponents({
  Product: productRecord,
  ProductInput: productInput,
  ProductRow: productRow,
  Variant: variantRecord,
  VariantInput: variantInput,
});
