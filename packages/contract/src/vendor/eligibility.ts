import {
  clockOf,
  clockRange,
  dayAfter,
  dayText,
  endsNextDay,
  type LocalTime,
  minutesBetween,
  minutesOf,
  slotEnd,
  weekdayOf,
} from '../core/local-time.ts';
import { formatRupees, toRupees } from '../core/money.ts';
import { i18n } from '../i18n.ts';
import { notMade, type OrderedProduct, type StoreAssortment } from './assortment.ts';
import {
  closureOn,
  hoursOf,
  isOpenIn,
  type NamedType,
  type Slot,
  type StoreLoad,
  seatsOf,
  windowsOn,
} from './slots.ts';
import { documentLabels, isExpired, type RequiredDocument } from './store-documents.ts';
import type { StoreHours } from './store-hours.ts';

/**
 * Decides whether a store can deliver an order, and returns every reason why it cannot. Pure functions, used by the suggestions,
 * the assignment, bulk actions, the board, the phone order form and the API.
 */

/** The delivery of an item of an order. */
export type Delivery = Slot & {
  /** Null when the order has no known delivery type. */
  readonly type: NamedType | null;
  readonly product: string;
  /** Ids of the product's categories. */
  readonly categories: readonly string[];
  /** The product and those of the add-ons, which the store must make. */
  readonly made?: readonly OrderedProduct[];
};

export type EligibilityOrder = {
  /** The delivery types that a store must offer. */
  readonly wanted: readonly NamedType[];
  readonly deliveries: readonly Delivery[];
  /** Whether the customer pays the store's rider in cash. */
  readonly collects_cash?: boolean;
};

/** The cash of customers that a store holds, and the most that it may hold, in paise. */
export type HeldCash = { readonly held: number; readonly limit: number };

export type EligibilityStore = StoreLoad & {
  /** Kilometres from the store to the delivery location; null while either is unknown. */
  readonly distance_km: number | null;
  /** Kilometres. */
  readonly service_radius: number;
  /** Active preferences. */
  readonly delivery_preferences: readonly { readonly type_id: string }[];
  /** Null without a limit. */
  readonly cash?: HeldCash | null;
  /** Null for a store that makes everything. */
  readonly assortment?: StoreAssortment | null;
  /** The documents that the settings require; null if they require none. */
  readonly documents?: readonly RequiredDocument[] | null;
  /** Until when the store takes no new orders; null without a pause. */
  readonly paused_until?: LocalTime | null;
};

export const reasonCodes = [
  'distance',
  'type',
  'document',
  'paused',
  'product',
  'closed',
  'hours',
  'cut_off',
  'lead_time',
  'cash',
  'full',
] as const;
export type Reason = {
  readonly code: (typeof reasonCodes)[number];
  /** Continues a sentence that begins with the store: "2.2 km outside its 8 km radius". */
  readonly text: string;
};

export type Eligibility = { readonly eligible: boolean; readonly reasons: readonly Reason[] };

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Returns minutes as text: `45 min`, `24 h`, `2 h 30 min`. */
export function durationText(minutes: number): string {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (remainder > 0 || hours === 0) && `${remainder} min`].filter(Boolean).join(' ');
}

const kilometres = (value: number) => `${value < 0.1 ? '0.1' : value.toFixed(1)} km`;
const radiusText = (value: number) => `${Number(value.toFixed(1))} km`;

const distanceReason = ({ distance_km, service_radius }: EligibilityStore): Reason[] => {
  if (distance_km === null) return [];
  const excess = distance_km - service_radius;
  if (excess <= 0) return [];
  return [{ code: 'distance', text: `${kilometres(excess)} outside its ${radiusText(service_radius)} radius` }];
};

const typeReason = ({ delivery_preferences: offers }: EligibilityStore, required: readonly NamedType[]): Reason[] => {
  if (offers.length === 0) return [{ code: 'type', text: 'no active delivery type' }];
  const missing = required.filter(({ _id }) => offers.every(({ type_id }) => type_id !== _id));
  return missing.length ? [{ code: 'type', text: `no active ${missing.map(({ name }) => name).join(', ')}` }] : [];
};

