import type { Resource } from '@bakehouse/contract/core/resource';
import { productInput, productRecord, productStatuses } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';

/**
 * A product to the generic screens and calls. It is no plain resource of the contract, for its list has an envelope and
 * filters of its own; its other endpoints are as a resource's are.
 */
export const product = {
  name: 'product',
  label: { one: 'Product', many: 'Products' },
  screen: '/product',
  wire: { base: 'product', deleted: 'deleted' },
  // The deleted list has no filter by status.
  statuses: [],
  sort: ['name', 'createdAt', 'price'],
  input: productInput,
  record: productRecord,
  endpoints: productEndpoints,
} as unknown as Resource;

/** What the list's filter calls the statuses (spec 2 §4); a badge has the words of a form. */
export const statusFilterLabels: Readonly<Record<string, string>> = { Inactive: 'InActive' };
export const typeLabels = { simple: 'Simple Product', variation: 'Variation Product' } as const;
export { productStatuses };
