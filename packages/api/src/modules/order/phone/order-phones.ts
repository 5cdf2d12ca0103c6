import { maskEmail, maskPhone, maskPhonesIn } from '@bakehouse/contract/customer/customer';
import type { OrderAddress, OrderRecord } from '@bakehouse/contract/order/order';
import { type PhoneAccess, type PhoneFacts, phoneAccessOfStore } from '@bakehouse/contract/order/phone/phone-access';
import { type SQL, sql } from 'drizzle-orm';
import { isBaker, type Scope } from '../../../kernel/http/context.ts';

/** The phone numbers of customers as the caller may see them. Everything that shows a number to a store uses these functions. */

/**
 * Returns the column of the facts about an order `o` that decide about its phone numbers; null for staff, who see all. The order is over since
 * the last entry of its timeline with its status, or since it was created with this status.
 */
export const phoneFactsColumn = (scope: Scope): SQL =>
  scope.reach === 'all'
    ? sql`null::json`
    : sql`json_build_object(
        'acceptance', case
          when o.accept_until is not null then 'waiting'
          when o.status = 'cancelled' and (
            select f.state = 'withdrawn' and f.store_id = o.vendor_id from order_offer f
            where f.order_id = o.id order by f.round desc, f.attempt desc limit 1) then 'missed'
          else 'accepted' end,
        'is_over', o.status in ('delivered', 'cancelled'),
        'over_at', case when o.status in ('delivered', 'cancelled') then (
          select max(e.at) from order_event e where e.order_id = o.id
            and (e.kind = 'created' or (e.kind = 'status' and e.detail->>'to' = o.status))) end)`;

/** A row with `phoneFactsColumn`. */
export type WithPhoneFacts = { readonly phone_facts: PhoneFacts | null };

/** Returns whether the caller sees the phone numbers of an order. */
export function phoneAccessOf(scope: Scope, { phone_facts: facts }: WithPhoneFacts, now: Date): PhoneAccess {
  if (scope.reach === 'all') return 'shown';
  return facts ? phoneAccessOfStore(facts, { now, mayReveal: !isBaker(scope) }) : 'hidden';
}

/** Returns a phone number as the caller may see it. A baker sees none before the store has accepted the order. */
export function phoneFor(scope: Scope, row: WithPhoneFacts, phone: string, now: Date): string {
  const access = phoneAccessOf(scope, row, now);
  if (access === 'shown') return phone;
  return access === 'after_acceptance' && isBaker(scope) ? '' : maskPhone(phone);
}

/** Masks the phone numbers and the email of an order, also in its timeline and its changes. */
export function maskOrder(order: OrderRecord): OrderRecord {
  const { customer, address, changes, timeline } = order;
  const withMask = (part: OrderAddress): OrderAddress => ({ ...part, phone: maskPhone(part.phone) });
  const masked = <Text extends { from: string; to: string }>(text: Text): Text => ({
    ...text,
    from: maskPhonesIn(text.from),
    to: maskPhonesIn(text.to),
  });
  return {
    ...order,
    customer: { ...customer, phone: maskPhone(customer.phone), email: maskEmail(customer.email) },
    address: { billing: withMask(address.billing), shipping: withMask(address.shipping) },
    timeline: timeline.map(masked),
    ...(changes && { changes: { ...changes, open: changes.open.map(masked) } }),
  };
}