/**
 * Returns why a store gets no new orders, for each required document that is not accepted or has expired.
 * @param documents the required documents; null if the settings require none.
 * @param today day of the marketplace.
 * @returns texts such as "FSSAI licence expired on 3 Mar 2026".
 */
export const documentProblems = (documents: readonly RequiredDocument[] | null | undefined, today: string): string[] =>
  (documents ?? []).flatMap((document) => problemOf(document, today) ?? []);

function problemOf({ kind, state, expires_on }: RequiredDocument, today: string): string | undefined {
  const label = documentLabels[kind];
  if (state === 'missing') return `${label} is missing`;
  if (state === 'rejected') return `${label} was rejected`;
  if (state === 'submitted') return `${label} waits for review`;
  return isExpired(expires_on, today)
    ? `${label} expired on ${dayText(expires_on ?? '')} ${expires_on?.slice(0, 4)}`
    : undefined;
}

const documentReason = ({ documents }: EligibilityStore, now: LocalTime): Reason[] =>
  documentProblems(documents, now.slice(0, 10)).map((text) => ({ code: 'document', text }));

/**
 * Returns a pause as text: `until 18:00`, on another day `until 3 Dec, 18:00`.
 * @param now wall-clock time of the marketplace.
 * @returns undefined without a pause, and after its end.
 */
export function pauseText(until: LocalTime | null | undefined, now: LocalTime): string | undefined {
  if (!until || until <= now) return undefined;
  const [day = '', clock = ''] = until.split('T');
  return i18n.t('until {time}', { time: day === now.slice(0, 10) ? clock : `${dayText(day)}, ${clock}` });
}

/**
 * Returns the pause of a store as it counts for a customer, who can still order for later: until it ends, no slot starts.
 * @returns null without a pause, and if all slots start after it.
 */
export const pauseForSlots = (until: LocalTime | null | undefined, slots: readonly Slot[]): LocalTime | null =>
  until && slots.some(({ date, from }) => `${date}T${from}` < until) ? until : null;

const pausedReason = ({ paused_until }: EligibilityStore, now: LocalTime): Reason[] => {
  const text = pauseText(paused_until, now);
  return text === undefined ? [] : [{ code: 'paused', text: `takes no new orders ${text}` }];
};

const productReason = ({ assortment = null }: Pick<EligibilityStore, 'assortment'>, delivery: Delivery): Reason[] =>
  (delivery.made ?? []).flatMap((product) => {
    const cause = notMade(assortment, product, delivery.date);
    if (!cause) return [];
    const { name } = product;
    const paused = cause.paused_until && `has paused ${name} until ${dayText(cause.paused_until)}`;
    return [{ code: 'product', text: paused || `does not make ${name}` } as const];
  });

/** Returns a closure as text: `closed on 24 Dec`, `closed 24 to 26 Dec`, `closed 30 Dec to 2 Jan`. */
export function closureText({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === to) return `closed on ${dayText(from)}`;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `closed ${isSameMonth ? Number(from.slice(8)) : dayText(from)} to ${dayText(to)}`;
}

const closedReason = (hours: StoreHours, { date }: Slot): Reason[] => {
  const closure = closureOn(hours, date);
  return closure ? [{ code: 'closed', text: closureText(closure) }] : [];
};

const hoursReason = (hours: StoreHours, { type, ...slot }: Delivery): Reason[] => {
  const { date } = slot;
  const windows = windowsOn(hours, type, date) ?? [];
  if (isOpenIn(hours, type, slot)) return [];
  const on = `on ${weekdays[weekdayOf(date)]}`;
  const times = windows.map((window) => `${window.from}-${window.upto}`).join(', ');
  const name = type?.name ?? 'deliveries';
  return [{ code: 'hours', text: times ? `${name} only ${times} ${on}` : `no ${name} ${on}` }];
};

