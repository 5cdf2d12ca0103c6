import { clockOf, dayAfter, type LocalTime, minutesBetween, minutesOf, weekdayOf } from '../core/local-time.ts';
import type { StoreHours } from './store-hours.ts';

/**
 * Decides whether a store can deliver an order, and names every reason why it cannot. Pure functions, used by the suggestions, the
 * assignment, bulk actions, the board, the phone order form and the API.
 */

export type NamedType = { readonly _id: string; readonly name: string };

export type Slot = {
  /** `YYYY-MM-DD` in the marketplace's time zone. */
  readonly date: string;
  /** `HH:mm`. */
  readonly from: string;
  readonly upto: string;
};

/** An item of an order as far as its delivery is concerned. */
export type Delivery = Slot & {
  /** Null: the order names no known delivery type. */
  readonly type: NamedType | null;
  readonly product: string;
  /** Ids of the product's categories. */
  readonly categories: readonly string[];
};

export type EligibilityOrder = {
  /** The delivery types that a store must offer. */
  readonly wanted: readonly NamedType[];
  readonly deliveries: readonly Delivery[];
};

/** The number of orders that a store has in a slot, without the order that is checked. */
export type SlotLoad = Slot & { readonly orders: number };

export type EligibilityStore = {
  /** Kilometres from the store to the delivery location; null while either is unknown. */
  readonly distance_km: number | null;
  /** Kilometres. */
  readonly service_radius: number;
  /** Active preferences. */
  readonly delivery_preferences: readonly { readonly type_id: string }[];
  /** Null: never set, so everything is unlimited. */
  readonly hours: StoreHours | null;
  readonly loads: readonly SlotLoad[];
};

export const reasonCodes = ['distance', 'type', 'closed', 'hours', 'cut_off', 'lead_time', 'full'] as const;
export type Reason = {
  readonly code: (typeof reasonCodes)[number];
  /** Continues a sentence that begins with the store: "2.2 km outside its 8 km radius". */
  readonly text: string;
};

export type Eligibility = { readonly eligible: boolean; readonly reasons: readonly Reason[] };

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a day as text: `24 Dec`. */
export const dayText = (day: string): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;

/** Returns minutes as text: `45 min`, `24 h`, `2 h 30 min`. */
export const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
};

const kilometres = (value: number) => `${value < 0.1 ? '0.1' : value.toFixed(1)} km`;
const radiusText = (value: number) => `${Number(value.toFixed(1))} km`;

const distanceReason = ({ distance_km, service_radius }: EligibilityStore): Reason[] => {
  if (distance_km === null) return [];
  const excess = distance_km - service_radius;
  if (excess <= 0) return [];
  return [{ code: 'distance', text: `${kilometres(excess)} outside its ${radiusText(service_radius)} radius` }];
};

const typeReason = ({ delivery_preferences: offered }: EligibilityStore, wanted: readonly NamedType[]): Reason[] => {
  if (offered.length === 0) return [{ code: 'type', text: 'no active delivery type' }];
  const missing = wanted.filter(({ _id }) => offered.every(({ type_id }) => type_id !== _id));
  return missing.length ? [{ code: 'type', text: `no active ${missing.map(({ name }) => name).join(', ')}` }] : [];
};

/** Returns a closure as text: `closed on 24 Dec`, `closed 24 to 26 Dec`, `closed 30 Dec to 2 Jan`. */
export const closureText = ({ from, to }: { readonly from: string; readonly to: string }): string => {
  if (from === to) return `closed on ${dayText(from)}`;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `closed ${isSameMonth ? Number(from.slice(8)) : dayText(from)} to ${dayText(to)}`;
};

const closedReason = ({ closures }: StoreHours, { date }: Slot): Reason[] =>
  closures
    .filter(({ from, to }) => from <= date && date <= to)
    .slice(0, 1)
    .map((closure) => ({ code: 'closed', text: closureText(closure) }));

