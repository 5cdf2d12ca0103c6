import { readBlocks } from '@bakehouse/contract/content/content-settings';
import type { InputOf, RecordOf } from '@bakehouse/contract/core/resource';
import { page } from '@bakehouse/contract/page';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byColumn } from '../../kernel/crud/record-usage.ts';
import { retainTextImages } from '../../kernel/crud/text-images.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { findMissingReferences } from '../../kernel/selections/missing-references.ts';
import { assignBlockKeys } from '../../platform/lib/block-keys.ts';
import { cleanContent } from '../../platform/lib/content-cleaning.ts';
import { users } from '../record-users.ts';
import { pageTable } from './page.table.ts';

const repository = crudRepository(pageTable, {
  usedBy: [{ ...users.pages, where: byColumn('parent_id') }],
  references: { parent: { column: pageTable.parent, to: pageTable, label: 'Page' } },
});

const toPage = (row: RowOfRepository<typeof repository>): RecordOf<typeof page> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  description: row.description,
  parent: row.parent,
  image: imageUrls(row.image),
  blocks: row.blocks,
  status: row.status,
});

const plain = crudOperations(page, repository, toPage);
const operations: CrudOperations<typeof page> = {
  ...plain,
  detail: async (ctx, id) => withMissing(ctx, await plain.detail(ctx, id)),
  create: async (ctx, input) => withMissing(ctx, await plain.create(ctx, await prepareInput(ctx, input))),
  update: async (ctx, id, version, input) =>
    withMissing(ctx, await plain.update(ctx, id, version, await prepareInput(ctx, input))),
};

export const pageModule = () => crudRoutes(page, operations);

/** Cleans the blocks, assigns their keys, and marks their pictures as used. */
async function prepareInput<Input extends Partial<InputOf<typeof page>>>(ctx: Ctx, input: Input): Promise<Input> {
  if (!input.blocks) return input;
  const blocks = assignBlockKeys(await cleanContent(input.blocks));
  await retainTextImages(ctx.db, JSON.stringify(blocks));
  return { ...input, blocks };
}

/** Adds the missing references to the response with one page. Lists of pages omit them. */
async function withMissing<Response extends { data: RecordOf<typeof page> }>(
  ctx: Ctx,
  response: Response,
): Promise<Response> {
  const text = JSON.stringify(response.data.blocks);
  return {
    ...response,
    data: { ...response.data, missing: await findMissingReferences(ctx.db, readBlocks(text), text) },
  };
}
