import type { OrderStatus } from '@bakehouse/contract/order/order';
import type { EventRow } from '../../modules/order/order.queries.ts';
import type { Random } from '../random.ts';
import type { Vendor } from '../vendors.ts';

/** Generates the timeline that leads to an order's status: who did what, and when. */

export type Person = { readonly id: string | null; readonly name: string };
export type HistoryEvent = EventRow & { readonly actor_id: string | null };

type Facts = {
  readonly orderedAt: Date;
  readonly slotStart: Date;
  readonly slotEnd: Date;
  readonly source: string;
  /** `''` if every charge is within its delivery type's range. */
  readonly chargeReason: string;
  readonly status: OrderStatus;
  readonly vendor: Vendor | undefined;
  /** The steps by which the order got its store. */
  readonly assignment: readonly Step[];
  readonly desk: Person;
  readonly now: Date;
};
export type Step = {
  readonly at: number;
  readonly actor: Person;
  readonly kind: EventRow['kind'];
  readonly detail: EventRow['detail'];
};

const minute = 60_000;
const stages: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'];

/** Returns the events, oldest first. If events would be in the future, all are moved proportionally into the past. */
export function historyOf(facts: Facts, random: Random): HistoryEvent[] {
  const steps = stepsOf(facts, random);
  const start = facts.orderedAt.getTime();
  const last = steps.at(-1)?.at ?? start;
  const latest = start + (facts.now.getTime() - start) * 0.95;
  const scale = last > latest ? (latest - start) / (last - start) : 1;
  return steps.map(({ at, actor, kind, detail }) => ({
    at: new Date(start + (at - start) * scale).toISOString(),
    actor_id: actor.id,
    actor_name: actor.name,
    kind,
    detail,
  }));
}

function stepsOf(facts: Facts, random: Random): Step[] {
  const { vendor, desk } = facts;
  const start = facts.orderedAt.getTime();
  const buyer = facts.source === 'Phone' ? desk : { id: null, name: 'Storefront' };
  const created = { subject: 'Order', from: '', to: `from ${facts.source}` };
  const detail = facts.chargeReason ? { ...created, reason: facts.chargeReason } : created;
  const steps: Step[] = [{ at: start, actor: buyer, kind: 'created', detail }];
  const add = (at: number, actor: Person, kind: EventRow['kind'], detail: EventRow['detail']) => {
    const earliest = (steps.at(-1)?.at ?? start) + random.int(3, 9) * minute;
    steps.push({ at: Math.max(at, earliest), actor, kind, detail });
  };
  steps.push(...facts.assignment);
  const baker = vendor ? { id: vendor.adminId, name: vendor.adminName } : desk;
  const reached = facts.status === 'cancelled' ? (vendor && random.chance(0.5) ? 1 : 0) : stages.indexOf(facts.status);
  for (const [index, stage] of stages.slice(1, reached + 1).entries())
    add(stageTime(stage, facts, random), baker, 'status', { subject: 'Status', from: stages[index] ?? '', to: stage });
  if (facts.status === 'cancelled')
    add(start + random.int(30, 300) * minute, desk, 'status', {
      subject: 'Status',
      from: stages[reached] ?? '',
      to: 'cancelled',
    });
  return steps;
}

/** Returns the time at which a stage is reached without delays. */
function stageTime(stage: OrderStatus, facts: Facts, random: Random): number {
  const slotLength = facts.slotEnd.getTime() - facts.slotStart.getTime();
  if (stage === 'processing') return facts.slotStart.getTime() - random.int(180, 330) * minute;
  if (stage === 'shipped') return facts.slotStart.getTime() - random.int(35, 80) * minute;
  if (stage === 'delivered') return facts.slotStart.getTime() + slotLength * (0.1 + 0.85 * random.next());
  return facts.orderedAt.getTime() + random.int(20, 95) * minute;
}