const cutOffReason = (hours: StoreHours, { type, date }: Delivery, now: LocalTime): Reason[] => {
  const cutOff = hoursOf(hours, type)?.cut_off;
  if (!cutOff) return [];
  const day = dayAfter(date, -cutOff.days_before);
  if (now <= `${day}T${cutOff.time}`) return [];
  return [{ code: 'cut_off', text: `cut-off for ${type?.name ?? 'this order'} was ${cutOff.time} on ${dayText(day)}` }];
};

/**
 * Returns the lead time of an item in minutes: that of its product, else the longest of its categories, else 0.
 * @param hours hours of the store.
 * @param item product and categories of the item.
 */
export function leadTimeOf(
  { lead_times }: Pick<StoreHours, 'lead_times'>,
  { product, categories }: Pick<Delivery, 'product' | 'categories'>,
): number {
  const ofProduct = lead_times.find(({ kind, record }) => kind === 'product' && record === product);
  if (ofProduct) return ofProduct.minutes;
  return Math.max(
    0,
    ...lead_times
      .filter(({ kind, record }) => kind === 'category' && categories.includes(record))
      .map(({ minutes }) => minutes),
  );
}

const leadTimeReason = (hours: StoreHours, delivery: Delivery, now: LocalTime): Reason[] => {
  const needed = leadTimeOf(hours, delivery);
  const remaining = minutesBetween(now, `${delivery.date}T${delivery.from}`);
  if (remaining >= needed || needed === 0) return [];
  return [{ code: 'lead_time', text: `needs ${durationText(needed)}, ${durationText(Math.max(0, remaining))} left` }];
};

/**
 * Returns why a store does not deliver in the slot of an item: it is closed, or the slot is too soon.
 * @param hours hours of the store.
 * @param delivery slot, type and product of the item.
 * @param now wall-clock time of the marketplace.
 */
export function timeReasons(hours: StoreHours, delivery: Delivery, now: LocalTime): Reason[] {
  const closed = closedReason(hours, delivery);
  return [
    ...(closed.length ? closed : hoursReason(hours, delivery)),
    ...cutOffReason(hours, delivery, now),
    ...leadTimeReason(hours, delivery, now),
  ];
}

const amountText = (paise: number) => formatRupees(toRupees(paise)).replace('.00', '');

const cashReason = ({ cash }: EligibilityStore, { collects_cash }: EligibilityOrder): Reason[] =>
  collects_cash && cash && cash.held > cash.limit
    ? [{ code: 'cash', text: `holds ${amountText(cash.held)} in cash; limit ${amountText(cash.limit)}` }]
    : [];

const fullReason = (store: EligibilityStore, deliveries: readonly Delivery[]): Reason[] => {
  const hasSeveralDays = new Set(deliveries.map(({ date }) => date)).size > 1;
  return seatsOf(store, deliveries).flatMap(({ date, from, upto, taken, capacity }) =>
    capacity === null || taken < capacity
      ? []
      : [
          {
            code: 'full' as const,
            text: `${clockRange({ from, upto })}${hasSeveralDays ? ` on ${dayText(date)}` : ''} is full: ${taken} of ${capacity}`,
          },
        ],
  );
};

/**
 * Decides whether a store can deliver an order.
 * @param order types and deliveries of the order.
 * @param store the store, with the number of orders in the slots of the order.
 * @param now wall-clock time of the marketplace.
 * @returns eligible, or every reason against it; the distance first.
 */
export function eligibility(order: EligibilityOrder, store: EligibilityStore, now: LocalTime): Eligibility {
  const { hours } = store;
  const all = [
    ...distanceReason(store),
    ...typeReason(store, order.wanted),
    ...documentReason(store, now),
    ...pausedReason(store, now),
    ...order.deliveries.flatMap((delivery) => productReason(store, delivery)),
    ...(hours ? order.deliveries.flatMap((delivery) => timeReasons(hours, delivery, now)) : []),
    ...cashReason(store, order),
    ...fullReason(store, order.deliveries),
  ];
  const reasons = all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
  return { eligible: reasons.length === 0, reasons };
}

type SlotStore = StoreLoad & Pick<EligibilityStore, 'assortment' | 'documents' | 'paused_until'>;

