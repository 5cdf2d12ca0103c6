import { brand } from '@bakehouse/contract/brand';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore } from '../../crud/crud-store.ts';
import { imageUrls } from '../../crud/image-field.ts';
import { presentRecord } from '../../crud/present-record.ts';
import { brandTable } from './brand.table.ts';

const toBrand = (row: typeof brandTable.$inferSelect): RecordOf<typeof brand> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  status: row.status,
  image: imageUrls(row.image),
});

export const brandModule = () => crudRoutes(brand, crudOperations(brand, crudStore(brandTable), toBrand));