type Window = { readonly from: string; readonly upto: string };

/** Joins periods that follow each other without a gap. */
const joined = (windows: readonly Window[]): Window[] => {
  const result: Window[] = [];
  for (const window of windows.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last?.upto === window.from) result[result.length - 1] = { from: last.from, upto: window.upto };
    else result.push(window);
  }
  return result;
};

const hoursOf = ({ delivery_types }: StoreHours, type: NamedType | null) =>
  delivery_types.find(({ delivery_type }) => delivery_type === type?._id);

/** Returns the periods in which a store delivers a type on a day; undefined when it has no hours for the type. */
const windowsOn = (hours: StoreHours, type: NamedType | null, date: string): Window[] | undefined => {
  const week = hoursOf(hours, type)?.week;
  return week ? joined(week[weekdayOf(date)] ?? []) : undefined;
};

const isWithin = ({ from, upto }: Window, window: Window) => window.from <= from && upto <= window.upto;

const hoursReason = (hours: StoreHours, { type, date, from, upto }: Delivery): Reason[] => {
  const windows = windowsOn(hours, type, date);
  if (!windows || windows.some((window) => isWithin({ from, upto }, window))) return [];
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
 */
export const leadTimeOf = (
  { lead_times }: Pick<StoreHours, 'lead_times'>,
  { product, categories }: Pick<Delivery, 'product' | 'categories'>,
): number => {
  const own = lead_times.find(({ kind, record }) => kind === 'product' && record === product);
  if (own) return own.minutes;
  return Math.max(
    0,
    ...lead_times
      .filter(({ kind, record }) => kind === 'category' && categories.includes(record))
      .map(({ minutes }) => minutes),
  );
};

const leadTimeReason = (hours: StoreHours, delivery: Delivery, now: LocalTime): Reason[] => {
  const needed = leadTimeOf(hours, delivery);
  const left = minutesBetween(now, `${delivery.date}T${delivery.from}`);
  if (left >= needed || needed === 0) return [];
  return [{ code: 'lead_time', text: `needs ${durationText(needed)}, ${durationText(Math.max(0, left))} left` }];
};

type Capacity = NonNullable<StoreHours['capacity']>;

/** Returns what a seat of the capacity covers: the slot itself, or the hour in which it starts. */
export const seatRange = ({ per }: Pick<Capacity, 'per'>, { date, from, upto }: Slot): Slot => {
  if (per === 'slot') return { date, from, upto };
  const start = Math.floor(minutesOf(from) / 60) * 60;
  return { date, from: clockOf(start), upto: clockOf(start + 60) };
};

const isSameSlot = (a: Slot, b: Slot) => a.date === b.date && a.from === b.from && a.upto === b.upto;

const seatsTaken = (capacity: Pick<Capacity, 'per'>, loads: readonly SlotLoad[], slot: Slot): number => {
  const range = seatRange(capacity, slot);
  return loads
    .filter((load) => isSameSlot(seatRange(capacity, load), range))
    .reduce((sum, { orders }) => sum + orders, 0);
};

/** Returns the slots of an order, each once, the earliest first. */
export const slotsOf = (deliveries: readonly Slot[]): Slot[] =>
  deliveries
    .map(({ date, from, upto }) => ({ date, from, upto }))
    .filter((slot, index, all) => all.findIndex((other) => isSameSlot(slot, other)) === index)
    .toSorted((a, b) => (`${a.date} ${a.from} ${a.upto}` < `${b.date} ${b.from} ${b.upto}` ? -1 : 1));

/** The load of a store in a slot of an order: "3 of 12 in 18:00-20:00". */
export type SlotSeats = Slot & {
  readonly taken: number;
  /** Null: unlimited. */
  readonly capacity: number | null;
};

/**
 * Returns the load of a store in each slot of an order. An order with two slots in the same hour takes two seats of that hour,
 * so that the first one counts for the second.
 */
export const seatsOf = (
  { hours, loads }: Pick<EligibilityStore, 'hours' | 'loads'>,
  deliveries: readonly Slot[],
): SlotSeats[] => {
  const capacity = hours?.capacity ?? null;
  const per = capacity?.per ?? 'slot';
  const counted: SlotLoad[] = [...loads];
  return slotsOf(deliveries).map((slot) => {
    const taken = seatsTaken({ per }, counted, slot);
    counted.push({ ...slot, orders: 1 });
    return { ...seatRange({ per }, slot), taken, capacity: capacity?.orders ?? null };
  });
};

const fullReason = (store: EligibilityStore, deliveries: readonly Delivery[]): Reason[] => {
  const hasSeveralDays = new Set(deliveries.map(({ date }) => date)).size > 1;
  return seatsOf(store, deliveries).flatMap(({ date, from, upto, taken, capacity }) =>
    capacity === null || taken < capacity
      ? []
      : [
          {
            code: 'full' as const,
            text: `${from}-${upto}${hasSeveralDays ? ` on ${dayText(date)}` : ''} is full: ${taken} of ${capacity}`,
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
export const eligibility = (order: EligibilityOrder, store: EligibilityStore, now: LocalTime): Eligibility => {
  const { hours } = store;
  const timed = hours
    ? order.deliveries.flatMap((delivery) => {
        const closed = closedReason(hours, delivery);
        return [
          ...(closed.length ? closed : hoursReason(hours, delivery)),
          ...cutOffReason(hours, delivery, now),
          ...leadTimeReason(hours, delivery, now),
        ];
      })
    : [];
  const all = [
    ...distanceReason(store),
    ...typeReason(store, order.wanted),
    ...timed,
    ...fullReason(store, order.deliveries),
  ];
  const reasons = all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
  return { eligible: reasons.length === 0, reasons };
};

/** A slot that customers often choose, and the delivery type that it belongs to. */
export type UsualSlot = {
  /** Id of the delivery type. */
  readonly type: string;
  /** `HH:mm`. */
  readonly from: string;
  readonly upto: string;
};

export type DaySeats = { readonly seats: number; readonly free: number };

/** Returns the hours of the day that begin within periods, or in which a period begins. */
const hoursWithin = (windows: readonly Window[], date: string): Slot[] =>
  windows.flatMap(({ from, upto }) => {
    const first = Math.floor(minutesOf(from) / 60);
    const count = Math.max(0, Math.ceil(minutesOf(upto) / 60) - first);
    return Array.from({ length: count }, (_, index) => ({
      date,
      from: clockOf((first + index) * 60),
      upto: clockOf((first + index + 1) * 60),
    }));
  });

/** Returns the ranges of a day in which a store has seats for a delivery type. */
const rangesFor = (
  hours: StoreHours,
  capacity: Capacity,
  date: string,
  type: NamedType,
  usual: readonly UsualSlot[],
) => {
  const windows = windowsOn(hours, type, date);
  if (windows && capacity.per === 'hour') return hoursWithin(windows, date);
  return usual
    .filter((slot) => slot.type === type._id && (!windows || windows.some((window) => isWithin(slot, window))))
    .map(({ from, upto }) => seatRange(capacity, { date, from, upto }));
};

/**
 * Counts the seats of a store on a day. A capacity per hour counts every hour of the weekly hours. A capacity per slot, and a store
 * without weekly hours for a delivery type, counts the usual slots within them. Slots that have orders always count.
 * @param store hours, ids of the offered delivery types, and orders of the store in the slots of the day.
 * @param date `YYYY-MM-DD`.
 * @param usual the usual slots of the marketplace.
 * @param now wall-clock time of the marketplace; seats of slots that have ended are not free.
 * @returns the number of seats, and how many of them are free; null for a store without a capacity, which is unlimited.
 */
export const seatsOfDay = (
  {
    hours,
    types,
    loads,
  }: Pick<EligibilityStore, 'hours' | 'loads'> & {
    /** Ids of the delivery types that the store offers. */
    readonly types: readonly string[];
  },
  date: string,
  usual: readonly UsualSlot[],
  now: LocalTime,
): DaySeats | null => {
  const capacity = hours?.capacity;
  if (!hours || !capacity) return null;
  const isClosed = closedReason(hours, { date, from: '', upto: '' }).length > 0;
  const open = isClosed ? [] : types.flatMap((_id) => rangesFor(hours, capacity, date, { _id, name: '' }, usual));
  const taken = new Map(open.map(({ from, upto }) => [`${from}-${upto}`, 0]));
  for (const load of loads) {
    const { from, upto } = seatRange(capacity, load);
    taken.set(`${from}-${upto}`, (taken.get(`${from}-${upto}`) ?? 0) + load.orders);
  }
  const free = [...taken].map(([range, orders]) =>
    `${date}T${range.slice(6)}` > now ? Math.max(0, capacity.orders - orders) : 0,
  );
  return { seats: taken.size * capacity.orders, free: free.reduce((sum, count) => sum + count, 0) };
};

/** Number of days after the delivery day in which a free slot is searched. */
export const daysSearched = 7;

/** The last minute of a day at which a slot can end, because slots do not cross midnight. */
const lastMinute = 1_439;

/** Returns the slots of a day with the length of `slot`, from `start` or the beginning of the store's periods. */
const slotsOn = (hours: StoreHours, type: NamedType | null, slot: Slot, date: string): Slot[] => {
  const length = minutesOf(slot.upto) - minutesOf(slot.from);
  const isSameDay = date === slot.date;
  const windows = windowsOn(hours, type, date) ?? [{ from: isSameDay ? '00:00' : slot.from, upto: '23:59' }];
  return windows.flatMap(({ from, upto }) => {
    const first = isSameDay ? Math.max(minutesOf(from), minutesOf(slot.upto)) : minutesOf(from);
    const end = Math.min(minutesOf(upto), lastMinute);
    const count = Math.max(0, Math.floor((end - first) / length));
    return Array.from({ length: count }, (_, index) => ({
      date,
      from: clockOf(first + index * length),
      upto: clockOf(first + (index + 1) * length),
    }));
  });
};

/**
 * Finds the next slot of the same length after a full one in which a store can take the delivery.
 * @param delivery the item with the full slot.
 * @param store hours and loads of the store for the delivery day and the `daysSearched` days after it.
 * @param now wall-clock time of the marketplace.
 * @returns undefined when there is none within a week.
 */
export const nextFreeSlot = (
  delivery: Delivery,
  store: Pick<EligibilityStore, 'hours' | 'loads'>,
  now: LocalTime,
): Slot | undefined => {
  const { hours } = store;
  if (!hours) return undefined;
  const days = Array.from({ length: daysSearched + 1 }, (_, index) => dayAfter(delivery.date, index));
  const candidates = days.flatMap((date) => slotsOn(hours, delivery.type, delivery, date));
  const reachable = { ...store, distance_km: null, service_radius: 0, delivery_preferences: [{ type_id: '' }] };
  return candidates.find(
    (slot) =>
      now < `${slot.date}T${slot.from}` &&
      eligibility({ wanted: [], deliveries: [{ ...delivery, ...slot }] }, reachable, now).eligible,
  );
};

/**
 * Returns the message for a full slot: "Slot full. Next free: 20:00-22:00".
 * @param full the slot that is full.
 * @param next the next free slot, if there is one.
 */
export const slotFullMessage = (full: Pick<Slot, 'date'>, next: Slot | undefined): string => {
  if (!next) return 'Slot full. There is no free slot within a week.';
  return `Slot full. Next free: ${next.from}-${next.upto}${next.date === full.date ? '' : ` on ${dayText(next.date)}`}`;
};
