import type { Resource } from '@bakehouse/contract/core/resource';
import { productInput, productRecord, productStatuses } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';

/**
 * Products as a resource for generic screens and calls. The contract defines them separately, because their list has
 * its own envelope and filters; the other endpoints match those of a resource.
 */
export const product = {
  name: 'product',
  label: { one: 'Product', many: 'Products' },
  screen: '/product',
  wire: { base: 'product', deleted: 'deleted' },
  // The deleted list has no status filter.
  statuses: [],
  sort: ['name', 'createdAt', 'price'],
  input: productInput,
  record: productRecord,
  endpoints: productEndpoints,
} as unknown as Resource;

/** Labels of the statuses in the list's filter (spec 2 §4); badges use the form's labels. */
export const statusFilterLabels: Readonly<Record<string, string>> = { Inactive: 'InActive' };
export const typeLabels = { simple: 'Simple Product', variation: 'Variation Product' } as const;
export { productStatuses };
