import { toRupees } from '@bakehouse/contract/core/money';
import { maskEmail, maskPhone } from '@bakehouse/contract/customer/customer';
import type { CustomerOrder, CustomerRecord, CustomerRow } from '@bakehouse/contract/customer/customer.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { CustomerDetail, CustomerOfRow, CustomerOrderRow } from './customer.queries.ts';
import type { CustomerListRow } from './customer-list.queries.ts';

/** Converts rows of customers to records. Phones and emails are masked. */

export const toCustomerRow = (row: CustomerListRow): CustomerRow => ({
  ...common(row),
  ...figuresOf(row),
  phone: row.phone === null ? '' : maskPhone(row.phone),
  other_phones: Math.max(0, row.phones - 1),
});

export const toCustomerOrder = (row: CustomerOrderRow): CustomerOrder => ({
  _id: row.id,
  order_number: row.order_number,
  order_date: toIsoTime(row.order_date),
  status: row.status,
  payment_status: row.payment_status,
  order_total: toRupees(Number(row.order_total)),
  customer_name: row.customer_name,
});

export const toCustomer = ({ actor }: Pick<Ctx, 'actor'>, row: CustomerDetail): CustomerRecord => ({
  ...common(row),
  ...figuresOf(row),
  language: row.language,
  cash_block_reason: row.cash_block_reason,
  first_order_at: timeOf(row.first_order_at),
  phones: row.phones.map(({ id, phone, orders, last_order_at }) => ({
    _id: id,
    phone: maskPhone(phone),
    orders,
    last_order_at: timeOf(last_order_at),
  })),
  other_names: otherNames(row),
  addresses: addressesOf(row),
  notes: row.notes.map(({ id, text, at, actor_id, actor_name }) => ({
    _id: id,
    text,
    at: toIsoTime(at),
    actor: actor_name,
    is_own: actor_id === actor.user._id,
  })),
  merged: row.merged.map(({ id, name, merged_at }) => ({ _id: id, name, at: toIsoTime(merged_at ?? '') })),
  erasure: erasureOf(row),
});

const timeOf = (time: string | null): string | null => (time === null ? null : toIsoTime(time));

const figuresOf = (row: Pick<CustomerListRow, 'orders' | 'delivered' | 'cancelled' | 'spent' | 'last_order_at'>) => ({
  orders: row.orders,
  delivered: row.delivered,
  cancelled: row.cancelled,
  spent: toRupees(Number(row.spent)),
  last_order_at: timeOf(row.last_order_at),
});

const common = (row: Pick<CustomerListRow, 'id' | 'version' | 'name' | 'email' | 'tags' | 'cash_blocked'>) => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  email: maskEmail(row.email),
  tags: row.tags,
  cash_blocked: row.cash_blocked,
});

/** The different names of the latest orders, without that of the customer. Spelling differs by more than case and spaces. */
function otherNames({ name, recent }: CustomerDetail): string[] {
  const keyOf = (text: string) => text.trim().toLowerCase();
  const names = new Map(recent.map(({ customer_name }) => [keyOf(customer_name), customer_name]));
  names.delete(keyOf(name));
  names.delete('erased');
  return [...names.values()].slice(0, 20);
}

function addressesOf({ addresses }: CustomerDetail): CustomerRecord['addresses'] {
  const different = new Map<string, CustomerRecord['addresses'][number]>();
  for (const { full_name, phone, lines, order_date } of addresses) {
    const key = `${full_name} ${lines}`.toLowerCase();
    if (!different.has(key))
      different.set(key, { full_name, phone: maskPhone(phone), lines, last_order_at: toIsoTime(order_date) });
  }
  return [...different.values()];
}

function erasureOf(row: CustomerOfRow): CustomerRecord['erasure'] {
  const { erased_at, erasure_requested_at, erasure_error: error } = row;
  if (erased_at !== null) return { status: 'erased', at: toIsoTime(erased_at), error: '' };
  if (erasure_requested_at !== null) return { status: 'requested', at: toIsoTime(erasure_requested_at), error: '' };
  return { status: error ? 'failed' : 'none', at: null, error };
}
