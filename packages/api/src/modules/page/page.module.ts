import { page } from '@bakehouse/contract/content/page';
import type { RecordOf } from '@bakehouse/contract/resource';
import { crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore, type RowOfStore } from '../../crud/crud-store.ts';
import { imageUrls } from '../../crud/image-field.ts';
import { presentRecord } from '../../crud/present-record.ts';
import { pageTable } from './page.table.ts';

const store = crudStore(pageTable, {
  references: { parent: { column: pageTable.parent, to: pageTable, label: 'Page' } },
});

const toPage = (row: RowOfStore<typeof store>): RecordOf<typeof page> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  description: row.description,
  parent: row.parent,
  image: imageUrls(row.image),
  blocks: row.blocks,
  status: row.status,
});

export const pageModule = () => crudRoutes(page, crudOperations(page, store, toPage));
