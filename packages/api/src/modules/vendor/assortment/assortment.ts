import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { message } from '@bakehouse/contract/i18n';
import {
  type AssortmentEntry,
  type AssortmentKey,
  entryText,
  isSameEntry,
  newEntry,
} from '@bakehouse/contract/vendor/assortment';
import {
  type AssortmentChange,
  type AssortmentRecord,
  maxAssortmentChanges,
  maxAssortmentEntries,
  type vendorAssortmentEndpoints,
} from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import type { Changes } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { changeVendor } from '../vendor.service.ts';
import { raiseVersion } from '../vendor.writes.ts';
import {
  type AssortmentRow,
  type AssortmentState,
  deleteRequest,
  findAssortment,
  findAssortmentState,
  type KnownEntry,
  rejectRequest,
  saveEntries,
  saveOnlyListed,
  saveRequest,
} from './assortment.queries.ts';
import type { Difference } from './assortment.table.ts';

/** What a store makes and is paid: its assortment, and the changes that it proposes. Prices are money, so that only staff change them at once. */

type Endpoints = typeof vendorAssortmentEndpoints;
type Change = BodyOf<Endpoints['update']>;
type Saved = { message: string; data: { version: number; undo: AssortmentChange[] } };

/** Returns a page of the assortment of a store, and the change that it proposes. */
export async function viewAssortment(
  ctx: Pick<Ctx, 'db' | 'scope' | 'deps'>,
  id: string,
  query: QueryOf<Endpoints['view']>,
): Promise<{ data: AssortmentRecord }> {
  const today = dayIn(ctx.deps.config.TIME_ZONE, ctx.deps.now());
  const { rows: row, correctedSearch } = await findAssortment(ctx.db, ctx.scope, id, query, today);
  if (!row) throw notFound(/* i18n */ 'Vendor');
  const { id: vendor, request, version, only_listed, total, listed, entries } = row;
  return {
    data: {
      vendor,
      version,
      only_listed,
      editing: isProposal(ctx) ? 'request' : 'direct',
      request: request && toRequest(request),
      total,
      listed,
      entries,
      correctedSearch,
    },
  };
}

const isProposal = ({ scope }: Pick<Ctx, 'scope'>): boolean => scope.reach === 'own';

const toRequest = ({
  differences,
  requested_at,
  requested_by,
  ...row
}: NonNullable<AssortmentRow['request']>): AssortmentRecord['request'] => ({
  ...row,
  differences: differences.map((difference) => ({ ...difference, is_conflict: isConflict(difference) })),
  requestedAt: toIsoTime(requested_at),
  requestedBy: requested_by,
});

const isConflict = ({ before, current }: { before: AssortmentEntry | null; current: AssortmentEntry | null }) =>
  !isSameEntry(before, current);

const savedMessage = 'Assortment updated successfully';

/**
 * Changes entries of the assortment of a store in one transaction. A change by the store itself is added to its proposal, which staff
 * approve.
 * @returns the changes that undo it
 * @throws AppError forbidden for a store that changes the switch; invalid for unknown records and too many entries
 */
export async function updateAssortment(
  ctx: Ctx,
  id: string,
  { changes, only_listed, version }: Change,
): Promise<Saved> {
  const isRequest = isProposal(ctx);
  if (isRequest && only_listed !== undefined)
    throw new AppError('forbidden', /* i18n */ 'To make only what is listed, contact the marketplace.');
  const message = isRequest ? 'Changes sent for approval' : savedMessage;
  const action = isRequest ? 'request-assortment' : 'assortment';
  let audited: Changes = {};
  let undo: AssortmentChange[] = [];
  const { data } = await changeVendor(ctx, { id, version, action, message, changes: () => audited }, async () => {
    const state = await loadState(ctx, id, changes);
    rejectUnknown(changes, state);
    const made = isRequest ? await propose(ctx, id, changes, state) : await apply(ctx, id, changes, state);
    undo = made.map(({ before, kind, record }) => toChange({ kind, record }, before));
    audited = toAudited(made, state.known);
    if (only_listed !== undefined && only_listed !== state.only_listed) {
      await saveOnlyListed(ctx.db, id, only_listed);
      audited.only_listed = { from: state.only_listed, to: only_listed };
    }
    await raiseVersion(ctx.db, id, ctx.deps.now());
  });
  return { message, data: { version: data.version, undo } };
}

async function loadState(ctx: Ctx, id: string, keys: readonly AssortmentKey[]): Promise<AssortmentState> {
  const state = await findAssortmentState(ctx.db, id, keys);
  if (!state) throw notFound(/* i18n */ 'Vendor');
  return state;
}

/**
 * An entry can still be changed or removed when its product or category is deleted, but not added.
 * @throws AppError invalid
 */
function rejectUnknown(changes: readonly AssortmentChange[], { known, pending }: AssortmentState): void {
  const index = known.findIndex(
    ({ is_active, entry, ...key }) => !is_active && !entry && !pending?.some((other) => isSameKey(other, key)),
  );
  const change = changes[index];
  if (change) throw invalidField(`changes.${index}.record`, `Unknown ${change.kind}`);
}

const isSameKey = (a: AssortmentKey, b: AssortmentKey) => a.kind === b.kind && a.record === b.record;

const changedEntry = (
  entry: AssortmentEntry | null,
  { remove, makes, price, paused_until }: AssortmentChange,
): AssortmentEntry | null => {
  if (remove) return null;
  const base = entry ?? newEntry;
  return {
    makes: makes ?? base.makes,
    price: price === undefined ? base.price : price,
    paused_until: paused_until === undefined ? base.paused_until : paused_until,
  };
};

