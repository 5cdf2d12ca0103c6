import type { Total } from '@bakehouse/contract/core/envelopes';
import { savedMessages } from '@bakehouse/contract/core/messages';
import type { InputOf, ListQuery, RecordOf, Resource } from '@bakehouse/contract/core/resource';
import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';
import { shorten } from '@bakehouse/contract/core/text';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import type { ExportQuery } from '@bakehouse/contract/export/list-export';
import type { Db } from '../../platform/db/client.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { notFound, stale } from '../../platform/errors.ts';
import { cleanHtml } from '../../platform/lib/rich-text.ts';
import { audit, changesBetween, withDeleters } from '../audit.ts';
import { exportRecords } from '../export/export-records.ts';
import { rowsPerPage } from '../export/export-table.ts';
import type { BulkSource } from '../http/bulk-source.ts';
import type { Ctx } from '../http/context.ts';
import type { FileResponse } from '../http/route.ts';
import { type CrudRepository, lockRecord, type RecordRow } from './crud-repository.ts';
import { storeFormerSlug } from './former-slugs.ts';
import { imageId } from './image-field.ts';
import { rejectDeletedReference } from './record-references.ts';
import { rejectUsed } from './record-usage.ts';
import { retainTextImages } from './text-images.ts';

/** The operations of a plain module. To change one, spread the object and replace it. */

type Values = Record<string, unknown>;
type Saved<R extends Resource> = { message: string; data: RecordOf<R> };
type Page<R extends Resource> = { data: RecordOf<R>[] } & Total;

export type CrudOperations<R extends Resource> = {
  readonly list: (ctx: Ctx, query: ListQuery) => Promise<Page<R>>;
  /** Exports the list, with personal data only if `isPersonal`. */
  readonly exportList: (ctx: Ctx, query: ListQuery & ExportQuery, isPersonal: boolean) => Promise<FileResponse>;
  readonly detail: (ctx: Ctx, id: string) => Promise<{ data: RecordOf<R>; usage?: UsageEntry[] | undefined }>;
  readonly create: (ctx: Ctx, input: InputOf<R>) => Promise<Saved<R>>;
  readonly update: (ctx: Ctx, id: string, version: number | undefined, input: Partial<InputOf<R>>) => Promise<Saved<R>>;
  readonly remove: (ctx: Ctx, id: string, version: number | undefined) => Promise<{ message: string }>;
  readonly deleted: (ctx: Ctx, query: ListQuery) => Promise<Page<R>>;
  readonly restore: (ctx: Ctx, id: string, version: number | undefined) => Promise<{ message: string }>;
  /** The records, as bulk actions read them. */
  readonly bulk: BulkSource;
};

