import { sql } from 'drizzle-orm';
import { serverActor } from '../../kernel/http/server-actor.ts';
import { offerDetail } from '../../modules/order/acceptance/order-offer.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Random } from '../random.ts';
import type { Vendor } from '../vendors.ts';
import type { Person, Step } from './order-history.ts';
import type { OrderPlan } from './order-plans.ts';

/**
 * Generates offers of orders to stores, as if acceptance was on: answered ones of the last days, and open ones. While acceptance is
 * off, the server withdraws an open offer at its half time.
 */

const openCount = 3;
/** First day of delivery of orders with answered offers, and which of these orders have one. */
const firstAnswered = -4;
const answeredInterval = 3;

const minute = 60_000;

/**
 * Adds offers to some plans. The orders with an open offer become pending.
 * @param vendorUserId the demo's vendor, who gets no open offer and declines nothing
 */
export function planOffers(plans: readonly OrderPlan[], vendorUserId: string): OrderPlan[] {
  const states: ('declined' | 'expired')[] = ['declined', 'expired'];
  let open = 0;
  let answered = 0;
  return plans.map((plan) => {
    const { vendor, status, deliverOn, orderedOn } = plan;
    if (!vendor || status === 'cancelled') return plan;
    if (orderedOn === 0 && deliverOn >= 2 && vendor.adminId !== vendorUserId && open < openCount) {
      open += 1;
      return { ...plan, status: 'pending', offers: { isOpen: true } };
    }
    if (deliverOn < firstAnswered || deliverOn > -1 || orderedOn === deliverOn) return plan;
    answered += 1;
    if (answered % answeredInterval > 0) return plan;
    const store = otherStore(plan, vendorUserId);
    const state = store && states.shift();
    return { ...plan, offers: { isOpen: false, ...(store && state && { earlier: { vendor: store, state } }) } };
  });
}

/** Returns another store that could deliver an order, but not that of the demo's vendor. */
const otherStore = ({ customer, type, vendor }: OrderPlan, vendorUserId: string): Vendor | undefined =>
  customer.reachedBy.find((store) => store !== vendor && store.adminId !== vendorUserId && store.charges.has(type));

const server: Person = { id: serverActor.user._id, name: serverActor.user.name };

/** Returns the steps by which an order gets its store, with the offers and their answers. */
export function assignmentSteps(
  { vendor, offers }: OrderPlan,
  { orderedAt, desk, now }: { orderedAt: Date; desk: Person; now: Date },
  random: Random,
): Step[] {
  if (!vendor) return [];
  const steps: Step[] = [];
  let at = orderedAt.getTime() + random.int(6, 40) * minute;
  if (offers?.isOpen) at = Math.max(at, now.getTime() - random.int(10, 30) * minute);
  const answer = (time: number, actor: Person, { storeName }: Vendor, to: string, reason?: string) => {
    at += time;
    const detail = offerDetail({ store_name: storeName }, { to, ...(reason && { reason }) });
    steps.push({ at, actor, kind: 'offer', detail });
  };
  const assign = (actor: Person, store: Vendor, from = '') => {
    steps.push({ at, actor, kind: 'vendor', detail: { subject: 'Vendor', from, to: store.storeName } });
    if (offers) answer(1_000, actor, store, `Waiting for an answer, attempt ${from ? 2 : 1}`);
  };
  const earlier = offers?.earlier;
  if (earlier) {
    const { vendor: first, state } = earlier;
    assign(desk, first);
    if (state === 'declined')
      answer(4 * minute, userOf(first), first, 'Declined', 'The oven is being repaired until tomorrow');
    else {
      answer(5 * minute, server, first, 'Reminded at half time');
      answer(5 * minute, server, first, 'No answer in time');
    }
    at += 1_000;
    assign(server, vendor, first.storeName);
  } else assign(desk, vendor);
  if (offers && !offers.isOpen) answer(random.int(1, 8) * minute, userOf(vendor), vendor, 'Accepted');
  return steps;
}

const userOf = ({ adminId, adminName }: Vendor): Person => ({ id: adminId, name: adminName });

/** Stores the offers that the timelines of the orders contain. An open offer ends some hours from now, a day before the delivery at the latest. */
export async function loadOffers(db: Db, { zone, now }: { zone: string; now: Date }): Promise<void> {
  await db.execute(sql`
    with offer as (
      select e.order_id, v.id as store_id, row_number() over (partition by e.order_id order by e.at) as attempt, e.at as offered_at,
        r.at as reminded_at, c.at as closed_at, coalesce(c.detail->>'reason', '') as reason,
        case c.detail->>'to' when 'Accepted' then 'accepted' when 'Declined' then 'declined'
          when 'No answer in time' then 'expired' else 'offered' end as state,
        case when c.detail->>'to' = 'No answer in time' then c.at
          when c.at is not null then e.at + interval '10 minutes'
          else least(${now.toISOString()}::timestamptz + interval '12 hours',
            (o.delivery_date + o.delivery_from) at time zone ${zone} - interval '24 hours') end as expires_at
      from order_event e join orders o on o.id = e.order_id join vendor v on e.detail->>'subject' = 'Offer to ' || v.store_name
        left join order_event r on r.order_id = e.order_id and r.detail->>'subject' = e.detail->>'subject' and r.detail->>'to' like 'Reminded%'
        left join order_event c on c.order_id = e.order_id and c.detail->>'subject' = e.detail->>'subject'
          and c.detail->>'to' in ('Accepted', 'Declined', 'No answer in time')
      where e.kind = 'offer' and e.detail->>'to' like 'Waiting%'
    ), waiting as (
      update orders o set accept_until = f.expires_at from offer f where o.id = f.order_id and f.state = 'offered'
    )
    insert into order_offer (id, order_id, store_id, round, attempt, state, offered_at, remind_at, expires_at, reminded_at, closed_at, reason)
    select gen_random_uuid(), order_id, store_id, 1, attempt, state, offered_at, offered_at + (expires_at - offered_at) / 2, expires_at,
      reminded_at, closed_at, reason
    from offer`);
}
