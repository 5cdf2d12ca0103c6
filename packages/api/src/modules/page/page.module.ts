import { page } from '@bakehouse/contract/content/page';
import type { InputOf, RecordOf } from '@bakehouse/contract/resource';
import { cleanContent } from '../../content-cleaning.ts';
import { type CrudOperations, crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore, type RowOfStore } from '../../crud/crud-store.ts';
import { imageUrls } from '../../crud/image-field.ts';
import { presentRecord } from '../../crud/present-record.ts';
import type { Ctx } from '../../http/context.ts';
import { keepMentioned } from '../../kept-pictures.ts';
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

const plain = crudOperations(page, store, toPage);

/** Blocks cleaned, their pictures kept. */
const storable = async <Input extends Partial<InputOf<typeof page>>>(ctx: Ctx, input: Input): Promise<Input> => {
  if (!input.blocks) return input;
  const blocks = await cleanContent(input.blocks);
  await keepMentioned(ctx.db, JSON.stringify(blocks));
  return { ...input, blocks };
};

const operations: CrudOperations<typeof page> = {
  ...plain,
  create: async (ctx, input) => plain.create(ctx, await storable(ctx, input)),
  update: async (ctx, id, version, input) => plain.update(ctx, id, version, await storable(ctx, input)),
};

export const pageModule = () => crudRoutes(page, operations);