const toChange = ({ kind, record }: AssortmentKey, entry: AssortmentEntry | null): AssortmentChange => ({
  kind,
  record,
  ...(entry ?? { remove: true }),
});

const isDifferent = ({ before, after }: Difference) => !isSameEntry(before, after);

/** Applies changes to the entries, and returns the differences. */
async function apply(
  ctx: Ctx,
  id: string,
  changes: readonly AssortmentChange[],
  { known, listed }: AssortmentState,
): Promise<Difference[]> {
  const made = changes
    .map((change, index): Difference => {
      const { kind, record } = change;
      const before = known[index]?.entry ?? null;
      return { kind, record, before, after: changedEntry(before, change) };
    })
    .filter(isDifferent);
  rejectTooMany(made, listed);
  await saveEntries(ctx.db, id, made);
  return made;
}

/** @throws AppError invalid */
function rejectTooMany(made: readonly Difference[], listed: number): void {
  const added = made.reduce((sum, { before, after }) => sum + Number(after !== null) - Number(before !== null), 0);
  if (added > 0 && listed + added > maxAssortmentEntries)
    throw invalidField(
      'changes',
      message(/* i18n */ 'A store can list at most {max} products and categories', { max: maxAssortmentEntries }),
    );
}

/** Adds changes to the proposal of a store, and returns how the proposed entries differ from those before. */
async function propose(
  ctx: Ctx,
  id: string,
  changes: readonly AssortmentChange[],
  { known, pending }: AssortmentState,
): Promise<Difference[]> {
  const earlier = pending ?? [];
  const proposed = changes.map((change, index) => {
    const { kind, record } = change;
    const current = known[index]?.entry ?? null;
    const other = earlier.find((difference) => isSameKey(difference, change));
    const shown = other ? other.after : current;
    return { kind, record, current, shown, after: changedEntry(shown, change) };
  });
  const others = earlier.filter((difference) => !changes.some((change) => isSameKey(difference, change)));
  const merged = [
    ...others,
    ...proposed.map(({ kind, record, current, after }): Difference => ({ kind, record, before: current, after })),
  ].filter(isDifferent);
  if (merged.length > maxAssortmentChanges)
    throw invalidField(
      'changes',
      message(/* i18n */ 'A proposal has at most {max} changes. Wait for its approval.', { max: maxAssortmentChanges }),
    );
  await saveRequest(ctx.db, id, { changes: merged, at: ctx.deps.now(), by: ctx.actor.user.name });
  return proposed.map(({ kind, record, shown, after }) => ({ kind, record, before: shown, after })).filter(isDifferent);
}

/** Returns the differences for the audit log, by name. */
function toAudited(made: readonly Difference[], known: readonly KnownEntry[]): Changes {
  if (made.length === 0) return {};
  const textOf = (difference: Difference, entry: AssortmentEntry | null) => {
    const name = known.find((other) => isSameKey(other, difference))?.name ?? '';
    return `${name}${difference.kind === 'category' ? ' (category)' : ''}: ${entryText(entry)}`;
  };
  return {
    assortment: {
      from: made.map((difference) => textOf(difference, difference.before)),
      to: made.map((difference) => textOf(difference, difference.after)),
    },
  };
}

/**
 * Applies or rejects the differences that a store proposed. An entry that has changed since stays as it is.
 * @throws AppError wrong_status when no change is pending, or all entries have changed since
 */
export async function decideAssortment(
  ctx: Ctx,
  id: string,
  { decision, reason = '', version }: BodyOf<Endpoints['decide']>,
): Promise<Saved> {
  const isApproved = decision === 'approve';
  let audited: Changes = {};
  let message = isApproved ? savedMessage : 'Change of the assortment rejected successfully';
  const action = { id, version, action: `${decision}-assortment`, message, changes: () => audited };
  const { data } = await changeVendor(ctx, action, async () => {
    const { pending } = await loadState(ctx, id, []);
    if (!pending) throw new AppError('wrong_status', /* i18n */ 'No change of the assortment is pending');
    if (isApproved) {
      const { conflicts, ...approved } = await approve(ctx, id, pending);
      audited = approved.audited;
      if (conflicts.length > 0) message = `${message}. Changed since, so not applied: ${conflicts.join(', ')}`;
    } else {
      await rejectRequest(ctx.db, id, reason);
      audited = { reason: { from: null, to: reason } };
    }
    await raiseVersion(ctx.db, id, ctx.deps.now());
  });
  return { message, data: { version: data.version, undo: [] } };
}

/** Applies the differences whose entries have not changed since, and returns the names of the others. */
async function approve(ctx: Ctx, id: string, pending: readonly Difference[]) {
  const { known, listed } = await loadState(ctx, id, pending);
  const compared = pending.map((difference, index) => ({ difference, known: known[index] }));
  const isChanged = ({ difference: { before }, known: other }: (typeof compared)[number]) =>
    isConflict({ before, current: other?.entry ?? null });
  const applied = compared.filter((pair) => !isChanged(pair)).map(({ difference }) => difference);
  if (applied.length === 0)
    throw new AppError('wrong_status', 'All of these entries have changed since. Reject the change with a reason.');
  rejectTooMany(applied, listed);
  await saveEntries(ctx.db, id, applied);
  await deleteRequest(ctx.db, id);
  return {
    audited: toAudited(applied, known),
    conflicts: compared.filter(isChanged).map(({ known: other }) => other?.name ?? ''),
  };
}
