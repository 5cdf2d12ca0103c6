import { attribute, attributeOptions } from '@bakehouse/contract/attribute';
import type { RecordOf } from '@bakehouse/contract/resource';
import { type CrudOperations, crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore, type RowOfStore } from '../../crud/crud-store.ts';
import { imageUrls } from '../../crud/image-field.ts';
import { lookUp } from '../../crud/look-up.ts';
import { presentRecord } from '../../crud/present-record.ts';
import { route } from '../../http/route.ts';
import { attributeTable } from './attribute.table.ts';
import { withSlugs } from './attribute-options.ts';

const store = crudStore(attributeTable, {
  references: { parent: { column: attributeTable.parent, to: attributeTable, label: 'attribute' } },
});

const toAttribute = (row: RowOfStore<typeof store>): RecordOf<typeof attribute> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  status: row.status,
  options: row.options,
  image: imageUrls(row.image),
  parent: row.parent,
});

const plain = crudOperations(attribute, store, toAttribute);

const operations: CrudOperations<typeof attribute> = {
  ...plain,
  create: (ctx, input) => plain.create(ctx, { ...input, options: withSlugs(input.options, []) }),
  update: async (ctx, id, version, { options, ...input }) => {
    if (!options) return plain.update(ctx, id, version, input);
    await store.holdTree(ctx.db, input);
    const before = await store.lockOne(ctx.db, ctx.scope, id, 'living');
    return plain.update(ctx, id, version, { ...input, options: withSlugs(options, before?.options ?? []) });
  },
};

export const attributeModule = () => [
  ...crudRoutes(attribute, operations),
  route(attributeOptions, (ctx) =>
    lookUp(ctx, store, { status: 'Active' }, ({ _id, name, slug, options }) => ({
      _id,
      name,
      slug,
      value: slug,
      label: name,
      options: options.map(({ tname, tslug }) => ({ tname, tslug, value: tslug, label: tname })),
    })),
  ),
];
