import { type ProductRecord, type ProductRow, productStatuses } from '@bakehouse/contract/product/product';
import { productEndpoints, productExportColumns } from '@bakehouse/contract/product/product.endpoints';
import type { CrudResource } from '../../data/crud-resource.ts';

/**
 * Products as a resource for generic screens and calls. The contract defines them separately, because their list has
 * its own envelope and filters; the other endpoints match those of a resource.
 */
export const product = {
  name: 'product',
  label: { one: 'Product', many: 'Products' },
  screen: '/product',
  // The deleted list has no status filter.
  statuses: [],
  exported: { all: productExportColumns, public: productExportColumns },
  endpoints: productEndpoints,
} satisfies CrudResource<ProductRecord, ProductRow>;

/** Labels of the statuses in the list's filter (spec 2 §4); badges use the form's labels. */
export const statusFilterLabels: Readonly<Record<string, string>> = { Inactive: 'InActive' };
export const typeLabels = { simple: 'Simple Product', variation: 'Variation Product' } as const;
export { productStatuses };
