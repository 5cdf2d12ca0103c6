import { attribute, attributeOptions } from '@bakehouse/contract/attribute';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { usageClause } from '@bakehouse/contract/core/usage';
import { type SQL, sql } from 'drizzle-orm';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, lockRecord, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byColumn, findUsage } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { route } from '../../kernel/http/route.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from '../record-users.ts';
import { attributeTable } from './attribute.table.ts';
import { type Option, withSlugs } from './attribute-options.ts';

/** The products with variants that use an attribute; they refer to it by its slug. */
const usedByProducts = {
  ...users.products,
  where: (id: string | SQL) =>
    sql`u.attributes @> (select jsonb_build_array(a.slug) from attribute a where a.id = ${id})`,
};

const repository = crudRepository(attributeTable, {
  usedBy: [usedByProducts, { ...users.attributes, where: byColumn('parent_id') }],
  references: { parent: { column: attributeTable.parent, to: attributeTable, label: 'attribute' } },
});

const toAttribute = (row: RowOfRepository<typeof repository>): RecordOf<typeof attribute> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  status: row.status,
  options: row.options,
  image: imageUrls(row.image),
  parent: row.parent,
});

const plain = crudOperations(attribute, repository, toAttribute);

type Row = RowOfRepository<typeof repository>;

/** Finds the products with variants that use one of these options of the attribute. */
const findOptionUsage = (ctx: Ctx, { _id, slug }: Row, options: readonly Option[]) =>
  findUsage(
    ctx.db,
    ctx.actor,
    [
      {
        ...usedByProducts,
        where: (id) => sql`${usedByProducts.where(id)} and exists (
          select 1 from product_variant v
          where v.product_id = u.id and v.options->>${slug} in ${options.map(({ tslug }) => tslug)})`,
      },
    ],
    _id,
  );

const operations: CrudOperations<typeof attribute> = {
  ...plain,
  create: (ctx, input) => plain.create(ctx, { ...input, options: withSlugs(input.options, []) }),
  update: async (ctx, id, version, { options, ...input }) => {
    await repository.lockTree(ctx.db, input);
    const before = await lockRecord(ctx, repository, attribute.label.one, id);
    const values = { ...input, ...(await usedSlug(ctx, before, input.name)) };
    if (!options) return plain.update(ctx, id, version, values);
    const after = withSlugs(options, before.options);
    const remaining = new Set(after.map(({ tslug }) => tslug));
    const removed = before.options.filter(({ tslug }) => !remaining.has(tslug));
    await rejectUsedOptions(ctx, before, removed);
    return plain.update(ctx, id, version, { ...values, options: after });
  },
};

export const attributeModule = () => [
  ...crudRoutes(attribute, operations),
  route(attributeOptions, (ctx) =>
    lookup(ctx, repository, { status: 'Active' }, ({ _id, name, slug, options }) => ({
      _id,
      name,
      slug,
      value: slug,
      label: name,
      options: options.map(({ tname, tslug }) => ({ tname, tslug, value: tslug, label: tname })),
    })),
  ),
];

async function findUsedOptions(ctx: Ctx, { _id, slug }: Row, options: readonly Option[]): Promise<Option[]> {
  const rows = await rowsOf<{ tslug: string }>(
    ctx.db,
    sql`select distinct v.options->>${slug} as tslug
        from product u join product_variant v on v.product_id = u.id
        where u.deleted_at is null and ${usedByProducts.where(_id)}
          and v.options->>${slug} in ${options.map(({ tslug }) => tslug)}`,
  );
  return options.filter((option) => rows.some(({ tslug }) => tslug === option.tslug));
}

/** @throws AppError `in_use` if products have variants of a removed option */
async function rejectUsedOptions(ctx: Ctx, before: Row, removed: readonly Option[]) {
  const used = removed.length > 0 ? await findUsedOptions(ctx, before, removed) : [];
  if (used.length === 0) return;
  const usage = await findOptionUsage(ctx, before, used);
  const names = new Intl.ListFormat('en').format(used.map(({ tname }) => `"${tname}"`));
  const message = `${usageClause(usage)} ${used.length === 1 ? 'the option' : 'the options'} ${names}.`;
  throw new AppError('in_use', message, { usage, fields: { options: message } });
}

/**
 * Returns the current slug of an attribute in use, so that it does not change with the name: products refer to the attribute by its
 * slug.
 */
async function usedSlug(ctx: Ctx, { _id, slug }: Row, name: string | undefined) {
  if (name === undefined) return {};
  const usage = await findUsage(ctx.db, ctx.actor, [usedByProducts], _id);
  return usage.length > 0 ? { slug } : {};
}