export function crudOperations<R extends Resource, Row extends RecordRow, Insert>(
  resource: R,
  repository: CrudRepository<Row, Insert>,
  present: (row: Row) => RecordOf<R>,
): CrudOperations<R> {
  const { label, name: module } = resource;
  const messages = savedMessages(label.one);
  const hasSlug = 'slug' in resource.record.shape && !('slug' in resource.input.shape);

  const nameField = resource.displayField ?? 'name';

  /** Returns the name of a record for the audit log. */
  const nameOf = (row: Row) => shorten(String((row as Values)[nameField] ?? ''), 200);

  /** Turns input into columns. The slug is generated from the name unless the module sets one; the status Deleted becomes `deletedAt`. */
  const toValues = async (ctx: Ctx, input: Values, except?: string): Promise<Values> => {
    const values = await toStorable(ctx.db, resource, input);
    if (values.status === 'Deleted') {
      delete values.status;
      values.deletedAt = ctx.deps.now();
    }
    if (hasSlug && values.slug === undefined && typeof values.name === 'string') {
      const slug = slugOf(values.name, module);
      values.slug = freeSlug(slug, await repository.slugsLike(ctx.db, slug, except));
    }
    return values;
  };

  /** Returns another slug for a record whose generated slug has been given to an active record since. */
  const restoredSlug = async (ctx: Ctx, { _id, ...row }: Row) => {
    const { slug } = row as Values;
    if (!hasSlug || typeof slug !== 'string') return {};
    return { slug: freeSlug(slug, await repository.slugsLike(ctx.db, slug, _id)) };
  };

  /** A storefront finds a renamed record by its former slug. */
  const keepFormerSlug = async (ctx: Ctx, before: Row, after: Row) => {
    const [{ slug }, { slug: current }] = [before as Values, after as Values];
    if (hasSlug && typeof slug === 'string' && slug !== current)
      await storeFormerSlug(ctx.db, module, slug, before._id);
  };

  const write = async (ctx: Ctx, before: Row, version: number | undefined, values: Values, action: string) => {
    const after = await repository.update(ctx.db, before._id, version, values as Partial<Insert>);
    if (!after) throw stale();
    const changes = changesBetween(present(before), present(after));
    const { _id: recordId, version: newVersion } = after;
    await audit(ctx, { module, action, recordId, recordName: nameOf(after), changes, version: newVersion });
    return after;
  };

  /** The row must be locked, so that no record can refer to it before it is deleted. */
  const rejectInUse = async (ctx: Ctx, id: string) =>
    rejectUsed(label.one, await repository.findUsage(ctx.db, ctx.actor, id));

  const page = async (ctx: Ctx, lifecycle: Lifecycle, query: ListQuery) => {
    const { rows, ...total } = await repository.findPage(ctx.db, ctx.scope, lifecycle, query);
    return { data: rows.map(present), ...total };
  };

  const bulk: BulkSource = {
    find: ({ db, scope }, lifecycle, selection, limit) =>
      repository.findBrief(db, scope, { lifecycle, selection, limit, nameField }),
    lock: async ({ db, scope }, lifecycle, id) => {
      const row = await repository.lockOne(db, scope, id, lifecycle);
      const { status } = (row ?? {}) as { status?: unknown };
      return row && { id, name: nameOf(row), version: row.version, status: typeof status === 'string' ? status : '' };
    },
    findUses: ({ db }, ids) => repository.findUses(db, label.one, ids),
  };

  return {
    bulk,
    list: (ctx, query) => page(ctx, 'active', query),
    exportList: exporterOf(resource, repository, present),
    deleted: async (ctx, query) => {
      const { data, ...total } = await page(ctx, 'deleted', query);
      return { data: await withDeleters(ctx, data as (RecordOf<R> & { _id: string })[], '_id'), ...total };
    },
    detail: async (ctx, id) => {
      const row = await repository.findOne(ctx.db, ctx.scope, id, 'active');
      if (!row) throw notFound(label.one);
      return { data: present(row), usage: await repository.findUsage(ctx.db, ctx.actor, id) };
    },
    create: async (ctx, input) => {
      const row = await repository.insert(ctx.db, (await toValues(ctx, input)) as Insert);
      const data = present(row);
      const changes = changesBetween(undefined, data);
      const { _id: recordId, version } = row;
      await audit(ctx, { module, action: 'create', recordId, recordName: nameOf(row), changes, version });
      return { message: messages.created, data };
    },
    update: async (ctx, id, version, input) => {
      await repository.lockTree(ctx.db, input);
      const before = await lockRecord(ctx, repository, label.one, id);
      const values = await toValues(ctx, input, id);
      if (values.deletedAt) await rejectInUse(ctx, id);
      const after = await write(ctx, before, version, values, values.deletedAt ? 'delete' : 'update');
      await keepFormerSlug(ctx, before, after);
      return { message: values.deletedAt ? messages.deleted : messages.updated, data: present(after) };
    },
    remove: async (ctx, id, version) => {
      const before = await lockRecord(ctx, repository, label.one, id);
      await rejectInUse(ctx, id);
      await write(ctx, before, version, { deletedAt: ctx.deps.now() }, 'delete');
      return { message: messages.deleted };
    },
    restore: async (ctx, id, version) => {
      const before = await lockRecord(ctx, repository, label.one, id, 'deleted');
      rejectDeletedReference(await repository.findDeletedReference(ctx.db, id));
      await write(ctx, before, version, { deletedAt: null, ...(await restoredSlug(ctx, before)) }, 'restore');
      return { message: messages.restored };
    },
  };
}

function exporterOf<R extends Resource, Row extends RecordRow>(
  { name, exported }: R,
  repository: Pick<CrudRepository<Row, never>, 'findAfter'>,
  present: (row: Row) => RecordOf<R>,
): CrudOperations<R>['exportList'] {
  return (ctx, { columns, format, ...query }, isPersonal) => {
    const fields = isPersonal ? exported.all : exported.public;
    const pageAfter = (last?: Row) => repository.findAfter(ctx.db, ctx.scope, query, last, rowsPerPage);
    return exportRecords(ctx, { name, fields, present, pageAfter }, { columns, format });
  };
}

/** Replaces image URLs by upload ids, and cleans HTML. */
async function toStorable(db: Db, { files, richText = [] }: Resource, input: Values): Promise<Values> {
  const values = { ...input };
  for (const field of files) if (field in values) values[field] = imageId(field, values[field]);
  for (const field of richText) {
    const html = values[field];
    if (typeof html !== 'string') continue;
    values[field] = await cleanHtml(html);
    await retainTextImages(db, html);
  }
  return values;
}
