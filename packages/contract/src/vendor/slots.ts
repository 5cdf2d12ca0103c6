import { clockOf, dayAfter, endsNextDay, type LocalTime, minutesOf, slotEnd, weekdayOf } from '../core/local-time.ts';
import type { StoreHours } from './store-hours.ts';

/** Delivery slots, the periods in which a store delivers, and the seats of its capacity. Pure functions. */

/** A delivery type. */
export type NamedType = { readonly _id: string; readonly name: string };

export type Slot = {
  /** The day on which it starts, `YYYY-MM-DD` in the marketplace's time zone. */
  readonly date: string;
  /** `HH:mm`. */
  readonly from: string;
  /** `HH:mm`, on the next day if it is not after `from`. */
  readonly upto: string;
};

/** The number of orders that a store has in a slot, without the order that is checked. */
export type SlotLoad = Slot & { readonly orders: number };

/** What the free seats of a store depend on. */
export type StoreLoad = {
  /** Null while the store has set none, so that everything is unlimited. */
  readonly hours: StoreHours | null;
  readonly loads: readonly SlotLoad[];
};

/** A period of a day, `HH:mm`. */
export type Window = { readonly from: string; readonly upto: string };

/** Returns the hours of a store for a delivery type; undefined when it has none. */
export const hoursOf = ({ delivery_types }: StoreHours, type: NamedType | null) =>
  delivery_types.find(({ delivery_type }) => delivery_type === type?._id);

/** Returns the periods in which a store delivers a type on a day; undefined when it has no hours for the type. */
export function windowsOn(hours: StoreHours, type: NamedType | null, date: string): Window[] | undefined {
  const week = hoursOf(hours, type)?.week;
  return week ? joinAdjacent(week[weekdayOf(date)] ?? []) : undefined;
}

/** Joins periods that follow each other without a gap. */
function joinAdjacent(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const window of windows.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = result.at(-1);
    if (last?.upto === window.from) result[result.length - 1] = { from: last.from, upto: window.upto };
    else result.push(window);
  }
  return result;
}

/** Returns whether a store delivers a type in a slot by its weekly hours. A slot across midnight must be within those of both days. */
export function isOpenIn(hours: StoreHours, type: NamedType | null, { date, from, upto }: Slot): boolean {
  const windows = windowsOn(hours, type, date);
  if (!windows) return true;
  if (!endsNextDay({ from, upto })) return isWithin({ from, upto }, windows);
  const morning = windowsOn(hours, type, dayAfter(date)) ?? [];
  const isEveningOpen = isWithin({ from, upto: '24:00' }, windows);
  return isEveningOpen && (upto === '00:00' || isWithin({ from: '00:00', upto }, morning));
}

const isWithin = ({ from, upto }: Window, windows: readonly Window[]) =>
  windows.some((window) => window.from <= from && upto <= window.upto);

/** Returns the closure of a store on a day, if there is one. */
export const closureOn = ({ closures }: StoreHours, date: string) =>
  closures.find(({ from, to }) => from <= date && date <= to);

type Capacity = NonNullable<StoreHours['capacity']>;

/** Returns the time that a seat of the capacity covers: the slot itself, or the hour in which it starts. */
export function seatRange({ per }: Pick<Capacity, 'per'>, { date, from, upto }: Slot): Slot {
  if (per === 'slot') return { date, from, upto };
  const start = Math.floor(minutesOf(from) / 60) * 60;
  return { date, from: clockOf(start), upto: clockOf(start + 60) };
}

/** Returns the different slots of an order, the earliest first. */
export const slotsOf = (deliveries: readonly Slot[]): Slot[] =>
  deliveries
    .map(({ date, from, upto }) => ({ date, from, upto }))
    .filter((slot, index, all) => all.findIndex((other) => isSameSlot(slot, other)) === index)
    .toSorted((a, b) => (`${a.date} ${a.from} ${a.upto}` < `${b.date} ${b.from} ${b.upto}` ? -1 : 1));

const isSameSlot = (a: Slot, b: Slot) => a.date === b.date && a.from === b.from && a.upto === b.upto;

/** The load of a store in a slot of an order: "3 of 12 in 18:00-20:00". */
export type SlotSeats = Slot & {
  readonly taken: number;
  /** Null when it is unlimited. */
  readonly capacity: number | null;
};

/**
 * Returns the load of a store in each slot of an order. An order with two slots in the same hour takes two seats of that hour:
 * the load of the second slot includes the first.
 */
export function seatsOf({ hours, loads }: StoreLoad, deliveries: readonly Slot[]): SlotSeats[] {
  const capacity = hours?.capacity ?? null;
  const per = capacity?.per ?? 'slot';
  const counted: SlotLoad[] = [...loads];
  return slotsOf(deliveries).map((slot) => {
    const taken = seatsTaken({ per }, counted, slot);
    counted.push({ ...slot, orders: 1 });
    return { ...seatRange({ per }, slot), taken, capacity: capacity?.orders ?? null };
  });
}

