import { brand } from '@bakehouse/contract/brand';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { brandTable } from './brand.table.ts';

export const brandModule = () => crudRoutes(brand, crudOperations(brand, crudRepository(brandTable), toBrand));

const toBrand = (row: typeof brandTable.$inferSelect): RecordOf<typeof brand> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  status: row.status,
  image: imageUrls(row.image),
});
