import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { type ProductRecord, productInput } from '@bakehouse/contract/product/product';
import type { Named } from '../../../data/lookups.ts';
import { pickFields } from '../../../data/pick-fields.ts';
import type { Values } from '../../../ui/form/use-entry-form.ts';
import { type Prices, priceError } from './prices.ts';

export type GalleryImage = {
  readonly image_type: string;
  readonly image_url: ImageRecord;
  readonly image_alt: string;
  readonly image_title: string;
};

/** Form values of a product, without its variants, which have their own store. */
export type ProductValues = Prices & {
  name: string;
  short_description: string;
  long_description: string;
  status: string;
  product_type: 'simple' | 'variation';
  featured_image: ImageRecord | null;
  galleries: readonly GalleryImage[];
  categories: readonly Named[];
  productTags: readonly Named[];
  product_properties: readonly Named[];
  manufacturer: string | null;
  made_to_order: boolean;
  quantity: unknown;
  product_sku: string;
  width: unknown;
  height: unknown;
  length: unknown;
  seo_title: string;
  seo_keywords: string;
  seo_description: string;
};

export const emptyProduct: ProductValues = {
  name: '',
  short_description: '',
  long_description: '',
  status: 'Active',
  product_type: 'simple',
  featured_image: null,
  galleries: [],
  categories: [],
  productTags: [],
  product_properties: [],
  manufacturer: null,
  price: null,
  sale_price: null,
  discount: null,
  discounted_price: null,
  made_to_order: false,
  quantity: null,
  product_sku: '',
  width: null,
  height: null,
  length: null,
  seo_title: '',
  seo_keywords: '',
  seo_description: '',
};

/** Fields with the same value in the form and in the record. */
const copiedFields = [
  ...(['name', 'short_description', 'long_description', 'status', 'product_type', 'featured_image'] as const),
  ...(['galleries', 'categories', 'productTags', 'product_properties', 'price', 'sale_price'] as const),
  ...(['discounted_price', 'made_to_order', 'quantity', 'product_sku', 'width', 'height', 'length'] as const),
  ...(['seo_title', 'seo_keywords', 'seo_description'] as const),
];

export const valuesOf = (record: ProductRecord): ProductValues => ({
  // Sets the order of the fields, in which versions are compared.
  ...emptyProduct,
  ...pickFields(record, copiedFields),
  manufacturer: record.manufacturer?._id ?? null,
  discount: record.sale_price === null ? null : record.discount,
});

const zeroWhenEmpty = ['price', 'quantity'] as const;
/** The specification has no rule for an empty price or quantity (spec 2 §5); it counts as 0. */
const withZeros = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(zeroWhenEmpty.flatMap((name) => (values[name] === null ? [[name, 0]] : []))),
});

const pricesIn = (values: unknown) => priceError(values as Prices);
const fields = productInput.omit({ quantity_before: true, product_variable: true, product_variation_info: true });
const priceRule = (field: 'sale_price' | 'discount' | 'discounted_price') => ({
  path: [field] as PropertyKey[],
  error: ({ input }: { input?: unknown }) => pricesIn(input)?.message,
  when: () => true,
});

/** The contract's schema, plus a check that the four price fields agree. */
export const formSchema = fields
  .extend({ price: fields.shape.price.nullable(), quantity: fields.shape.quantity.nullable() })
  .refine((values) => pricesIn(values)?.field !== 'sale_price', priceRule('sale_price'))
  .refine((values) => pricesIn(values)?.field !== 'discount', priceRule('discount'))
  .refine((values) => pricesIn(values)?.field !== 'discounted_price', priceRule('discounted_price'));

const ids = (value: unknown) => (value as readonly Named[]).map(({ _id }) => _id);
const linkFields = ['categories', 'productTags', 'product_properties'] as const;
const priceFields = ['price', 'sale_price', 'discount', 'discounted_price'] as const;

/**
 * Builds the request body from some of the values. Price and sale price are sent together; derived values are not
 * sent.
 * @param sent the values to send.
 * @param all all values of the form.
 * @param saved the saved product; undefined for a new one.
 */
export function bodyOf(sent: Values, all: Values, saved?: Pick<ProductValues, 'quantity'>): Values {
  const body: Record<string, unknown> = { ...withZeros(sent) };
  if (saved && 'quantity' in sent) body.quantity_before = saved.quantity;
  for (const name of linkFields) if (name in body) body[name] = ids(body[name]);
  if (priceFields.some((name) => name in sent)) {
    delete body.discount;
    delete body.discounted_price;
    Object.assign(body, { price: all.price ?? 0, sale_price: all.sale_price });
  }
  return body;
}
