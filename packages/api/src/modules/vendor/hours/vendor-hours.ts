import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { message } from '@bakehouse/contract/i18n';
import { resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import {
  editingOf,
  type HoursRequest,
  type StoreHours,
  type StoreHoursRecord,
  unlimitedHours,
} from '@bakehouse/contract/vendor/store-hours';
import type { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { type Changes, changesBetween } from '../../../kernel/audit.ts';
import type { Ctx, Scope } from '../../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { changeVendor } from '../vendor.service.ts';
import { raiseVersion, setPause } from '../vendor.writes.ts';
import { localNow } from './servicing.ts';
import {
  deleteRequest,
  findHours,
  findLeadTimeChoices,
  findUnknownRecords,
  type HoursRow,
  rejectRequest,
  saveHours,
  saveRequest,
} from './vendor-hours.queries.ts';

/** Hours, closures, lead times, cut-offs and capacity of a store, and the changes that vendors request. */

type Change = BodyOf<typeof vendorHoursEndpoints.update>;
type Decision = BodyOf<typeof vendorHoursEndpoints.decide>;
type Saved = { message: string; data: StoreHoursRecord };

export async function viewHours(ctx: Pick<Ctx, 'db' | 'scope'>, id: string): Promise<{ data: StoreHoursRecord }> {
  const row = await loadHours(ctx, id);
  return {
    data: {
      vendor: row.id,
      version: row.version,
      hours: row.hours ?? unlimitedHours,
      request: row.request && toRequest(row.request),
      editing: editingFor(ctx.scope, row),
      names: row.names,
    },
  };
}

async function loadHours(ctx: Pick<Ctx, 'db' | 'scope'>, id: string): Promise<HoursRow> {
  const row = await findHours(ctx.db, ctx.scope, id);
  if (!row) throw notFound(/* i18n */ 'Vendor');
  return row;
}

const toRequest = ({ status, hours, reason, ...row }: NonNullable<HoursRow['request']>): HoursRequest => ({
  status,
  hours,
  reason,
  requestedAt: toIsoTime(row.requested_at),
  requestedBy: row.requested_by,
});

const editingFor = (scope: Scope, { settings, status }: HoursRow): StoreHoursRecord['editing'] =>
  scope.reach === 'all' ? 'direct' : editingOf(resolveAssignmentSettings(settings).vendor_hours, status);

/**
 * Returns the products or categories for which a store can set a lead time.
 * @throws AppError not_found for a store outside the caller's scope
 */
export async function listLeadTimeChoices(
  ctx: Pick<Ctx, 'db' | 'scope'>,
  id: string,
  query: QueryOf<typeof vendorHoursEndpoints.leadTimeChoices>,
) {
  const { rows: data, ...total } = await findLeadTimeChoices(ctx.db, ctx.scope, id, query);
  if (!data) throw notFound(/* i18n */ 'Vendor');
  return { data, ...total };
}

const hoursMessage = 'Hours updated successfully';

/**
 * Replaces the hours of a store. A vendor's change may be a request that staff decide on, depending on the assignment settings.
 * @throws AppError forbidden for a vendor if only staff may change hours; invalid for unknown records
 */
export async function updateHours(ctx: Ctx, id: string, { hours, version }: Change): Promise<Saved> {
  const before = await loadHours(ctx, id);
  const editing = editingFor(ctx.scope, before);
  if (editing === 'none')
    throw new AppError('forbidden', /* i18n */ 'To change hours and capacity, contact the marketplace.');
  const isRequest = editing === 'request';
  const message = isRequest ? 'Hours sent for approval' : hoursMessage;
  const action = isRequest ? 'request-hours' : 'hours';
  const changes = () => changesBetween(before.hours ?? unlimitedHours, hours);
  await changeVendor(ctx, { id, version, action, message, changes }, async () => {
    await rejectUnknown(ctx, hours);
    const at = ctx.deps.now();
    if (isRequest) await saveRequest(ctx.db, id, { hours, at, by: ctx.actor.user.name });
    else await saveHours(ctx.db, id, hours);
    await raiseVersion(ctx.db, id, at);
  });
  return { message, ...(await viewHours(ctx, id)) };
}

/** @throws AppError invalid for a delivery type, product or category that does not exist */
async function rejectUnknown(ctx: Ctx, hours: StoreHours): Promise<void> {
  const unknown = await findUnknownRecords(ctx.db, hours);
  const type = hours.delivery_types.findIndex(({ delivery_type }) => unknown.includes(delivery_type));
  if (type >= 0) throw invalidField(`hours.delivery_types.${type}.delivery_type`, /* i18n */ 'Unknown delivery type');
  const index = hours.lead_times.findIndex(({ record }) => unknown.includes(record));
  const entry = hours.lead_times[index];
  if (entry) throw invalidField(`hours.lead_times.${index}.record`, `Unknown ${entry.kind}`);
}

/** Longest pause in days. Closures are for longer times. */
const maxPauseDays = 30;

/**
 * Keeps new orders from a store until a time, from now on; null ends the pause.
 * @throws AppError invalid for a time that is over or more than 30 days away
 */
export async function pauseVendor(ctx: Ctx, id: string, { until }: BodyOf<typeof vendorHoursEndpoints.pause>) {
  const now = localNow(ctx);
  if (until !== null && until <= now) throw invalidField('until', /* i18n */ 'Choose a time in the future');
  if (until !== null && until > `${dayAfter(now.slice(0, 10), maxPauseDays)}${now.slice(10)}`)
    throw invalidField(
      'until',
      message(/* i18n */ 'A pause is at most {max} days. Enter a closure in the hours instead.', { max: maxPauseDays }),
    );
  const text = until === null ? 'The store takes new orders again' : 'New orders paused successfully';
  const action = { id, version: undefined, action: until === null ? 'resume' : 'pause', message: text };
  return changeVendor(ctx, action, () => setPause(ctx.db, id, until, ctx.deps.now()));
}

/**
 * Applies or rejects the change that a vendor requested.
 * @throws AppError wrong_status when no change of hours is pending
 */
export async function decideHours(ctx: Ctx, id: string, { decision, reason = '', version }: Decision): Promise<Saved> {
  const isApproved = decision === 'approve';
  const message = isApproved ? hoursMessage : 'Change of hours rejected successfully';
  let changes: Changes = {};
  const action = { id, version, action: `${decision}-hours`, message, changes: () => changes };
  await changeVendor(ctx, action, async () => {
    // Read after the store was locked, so that the second of two decisions finds no pending request.
    const { request, hours } = await loadHours(ctx, id);
    if (request?.status !== 'pending') throw new AppError('wrong_status', /* i18n */ 'No change of hours is pending');
    changes = isApproved
      ? changesBetween(hours ?? unlimitedHours, request.hours)
      : { reason: { from: null, to: reason } };
    if (isApproved) {
      await saveHours(ctx.db, id, request.hours);
      await deleteRequest(ctx.db, id);
    } else await rejectRequest(ctx.db, id, reason);
    await raiseVersion(ctx.db, id, ctx.deps.now());
  });
  return { message, ...(await viewHours(ctx, id)) };
}