/**
 * Returns whether a store that reaches the place and offers the type can take a delivery in its slot, which has not started.
 * @param now wall-clock time of the marketplace.
 */
export const canDeliverIn = (delivery: Delivery, store: SlotStore, now: LocalTime): boolean =>
  now < `${delivery.date}T${delivery.from}` &&
  eligibility(
    { wanted: [], deliveries: [delivery] },
    {
      ...store,
      distance_km: null,
      service_radius: 0,
      delivery_preferences: [{ type_id: '' }],
      paused_until: pauseForSlots(store.paused_until, [delivery]),
    },
    now,
  ).eligible;

/** Number of days after the delivery day in which a free slot is searched. */
export const daysSearched = 7;

const minutesOfDay = 1_440;

/**
 * Returns the slots of a day with the length of `slot` within the store's periods; on the day of `slot`, those after it. A slot
 * across midnight keeps its times.
 */
const slotsOn = (hours: StoreHours, type: NamedType | null, slot: Slot, date: string): Slot[] => {
  const isSameDay = date === slot.date;
  if (endsNextDay(slot) && slot.upto !== '00:00') return isSameDay ? [] : [{ date, from: slot.from, upto: slot.upto }];
  const length = minutesBetween(`${slot.date}T${slot.from}`, slotEnd(slot));
  const end = minutesOf(slot.from) + length;
  const windows = windowsOn(hours, type, date) ?? [{ from: isSameDay ? '00:00' : slot.from, upto: '24:00' }];
  return windows.flatMap(({ from, upto }) => {
    const first = isSameDay ? Math.max(minutesOf(from), end) : minutesOf(from);
    const count = Math.max(0, Math.floor((minutesOf(upto) - first) / length));
    return Array.from({ length: count }, (_, index) => ({
      date,
      from: clockOf(first + index * length),
      upto: clockOf((first + (index + 1) * length) % minutesOfDay),
    }));
  });
};

/**
 * Finds the next slot of the same length after a full one in which a store can take the delivery.
 * @param delivery the item with the full slot.
 * @param store hours and loads of the store for the delivery day and the `daysSearched` days after it, and its assortment.
 * @param now wall-clock time of the marketplace.
 * @param isFull whether a slot is full for another reason than the load of the store, and is left out.
 * @returns undefined when there is none within a week.
 */
export function nextFreeSlot(
  delivery: Delivery,
  store: SlotStore,
  now: LocalTime,
  isFull: (slot: Slot) => boolean = () => false,
): Slot | undefined {
  const { hours } = store;
  if (!hours) return undefined;
  const days = Array.from({ length: daysSearched + 1 }, (_, index) => dayAfter(delivery.date, index));
  const candidates = days.flatMap((date) => slotsOn(hours, delivery.type, delivery, date));
  return candidates.find((slot) => canDeliverIn({ ...delivery, ...slot }, store, now) && !isFull(slot));
}

const nextFreeText = ({ date }: Pick<Slot, 'date'>, next: Slot | undefined): string => {
  if (!next) return 'There is no free slot within a week.';
  return `Next free: ${clockRange(next)}${next.date === date ? '' : ` on ${dayText(next.date)}`}`;
};

/**
 * Returns the message for a full slot: "Slot full. Next free: 20:00-22:00".
 * @param full the slot that is full.
 * @param next the next free slot, if there is one.
 */
export const slotFullMessage = (full: Pick<Slot, 'date'>, next: Slot | undefined): string =>
  `Slot full. ${nextFreeText(full, next)}`;

/**
 * Returns the message for a slot in which the store does not deliver.
 * @param slot the slot.
 * @param reasons why the store does not deliver.
 * @param next the next free slot, if there is one.
 */
export const slotClosedMessage = (
  slot: Pick<Slot, 'date'>,
  reasons: readonly Reason[],
  next: Slot | undefined,
): string =>
  `The store cannot deliver then: ${reasons.map(({ text }) => text).join(', ')}. ${nextFreeText(slot, next)}`;
