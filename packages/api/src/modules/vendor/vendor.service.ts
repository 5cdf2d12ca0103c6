import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { savedMessages } from '@bakehouse/contract/core/messages';
import type { VendorDetail, VendorInput } from '@bakehouse/contract/vendor/vendor';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { audit, type Changes, changesBetween, withDeleters } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { AppError, invalidField, notFound, requireVersion } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { findAcceptedGstin } from './document/document.queries.ts';
import { findStoresOfMember } from './team/team.queries.ts';
import { toDetail, toVendor } from './vendor.present.ts';
import {
  correctedVendors,
  countOpenOrders,
  findUnsettled,
  findVendor,
  findVendorOfUser,
  findVendorPage,
  type LockedVendor,
  lockDeletedVendor,
  lockVendor,
} from './vendor.queries.ts';
import { openOrdersError, rejectOtherState, rejectOwnChange, unsettledError } from './vendor.rules.ts';
import { insertVendor, recordStatus, setDeleted, updateStore } from './vendor.writes.ts';
import { findVendorUser, hasDeletedStore, lockStoreAdmin } from './vendor-user.queries.ts';

/** The actions on stores and their rules. Each runs in the transaction of its request and locks the store's row. */

type Saved = { message: string; data: VendorDetail };
type VendorChange = BodyOf<typeof vendorEndpoints.update>;

const messages = savedMessages('Vendor');
type AuditedVendor = Pick<LockedVendor, 'id' | 'store_name' | 'version'>;

/** Writes the audit entry of an action on a store. `version` is that after the action. */
export const auditVendor = (
  ctx: Ctx,
  { id: recordId, store_name: recordName, version }: AuditedVendor,
  action: string,
  changes: Changes = {},
): Promise<void> =>
  audit(ctx, { module: 'vendor', action, recordId, recordName, changes, version, stores: [recordId] });

/** A change of a store, and its action in the audit log. */
export type VendorAction = {
  readonly id: string;
  readonly version: number | undefined;
  readonly action: string;
  readonly message: string;
  /** Returns changes for the audit log that the record does not show. It is called after `work`. */
  readonly changes?: () => Changes;
};

/**
 * Locks an active store, changes it, and writes the audit entry.
 * @param work changes the locked store
 * @returns the changed store
 * @throws AppError not_found, stale
 */
export async function changeVendor(
  ctx: Ctx,
  { id, version, action, message, changes: furtherChanges }: VendorAction,
  work: (vendor: LockedVendor) => Promise<void>,
): Promise<Saved> {
  const vendor = requireVersion(await lockVendor(ctx.db, ctx.scope, id), version, 'Vendor');
  const { history: _before, progress: _progressBefore, ...before } = await loadVendor(ctx, id);
  await work(vendor);
  const data = await loadVendor(ctx, id);
  const { history: _after, progress: _progressAfter, ...after } = data;
  const changes = { ...changesBetween(before, after), ...furtherChanges?.() };
  await auditVendor(ctx, data, action, changes);
  return { message, data };
}

/** Returns the day of the marketplace. */
export const todayOf = ({ deps }: Pick<Ctx, 'deps'>): string =>
  localTimeIn(deps.config.TIME_ZONE, deps.now()).slice(0, 10);

async function loadVendor(ctx: Ctx, id: string): Promise<VendorDetail> {
  const row = await findVendor(ctx.db, ctx.scope, id);
  if (!row) throw notFound(/* i18n */ 'Vendor');
  return toDetail(row, todayOf(ctx));
}

export const viewVendor = async (ctx: Ctx, id: string) => ({ data: await loadVendor(ctx, id) });

export async function listVendors(ctx: Ctx, lifecycle: Lifecycle, query: QueryOf<typeof vendorEndpoints.list>) {
  const { rows, ...total } = await searchWithCorrection(
    ctx.db,
    query.search,
    (search) => findVendorPage(ctx.db, ctx.scope, lifecycle, { ...query, search }),
    () => correctedVendors(ctx.scope, lifecycle),
  );
  const today = todayOf(ctx);
  const data = rows.map((row) => toVendor(row, today));
  return { data: lifecycle === 'deleted' ? await withDeleters(ctx, data, 'id') : data, ...total };
}

export async function viewVendorOfUser(ctx: Ctx, userId: string) {
  const user = await findVendorUser(ctx.db, ctx.scope, userId);
  if (!user) throw notFound('Admin user');
  const { id: _id, ...person } = user;
  const vendor = await findVendorOfUser(ctx.db, ctx.scope, userId);
  const has_deleted_store = !vendor && (await hasDeletedStore(ctx.db, userId));
  const member_of = await findStoresOfMember(ctx.db, userId);
  return {
    data: {
      user: { _id, ...person },
      vendor: vendor ? toVendor(vendor, todayOf(ctx)) : null,
      has_deleted_store,
      member_of,
    },
  };
}

