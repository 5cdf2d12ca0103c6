import { attributeOptions } from '@bakehouse/contract/attribute';
import { categoryLookups } from '@bakehouse/contract/category';
import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import { manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchProductProperties } from '@bakehouse/contract/product-property';
import { tagsForProduct } from '@bakehouse/contract/product-tag';
import { dataOf, defineLookup } from '../../data/lookups.ts';

/** The lookups of the product form, its filters and the coupon wizard. */
export const productLookups = {
  products: defineLookup('product', productEndpoints.dropdownSearch, dataOf),
  categories: defineLookup('category', categoryLookups.forProduct, dataOf)(),
  tags: defineLookup('product-tag', tagsForProduct, dataOf)(),
  manufacturers: defineLookup('manufacturer', manufacturersForProduct, ({ data }) => data.product_manufacturers)(),
  attributes: defineLookup('attribute', attributeOptions, dataOf)(),
  /** Takes the typed text as the parameter `text`. */
  properties: defineLookup('product-property', searchProductProperties, dataOf),
};
export type AttributeChoice = ResponseOf<typeof attributeOptions>['data'][number];
