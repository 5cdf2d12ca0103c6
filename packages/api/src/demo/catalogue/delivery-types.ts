import { toPaise } from '@bakehouse/contract/core/money';
import { slugOf } from '@bakehouse/contract/core/slug';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';

/**
 * The delivery types: hours from order to delivery, charges in rupees, the slots that a customer may choose, and days
 * in advance.
 */
const deliveryTypes = [
  {
    name: 'Standard',
    hours: 6,
    costs: [0, 49, 79],
    lead: [1, 3],
    slots: ['10:00-13:00', '13:00-16:00', '16:00-19:00', '19:00-21:00'],
  },
  { name: 'Express', hours: 3, costs: [99, 149], lead: [0, 1], slots: ['15:00-17:00', '17:00-19:00', '19:00-21:00'] },
  { name: 'Midnight', hours: 12, costs: [199, 249], lead: [1, 3], slots: ['23:00-00:00'] },
  {
    name: 'Fixed time',
    hours: 8,
    costs: [149, 199],
    lead: [1, 3],
    slots: ['11:00-12:00', '14:00-15:00', '18:00-19:00', '20:00-21:00'],
  },
  { name: 'Early morning', hours: 10, costs: [129, 179], lead: [1, 2], slots: ['06:00-08:00'] },
] as const;

export type DeliveryType = {
  readonly id: string;
  readonly name: string;
  /** The charges that can be chosen, in rupees. */
  readonly costs: readonly number[];
  /** Minimum and maximum number of days from order to delivery. */
  readonly lead: readonly [number, number];
  readonly slots: readonly { from: string; upto: string }[];
};

export async function loadDeliveryTypes(db: Db): Promise<DeliveryType[]> {
  const types = deliveryTypes.map(({ slots, ...type }) => ({
    ...type,
    id: newId(),
    slots: slots.map((slot) => ({ from: slot.slice(0, 5), upto: slot.slice(6) })),
  }));
  const rows = types.map((type) => ({
    id: type.id,
    name: type.name,
    slug: slugOf(type.name, 'delivery-type'),
    time: type.hours * 3600,
    cost_range: type.costs.map(toPaise),
  }));
  await insertRows(db, 'delivery_type', rows);
  return types;
}
