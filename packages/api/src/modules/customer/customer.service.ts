import type { BodyOf, QueryOf } from '@bakehouse/contract/core/endpoint';
import { maxFilteredTotal } from '@bakehouse/contract/core/envelopes';
import { maxTags } from '@bakehouse/contract/customer/customer';
import type { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { audit, type Changes } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { limitSearch } from '../../platform/db/search-limit.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { toCustomer, toCustomerOrder, toCustomerRow } from './customer.present.ts';
import {
  type CustomerOfRow,
  findCustomer,
  findOpenOrders,
  findOrdersOf,
  findPhonesOf,
  lockRows,
} from './customer.queries.ts';
import type { MovedParts } from './customer.table.ts';
import {
  insertNote,
  moveParts,
  removeNote,
  returnParts,
  setErasure,
  setMerged,
  splitPhone,
  updateCustomerRow,
} from './customer.writes.ts';
import { findCustomers } from './customer-list.queries.ts';
import { lockCustomers, refreshCustomers } from './customer-orders.queries.ts';

/** What staff read and change about customers. */

type Endpoints = typeof customerEndpoints;

export async function listCustomers(ctx: Ctx, query: QueryOf<Endpoints['list']>) {
  const find = () => findCustomers(ctx.db, query);
  const { rows, ...total } = await (query.search ? limitSearch(ctx.deps.database, find) : find());
  return { data: rows.map(toCustomerRow), ...total };
}

/** @throws AppError not_found, also for a merged customer */
export async function viewCustomer(ctx: Ctx, id: string) {
  const row = await findCustomer(ctx.db, id);
  if (!row || row.merged_into !== null) throw notFound('Customer');
  return { data: toCustomer(ctx, row) };
}

export async function listOrdersOfCustomer(ctx: Ctx, id: string, query: QueryOf<Endpoints['orders']>) {
  const { rows, total } = await findOrdersOf(ctx.db, id, query);
  if (total === undefined) throw notFound('Customer');
  return {
    data: rows.map(toCustomerOrder),
    total: Math.min(total, maxFilteredTotal),
    ...(total > maxFilteredTotal && { totalIsMinimum: true as const }),
  };
}

/**
 * Sets tags and the block of cash on delivery.
 * @throws AppError not_found; stale; wrong_status for an erased customer
 */
export async function updateCustomer(ctx: Ctx, id: string, { version, ...body }: BodyOf<Endpoints['update']>) {
  const row = await lockCustomer(ctx, id, version);
  const edited = { ...body, cash_block_reason: body.cash_blocked ? body.cash_block_reason : '' };
  await updateCustomerRow(ctx.db, id, edited);
  const changes: Changes = {
    ...(row.tags.join() !== edited.tags.join() && { Tags: { from: row.tags, to: edited.tags } }),
    ...(row.cash_blocked !== edited.cash_blocked && {
      'Cash on delivery blocked': { from: row.cash_blocked, to: edited.cash_blocked },
    }),
    ...(row.cash_block_reason !== edited.cash_block_reason && {
      Reason: { from: row.cash_block_reason, to: edited.cash_block_reason },
    }),
  };
  await auditCustomer(ctx, row, 'update', changes);
  return { message: 'Customer updated successfully' };
}

/** @throws AppError not_found; wrong_status for an erased customer */
export async function addNote(ctx: Ctx, id: string, text: string) {
  const row = await lockCustomer(ctx, id);
  await insertNote(ctx.db, id, { text, at: ctx.deps.now(), actor: ctx.actor.user });
  await auditCustomer(ctx, row, 'note', { Note: { from: null, to: text } });
  return { message: 'Note added successfully' };
}

/** @throws AppError not_found, also for a note of another author */
export async function deleteNote(ctx: Ctx, id: string, noteId: string) {
  const [row] = await lockRows(ctx.db, [id]);
  if (!row || !(await removeNote(ctx.db, id, noteId, ctx.actor.user._id))) throw notFound('Note');
  await auditCustomer(ctx, row, 'delete_note');
  return { message: 'Note deleted successfully' };
}

/** Returns phones and email in full, and records it. @throws AppError not_found */
export async function revealCustomer(ctx: Ctx, id: string) {
  const row = await lockCustomer(ctx, id, undefined, { allowsErasure: true });
  const phones = await findPhonesOf(ctx.db, id);
  await auditCustomer(ctx, row, 'reveal');
  return { data: { phones: phones.map(({ id: _id, phone }) => ({ _id, phone })), email: row.email } };
}

/**
 * Moves phones, notes and tags of another customer to this one. What is moved is stored with the other, so that it can be undone.
 * @throws AppError not_found; stale if one of them was changed; invalid for the customer itself and for too many tags
 */
export async function mergeCustomers(ctx: Ctx, id: string, input: BodyOf<Endpoints['merge']>) {
  if (input.other === id) throw invalidField('other', 'Choose another customer');
  await lockCustomers(ctx.db);
  const rows = await lockRows(ctx.db, [id, input.other]);
  const target = requireEditable(
    rows.find((row) => row.id === id),
    input.version,
  );
  const other = rows.find((row) => row.id === input.other);
  if (!other) throw invalidField('other', 'Unknown customer');
  requireEditable(other, input.other_version);
  const tags = other.tags.filter((tag) => !target.tags.includes(tag));
  if (target.tags.length + tags.length > maxTags)
    throw invalidField('other', `Both customers have more than ${maxTags} tags. Remove some first.`);
  const moved: MovedParts = {
    ...(await moveParts(ctx.db, other.id, id)),
    tags,
    cash_blocked: other.cash_blocked && !target.cash_blocked,
  };
  await setMerged(ctx.db, other.id, { id, at: ctx.deps.now(), moved });
  const { cash_blocked, cash_block_reason } = moved.cash_blocked ? other : target;
  await updateCustomerRow(ctx.db, id, { tags: [...target.tags, ...tags], cash_blocked, cash_block_reason });
  await refreshCustomers(ctx.db, [id, other.id]);
  await auditCustomer(ctx, target, 'merge', { 'Merged customer': { from: null, to: other.id } });
  return { message: 'Customers merged successfully' };
}

/**
 * Gives a merged customer back what its merge moved and what is still here.
 * @throws AppError not_found; wrong_status if the other is not merged into this one any more
 */
export async function undoMerge(ctx: Ctx, id: string, otherId: string) {
  await lockCustomers(ctx.db);
  const rows = await lockRows(ctx.db, [id, otherId]);
  const target = requireEditable(rows.find((row) => row.id === id));
  const other = rows.find((row) => row.id === otherId);
  if (!other?.moved || other.merged_into !== id)
    throw new AppError('wrong_status', 'These customers are not merged any more. Reload the page.');
  const { moved } = other;
  await returnParts(ctx.db, id, otherId, moved);
  await setMerged(ctx.db, otherId, null);
  await updateCustomerRow(ctx.db, id, {
    tags: target.tags.filter((tag) => !moved.tags.includes(tag)),
    cash_blocked: target.cash_blocked && !moved.cash_blocked,
    cash_block_reason: moved.cash_blocked ? '' : target.cash_block_reason,
  });
  await refreshCustomers(ctx.db, [id, otherId]);
  await auditCustomer(ctx, target, 'undo_merge', { 'Merged customer': { from: otherId, to: null } });
  return { message: 'Merge undone successfully' };
}

/**
 * Makes a customer of its own from a phone and its orders. A merge of the new customer undoes it.
 * @throws AppError not_found; stale; invalid for the only phone and for one of another customer
 */
export async function splitCustomer(ctx: Ctx, id: string, { phone, version }: BodyOf<Endpoints['split']>) {
  await lockCustomers(ctx.db);
  const row = await lockCustomer(ctx, id, version);
  const phones = await findPhonesOf(ctx.db, id);
  if (!phones.some((known) => known.id === phone)) throw invalidField('phone', 'The customer does not have this phone');
  if (phones.length === 1) throw invalidField('phone', 'The customer has no other phone');
  const newCustomer = await splitPhone(ctx.db, id, phone);
  await refreshCustomers(ctx.db, [id, newCustomer]);
  await auditCustomer(ctx, row, 'split', { 'New customer': { from: null, to: newCustomer } });
  return { message: 'Customer split successfully', data: { _id: newCustomer, version: 1 } };
}

/**
 * Requests the erasure of a customer, which a job carries out.
 * @throws AppError not_found; stale; invalid for another name; wrong_status while an order is open
 */
export async function requestErasure(ctx: Ctx, id: string, { name, version }: BodyOf<Endpoints['erase']>) {
  const row = await lockCustomer(ctx, id, version);
  if (name.toLowerCase() !== row.name.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    throw invalidField('name', 'This is not the name of the customer');
  const open = await findOpenOrders(ctx.db, id);
  if (open.length > 0) throw new AppError('wrong_status', openOrdersError(open));
  await setErasure(ctx.db, id, { at: ctx.deps.now(), error: '' });
  await ctx.deps.jobs.send(ctx.db, 'customer-erasure', { customerId: id });
  await auditCustomer(ctx, row, 'request_erasure');
  return { message: 'Erasure requested' };
}

export const openOrdersError = (numbers: readonly string[]): string =>
  `The customer has orders that are not delivered or cancelled: ${numbers.join(', ')}. Finish them first.`;

/** Locks a customer, by default one that is not erased. */
async function lockCustomer(
  ctx: Ctx,
  id: string,
  version?: number,
  { allowsErasure = false } = {},
): Promise<CustomerOfRow> {
  const [row] = await lockRows(ctx.db, [id]);
  if (!allowsErasure) return requireEditable(row, version);
  if (!row || row.merged_into !== null) throw notFound('Customer');
  return row;
}

/** @throws AppError not_found, also for a merged customer; stale; wrong_status for one that is erased or about to be */
function requireEditable(row: CustomerOfRow | undefined, version?: number): CustomerOfRow {
  if (!row || row.merged_into !== null) throw notFound('Customer');
  if (row.erased_at !== null) throw new AppError('wrong_status', 'This customer was erased');
  if (row.erasure_requested_at !== null) throw new AppError('wrong_status', 'This customer is being erased');
  if (version !== undefined && row.version !== version)
    throw new AppError('stale', 'Somebody else has changed this customer. Reload the page and try again.');
  return row;
}

const auditCustomer = (ctx: Ctx, row: CustomerOfRow, action: string, changes: Changes = {}) =>
  audit(ctx, { module: 'customer', action, recordId: row.id, recordName: row.name, changes });