function seatsTaken(capacity: Pick<Capacity, 'per'>, loads: readonly SlotLoad[], slot: Slot): number {
  const range = seatRange(capacity, slot);
  return loads
    .filter((load) => isSameSlot(seatRange(capacity, load), range))
    .reduce((sum, { orders }) => sum + orders, 0);
}

/** A store of a city, with the delivery types that it offers. */
export type CityStore = {
  /** Null while the store has set none, so that it is unlimited. */
  readonly hours: StoreHours | null;
  /** Ids of the offered delivery types. */
  readonly types: readonly string[];
};

/** A city: its approved stores, and the number of its orders in slots, with and without a store. */
export type CityLoad = { readonly stores: readonly CityStore[]; readonly loads: readonly SlotLoad[] };

/** A slot in which a city has no seat left. */
export type FullSlot = Slot & { /** Number of seats that its stores have in the slot. */ readonly seats: number };

export const isUnlimited = ({ hours }: Pick<CityStore, 'hours'>): boolean => !hours?.capacity;

/**
 * Returns the slots in which a city has no seat left for another order, the earliest first. While a store is unlimited, no slot is full.
 * Stores with a capacity per hour share their seats with the other slots that start in the hour.
 * @param city its stores, and its orders in the hours of the slots.
 * @param reaching stores that can take the order; they count for a city in which no store has its address.
 * @param slots slots of the order.
 */
export function fullCitySlots(city: CityLoad, reaching: readonly CityStore[], slots: readonly Slot[]): FullSlot[] {
  const stores = city.stores.length > 0 ? city.stores : reaching;
  if (stores.length === 0 || reaching.some(isUnlimited) || stores.some(isUnlimited)) return [];
  return slotsOf(slots).flatMap((slot) => {
    const inSlot = seatsTaken({ per: 'slot' }, city.loads, slot);
    const inOtherSlots = seatsTaken({ per: 'hour' }, city.loads, slot) - inSlot;
    const open = stores.filter(({ hours, types }) => hours === null || isOpenForAny(hours, types, slot));
    const seatsPer = (unit: Capacity['per']) =>
      open.reduce((sum, { hours }) => sum + (hours?.capacity?.per === unit ? hours.capacity.orders : 0), 0);
    const seats = seatsPer('slot') + Math.max(0, seatsPer('hour') - inOtherSlots);
    return inSlot >= seats ? [{ ...slot, seats }] : [];
  });
}

const isOpenForAny = (hours: StoreHours, types: readonly string[], slot: Slot): boolean =>
  !closureOn(hours, slot.date) && types.some((_id) => isOpenIn(hours, { _id, name: '' }, slot));

/** A slot that customers often choose for a delivery type. */
export type UsualSlot = {
  /** Id of the delivery type. */
  readonly type: string;
  /** `HH:mm`. */
  readonly from: string;
  readonly upto: string;
};

export type DaySeats = { readonly seats: number; readonly free: number };

/**
 * Counts the seats of a store on a day. A capacity per hour counts every hour of the weekly hours. A capacity per slot, and a store
 * without weekly hours for a delivery type, counts the usual slots within them. Slots that have orders always count.
 * @param store hours, ids of the offered delivery types, and orders of the store in the slots of the day.
 * @param date `YYYY-MM-DD`.
 * @param usual the usual slots of the marketplace.
 * @param now wall-clock time of the marketplace; seats of slots that have ended are not free.
 * @returns the number of seats, and how many of them are free; null for a store without a capacity, which is unlimited.
 */
export function seatsOfDay(
  { hours, types, loads }: StoreLoad & { readonly types: readonly string[] },
  date: string,
  usual: readonly UsualSlot[],
  now: LocalTime,
): DaySeats | null {
  const capacity = hours?.capacity;
  if (!hours || !capacity) return null;
  const openTypes = closureOn(hours, date) ? [] : types;
  const ranges = openTypes.flatMap((_id) => rangesFor(hours, capacity, date, { _id, name: '' }, usual));
  const taken = new Map(ranges.map(({ from, upto }) => [`${from}-${upto}`, 0]));
  for (const load of loads) {
    const { from, upto } = seatRange(capacity, load);
    taken.set(`${from}-${upto}`, (taken.get(`${from}-${upto}`) ?? 0) + load.orders);
  }
  const free = [...taken].map(([range, orders]) =>
    slotEnd({ date, from: range.slice(0, 5), upto: range.slice(6) }) > now ? Math.max(0, capacity.orders - orders) : 0,
  );
  return { seats: taken.size * capacity.orders, free: free.reduce((sum, count) => sum + count, 0) };
}

/** Returns the ranges of a day in which a store has seats for a delivery type. */
function rangesFor(hours: StoreHours, capacity: Capacity, date: string, type: NamedType, usual: readonly UsualSlot[]) {
  const windows = windowsOn(hours, type, date);
  if (windows && capacity.per === 'hour') return hoursWithin(windows, date);
  return usual
    .filter((slot) => slot.type === type._id && isOpenIn(hours, type, { date, ...slot }))
    .map(({ from, upto }) => seatRange(capacity, { date, from, upto }));
}

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
