import { type BodyOf, type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { listSearch } from '@bakehouse/contract/core/list-search';
import { savedMessages } from '@bakehouse/contract/core/messages';
import { maxViews, type View, type ViewInput, type ViewUpdate, viewEndpoints } from '@bakehouse/contract/view/view';
import { viewLists } from '@bakehouse/contract/view/view-lists';
import { grantedScope } from '../../kernel/access/permissions.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Actor, Ctx, Reach } from '../../kernel/http/context.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { AppError, forbidden, notFound, requireVersion } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import {
  countOwnViews,
  countSharedViews,
  findView,
  findViews,
  insertView,
  saveDefaultView,
  updateView,
  type ViewChange,
  type ViewRow,
} from './view.queries.ts';

/** The actions on saved views and their rules (decision 0028). */

const messages = savedMessages('View');

/** Returns the parameters that the list accepts, without the page. */
type CleanSearch = (list: string, search: Readonly<Record<string, string>>) => Record<string, string>;

/** @param endpoints every endpoint of the server; the query of a list's endpoint validates the search of its views. */
export function createSearchCleaner(endpoints: () => readonly Endpoint[]): CleanSearch {
  const schemas = new Map<string, Endpoint['query']>();
  return (list, search) => {
    if (schemas.size === 0) for (const endpoint of endpoints()) schemas.set(permissionKey(endpoint), endpoint.query);
    const schema = schemas.get(viewLists[list] ?? '');
    const {
      page: _page,
      perPage: _perPage,
      ...accepted
    } = schema ? (listSearch(schema, search) as Record<string, string>) : {};
    return accepted;
  };
}

export async function listViews({ db, actor }: Ctx, list: string) {
  // The views of a staff member do not fit the records of a store.
  const rows = actor.acting ? [] : await findViews(db, actor.user._id, list, seesShared(actor, list));
  return { data: rows.map((row) => present(actor, row)), total: rows.length };
}

/** A user sees shared views only of a list that they see completely; a vendor sees their own store only. */
const seesShared = (actor: Actor, list: string): boolean => reachOf(actor, list) === 'all';

/** Returns the reach of the caller's permission for a list; undefined when they may not read it. */
function reachOf(actor: Actor, list: string): Reach | undefined {
  const [method = 'GET', path = ''] = (viewLists[list] ?? '').split(' ');
  return grantedScope(actor, { methods: [method as 'GET'], path })?.reach;
}

const present = (actor: Actor, row: ViewRow): View => ({
  _id: row.id,
  version: row.version,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
  deletedAt: row.deleted_at && toIsoTime(row.deleted_at),
  name: row.name,
  list: row.list,
  search: row.search,
  columns: row.columns,
  density: row.density,
  shared: row.shared,
  owner: { _id: row.owner_id, name: row.owner_name },
  editable: canEdit(actor, row),
  is_default: row.is_default,
});

/**
 * The owner changes a view. When the owner's account is deleted, everyone who may share views of this list does, so that
 * a shared view never stays without anyone who can delete it.
 */
const canEdit = (actor: Actor, row: ViewRow): boolean =>
  row.owner_id === actor.user._id || (row.shared && row.owner_deleted && mayShare(actor, row.list));

/** Returns whether the caller may share views of a list. */
const mayShare = (actor: Actor, list: string): boolean =>
  seesShared(actor, list) && actor.grants.get(permissionKey(viewEndpoints.share)) === 'all';

/** @throws AppError `forbidden` if the caller may not read the list, `invalid` if they have too many views of it. */
export async function createView(ctx: Ctx, input: ViewInput, cleanSearch: CleanSearch) {
  const { list, name, search = {}, columns = null, density = 'comfortable' } = input;
  if (!reachOf(ctx.actor, list)) throw forbidden();
  await rejectTooMany(ctx, list);
  const owner = ctx.actor.user._id;
  const id = await insertView(ctx.db, { owner, list, name, search: cleanSearch(list, search), columns, density });
  const data = await load(ctx, id);
  await auditView(ctx, 'create', undefined, data);
  return { message: messages.created, data };
}

async function rejectTooMany({ db, actor }: Ctx, list: string) {
  if ((await countOwnViews(db, actor.user._id, list)) >= maxViews)
    throw new AppError('invalid', `You have ${maxViews} views of this list already. Delete one first.`);
}

async function load({ db, actor }: Ctx, id: string): Promise<View> {
  const row = await findView(db, actor.user._id, id, 'active');
  if (!row) throw noView();
  return present(actor, row);
}

const noView = () => notFound('View');

function auditView(ctx: Ctx, action: string, before: View | undefined, after: View | undefined) {
  const { _id, name } = after ?? (before as View);
  const changes = changesBetween(before && auditedOf(before), after && auditedOf(after));
  return audit(ctx, { module: 'view', action, recordId: _id, recordName: name, changes });
}

/** Returns the fields of a view that the audit log records. The search may contain a customer's phone number, so it is left out. */
const auditedOf = ({ name, list, columns, density, shared }: View) => ({ name, list, columns, density, shared });

export async function changeView(
  ctx: Ctx,
  id: string,
  version: number | undefined,
  change: Omit<ViewUpdate, 'version'>,
  cleanSearch: CleanSearch,
) {
  const before = await lockView(ctx, id, version);
  const search = change.search && { search: cleanSearch(before.list, change.search) };
  return { message: messages.updated, data: await write(ctx, before, { ...change, ...search }, 'update') };
}

/** Locks a view that the caller may change. */
async function lockView({ db, actor }: Ctx, id: string, version: number | undefined, lifecycle: Lifecycle = 'active') {
  const row = await findView(db, actor.user._id, id, lifecycle, true);
  const canChange = row && (lifecycle === 'active' ? canEdit(actor, row) : row.owner_id === actor.user._id);
  return present(actor, requireVersion(canChange ? row : undefined, version, 'View'));
}

async function write(ctx: Ctx, before: View, change: ViewChange, action: string) {
  await updateView(ctx.db, before._id, change);
  const after = await load(ctx, before._id);
  await auditView(ctx, action, before, after);
  return after;
}

export async function deleteView(ctx: Ctx, id: string, version: number | undefined) {
  const before = await lockView(ctx, id, version);
  await updateView(ctx.db, id, { deletedAt: ctx.deps.now() });
  await auditView(ctx, 'delete', before, undefined);
  return { message: messages.deleted };
}

/** Restores a view. It becomes personal if the caller may no longer share it, or the list has too many shared views. */
export async function restoreView(ctx: Ctx, id: string, version: number | undefined) {
  const before = await lockView(ctx, id, version, 'deleted');
  await rejectTooMany(ctx, before.list);
  const shared =
    before.shared && mayShare(ctx.actor, before.list) && (await countSharedViews(ctx.db, before.list)) < maxViews;
  await updateView(ctx.db, id, { deletedAt: null, shared });
  await auditView(ctx, 'restore', undefined, await load(ctx, id));
  return { message: messages.restored };
}

/** @throws AppError `forbidden` if the caller does not see the whole list, `invalid` if the list has too many shared views. */
export async function shareView(ctx: Ctx, id: string, { shared, version }: BodyOf<typeof viewEndpoints.share>) {
  const before = await lockView(ctx, id, version);
  if (shared && !seesShared(ctx.actor, before.list)) throw forbidden();
  if (shared && !before.shared && (await countSharedViews(ctx.db, before.list)) >= maxViews)
    throw new AppError('invalid', `This list has ${maxViews} shared views already. Delete one first.`);
  const data = await write(ctx, before, { shared }, 'share');
  return { message: shared ? 'View shared successfully' : 'View is personal now', data };
}

/** @throws AppError `not_found` for a view of another list, and for one that the caller does not see. */
export async function chooseDefaultView(ctx: Ctx, { list, view }: BodyOf<typeof viewEndpoints.setDefault>) {
  const { db, actor } = ctx;
  const row = view === null ? undefined : await findView(db, actor.user._id, view, 'active');
  if (view !== null && (!row || row.list !== list || !isVisible(actor, row))) throw noView();
  await saveDefaultView(db, actor.user._id, list, view);
  const changes = changesBetween({}, { list, default_view: row?.name ?? null });
  await audit(ctx, {
    module: 'view',
    action: 'default',
    recordId: view ?? actor.user._id,
    recordName: row?.name ?? '',
    changes,
  });
  return { message: view === null ? 'Default view removed' : 'Default view saved' };
}

const isVisible = (actor: Actor, row: ViewRow): boolean =>
  row.owner_id === actor.user._id || (row.shared && seesShared(actor, row.list));
