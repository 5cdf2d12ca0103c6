import { type ModuleName, outlines } from '@bakehouse/contract/outlines';
import type { BulkResource, BulkResources } from '../kernel/bulk/bulk-resource.ts';
import { plainBulkResource } from '../kernel/bulk/standard-resource.ts';
import { orderBulkResource } from '../modules/order/bulk/order-bulk.ts';
import { productBulkResource } from '../modules/product/product-bulk.ts';
import { vendorBulkResource } from '../modules/vendor/vendor-bulk.ts';
import { plainModules } from './modules.ts';

/** The registry of bulk actions: those of plain modules, which follow from their routes, and those of other modules. */

let registered: BulkResources | undefined;

export const bulkResources = (): BulkResources => {
  registered ??= new Map<string, BulkResource>([
    ...Object.entries(plainModules).map(
      ([name, routesOf]) => [name, plainBulkResource(outlines[name as ModuleName], routesOf())] as const,
    ),
    ['order', orderBulkResource()],
    ['product', productBulkResource()],
    ['vendor', vendorBulkResource()],
  ]);
  return registered;
};