/**
 * Creates a draft store for a user with the Vendor role.
 * @throws AppError `invalid` for another user or a GSTIN of another state, `duplicate` for a user with a store
 */
export async function createVendor(ctx: Ctx, input: VendorInput): Promise<Saved> {
  rejectOtherState(input);
  const person = await lockStoreAdmin(ctx.db, input.store_admin);
  if (!person || person.isDeleted || !person.isVendor)
    throw invalidField('store_admin', 'Choose a person who holds the Vendor role');
  const id = await insertVendor(ctx.db, input, ctx.actor.user._id, ctx.deps.now());
  if (!id) throw hasStoreError();
  const data = await loadVendor(ctx, id);
  const { history: _history, progress: _progress, ...record } = data;
  await auditVendor(ctx, data, 'create', changesBetween(undefined, record));
  return { message: messages.created, data };
}

function hasStoreError() {
  const message = 'This person already has a store';
  return new AppError('duplicate', message, { fields: { store_admin: message } });
}

/** Changes store address and service area. Vendors can change their own store while it is a draft or rejected. */
export const updateVendor = (ctx: Ctx, id: string, { version, ...change }: VendorChange): Promise<Saved> =>
  changeVendor(ctx, { id, version, action: 'update', message: messages.updated }, async (vendor) => {
    if (ctx.scope.reach === 'own') rejectOwnChange(vendor.status);
    if (change.gstin !== undefined) await requireAcceptedGstin(ctx, id, change.gstin);
    await updateStore(ctx.db, id, change, ctx.deps.now());
    // A change without them is not rejected because of what is stored.
    if (change.gstin !== undefined || change.state !== undefined) rejectOtherState(await loadVendor(ctx, id));
  });

/** @throws AppError invalid for another GSTIN than that of the accepted document */
async function requireAcceptedGstin(ctx: Ctx, id: string, gstin: string): Promise<void> {
  const accepted = await findAcceptedGstin(ctx.db, id);
  if (accepted === undefined || accepted === gstin) return;
  throw invalidField(
    'gstin',
    `The accepted GSTIN document says ${accepted}. To change it, submit a new GSTIN document.`,
  );
}

/**
 * Deletes a store.
 * @throws AppError `in_use` while it has orders that are not yet delivered, or an account that is not settled
 */
export async function removeVendor(ctx: Ctx, id: string, version: number | undefined): Promise<{ message: string }> {
  const vendor = requireVersion(await lockVendor(ctx.db, ctx.scope, id), version, 'Vendor');
  const error =
    openOrdersError((await countOpenOrders(ctx.db, [id])).get(id) ?? 0) ??
    unsettledError((await findUnsettled(ctx.db, [id])).get(id));
  if (error) throw new AppError('in_use', error);
  const now = ctx.deps.now();
  await setDeleted(ctx.db, id, now, now);
  await auditVendor(ctx, nextVersion(vendor), 'delete', { deletedAt: { from: null, to: now.toISOString() } });
  return { message: messages.deleted };
}

const nextVersion = (vendor: LockedVendor): AuditedVendor => ({ ...vendor, version: vendor.version + 1 });

/**
 * Restores a store.
 * @throws AppError `duplicate` if the user now has another store, `in_use` if the user is deleted
 */
export async function restoreVendor(ctx: Ctx, id: string, version: number | undefined): Promise<{ message: string }> {
  const vendor = requireVersion(await lockDeletedVendor(ctx.db, ctx.scope, id), version, 'Vendor');
  const person = await lockStoreAdmin(ctx.db, vendor.store_admin);
  if (!person || person.isDeleted)
    throw new AppError('in_use', `The person of this store, ${vendor.email}, is deleted. Restore them first.`);
  if (person.storeName !== null)
    throw new AppError('duplicate', `The person of this store already has another one, ${person.storeName}`, {
      fields: { store_admin: 'This person already has a store' },
    });
  await setDeleted(ctx.db, id, null, ctx.deps.now());
  const deletedAt = vendor.deleted_at && toIsoTime(vendor.deleted_at);
  await auditVendor(ctx, nextVersion(vendor), 'restore', { deletedAt: { from: deletedAt, to: null } });
  return { message: messages.restored };
}

/** Moves a locked store from draft to review after both codes were verified. */
export async function markVerified(ctx: Ctx, vendor: LockedVendor): Promise<void> {
  if (vendor.status !== 'draft') throw new AppError('wrong_status', /* i18n */ 'This store has been verified already');
  const { db, deps, actor } = ctx;
  await recordStatus(db, vendor.id, { at: deps.now(), actor: actor.user, kind: 'verified', status: 'review' });
  await auditVendor(ctx, nextVersion(vendor), 'verify', { status: { from: vendor.status, to: 'review' } });
}
