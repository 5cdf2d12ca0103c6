import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, dayAfter, localTimeIn, minutesBetween, minutesOf } from '../core/local-time.ts';
import {
  closureText,
  type Delivery,
  durationText,
  type EligibilityStore,
  eligibility,
  leadTimeOf,
  nextFreeSlot,
  slotFullMessage,
  timeReasons,
} from './eligibility.ts';
import { type Slot, seatRange, seatsOf, seatsOfDay } from './slots.ts';
import { type StoreHours, storeHours, unlimitedHours } from './store-hours.ts';

const express = { _id: 'express', name: 'Express' };
const midnight = { _id: 'midnight', name: 'Midnight' };

/** 24 Dec 2026 is a Thursday. */
const delivery: Delivery = {
  date: '2026-12-24',
  from: '18:00',
  upto: '20:00',
  type: express,
  product: 'truffle',
  categories: ['cakes'],
};
const now = '2026-12-23T09:00';

const hoursWith = (more: Partial<StoreHours>): StoreHours => ({ ...unlimitedHours, ...more });
const store = (more: Partial<EligibilityStore> = {}): EligibilityStore => ({
  distance_km: 2,
  service_radius: 8,
  delivery_preferences: [{ type_id: 'express' }],
  hours: null,
  loads: [],
  ...more,
});
const reasonsOf = (more: Partial<EligibilityStore>, at = now, deliveries: readonly Delivery[] = [delivery]) =>
  eligibility({ wanted: [express], deliveries }, store(more), at).reasons.map(({ text }) => text);

const week = (window: { from: string; upto: string } | undefined) =>
  Array.from({ length: 7 }, () => (window ? [window] : []));
const expressHours = (more: Partial<StoreHours['delivery_types'][number]>) =>
  hoursWith({ delivery_types: [{ delivery_type: 'express', week: null, cut_off: null, ...more }] });
const full = (orders: number, slot = { from: '18:00', upto: '20:00' }, date = '2026-12-24') => ({
  date,
  ...slot,
  orders,
});

describe('eligibility', () => {
  it.each<[string, Partial<EligibilityStore>, string[]]>([
    ['a store in reach without hours', {}, []],
    ['unlimited hours', { hours: unlimitedHours }, []],
    ['an unknown distance', { distance_km: null }, []],
    ['the distance', { distance_km: 10.2 }, ['2.2 km outside its 8 km radius']],
    ['a small distance', { distance_km: 5.01, service_radius: 5 }, ['0.1 km outside its 5 km radius']],
    ['a broken radius', { distance_km: 5, service_radius: 2.55 }, ['2.5 km outside its 2.5 km radius']],
    ['a missing type', { delivery_preferences: [{ type_id: 'standard' }] }, ['no active Express']],
    ['no type at all', { delivery_preferences: [] }, ['no active delivery type']],
    [
      'a closure',
      { hours: hoursWith({ closures: [{ from: '2026-12-24', to: '2026-12-26', note: '' }] }) },
      ['closed 24 to 26 Dec'],
    ],
    ['a day without periods', { hours: expressHours({ week: week(undefined) }) }, ['no Express on Thursdays']],
    [
      'a slot outside the periods',
      { hours: expressHours({ week: week({ from: '09:00', upto: '19:00' }) }) },
      ['Express only 09:00-19:00 on Thursdays'],
    ],
    [
      'hours of another type',
      { hours: hoursWith({ delivery_types: [{ delivery_type: 'standard', week: week(undefined), cut_off: null }] }) },
      [],
    ],
    [
      'periods that follow each other',
      {
        hours: expressHours({
          week: Array.from({ length: 7 }, () => [
            { from: '19:00', upto: '24:00' },
            { from: '08:00', upto: '19:00' },
          ]),
        }),
      },
      [],
    ],
    [
      'a full slot',
      { hours: hoursWith({ capacity: { per: 'slot', orders: 12 } }), loads: [full(12)] },
      ['18:00-20:00 is full: 12 of 12'],
    ],
    ['the last seat', { hours: hoursWith({ capacity: { per: 'slot', orders: 12 } }), loads: [full(11)] }, []],
    [
      'a full hour',
      {
        hours: hoursWith({ capacity: { per: 'hour', orders: 6 } }),
        loads: [full(4), full(2, { from: '18:30', upto: '19:00' })],
      },
      ['18:00-19:00 is full: 6 of 6'],
    ],
    [
      'the lead time of a category',
      { hours: hoursWith({ lead_times: [{ kind: 'category', record: 'cakes', minutes: 48 * 60 }] }) },
      ['needs 48 h, 33 h left'],
    ],
    [
      'several reasons',
      {
        distance_km: 9,
        delivery_preferences: [],
        hours: hoursWith({
          closures: [{ from: '2026-12-24', to: '2026-12-24', note: 'Wedding' }],
          capacity: { per: 'slot', orders: 1 },
        }),
        loads: [full(1)],
      },
      ['1.0 km outside its 8 km radius', 'no active delivery type', 'closed on 24 Dec', '18:00-20:00 is full: 1 of 1'],
    ],
  ])('names %s', (_what, more, reasons) => expect(reasonsOf(more)).toEqual(reasons));

  it('names the lead time and the time that remains when it is too short', () => {
    const hours = hoursWith({ lead_times: [{ kind: 'product', record: 'truffle', minutes: 24 * 60 }] });
    expect(reasonsOf({ hours }, '2026-12-23T23:00')).toEqual(['needs 24 h, 19 h left']);
    expect(reasonsOf({ hours }, '2026-12-23T18:00')).toEqual([]);
    expect(reasonsOf({ hours }, '2026-12-24T19:00')).toEqual(['needs 24 h, 0 min left']);
  });

  it('names the day of a full slot when the order has several days', () => {
    const later = { ...delivery, date: '2026-12-31' };
    const hours = hoursWith({ capacity: { per: 'slot', orders: 3 } });
    expect(reasonsOf({ hours, loads: [full(3, undefined, '2026-12-31')] }, now, [delivery, later])).toEqual([
      '18:00-20:00 on 31 Dec is full: 3 of 3',
    ]);
  });

  it('counts each slot of an order for the hour', () => {
    const second = { ...delivery, from: '18:30', upto: '19:00' };
    const hours = hoursWith({ capacity: { per: 'hour', orders: 6 } });
    expect(reasonsOf({ hours, loads: [full(5)] }, now, [delivery])).toEqual([]);
    expect(reasonsOf({ hours, loads: [full(5)] }, now, [delivery, second])).toEqual(['18:00-19:00 is full: 6 of 6']);
  });

  it.each([
    ['2026-12-23T23:54', []],
    ['2026-12-23T23:55', []],
    ['2026-12-23T23:56', ['cut-off for Express was 23:55 on 23 Dec']],
    ['2026-12-24T00:00', ['cut-off for Express was 23:55 on 23 Dec']],
  ])('ends a cut-off at 23:55 of the day before at %s', (at, reasons) => {
    const hours = expressHours({ cut_off: { days_before: 1, time: '23:55' } });
    expect(reasonsOf({ hours }, at)).toEqual(reasons);
  });

  it.each([
    // 23:54 and 23:56 in India.
    ['2026-12-23T18:24:00Z', []],
    ['2026-12-23T18:26:00Z', ['cut-off for Express was 23:55 on 23 Dec']],
  ])('uses the time in India at %s', (instant, reasons) => {
    const hours = expressHours({ cut_off: { days_before: 1, time: '23:55' } });
    expect(reasonsOf({ hours }, localTimeIn('Asia/Kolkata', new Date(instant)))).toEqual(reasons);
  });

  it('accepts midnight slots in periods until 24:00', () => {
    const slot: Delivery = { ...delivery, type: midnight, from: '23:00', upto: '23:59' };
    const open = (window: { from: string; upto: string }) =>
      eligibility(
        { wanted: [midnight], deliveries: [slot] },
        store({
          delivery_preferences: [{ type_id: 'midnight' }],
          hours: hoursWith({ delivery_types: [{ delivery_type: 'midnight', week: week(window), cut_off: null }] }),
        }),
        now,
      ).reasons.map(({ text }) => text);
    expect(open({ from: '23:00', upto: '24:00' })).toEqual([]);
    expect(open({ from: '00:00', upto: '23:30' })).toEqual(['Midnight only 00:00-23:30 on Thursdays']);
    const night = { from: '23:30', upto: '00:30' };
    const nightly = (...windows: { from: string; upto: string }[]) => {
      const hours = hoursWith({
        delivery_types: [{ delivery_type: 'midnight', week: Array(7).fill(windows), cut_off: null }],
      });
      return timeReasons(hours, { ...slot, ...night }, now).map(({ text }) => text);
    };
    const evening = { from: '21:00', upto: '24:00' };
    expect(nightly(evening, { from: '00:00', upto: '01:00' })).toEqual([]);
    expect(nightly(evening)).toEqual(['Midnight only 21:00-24:00 on Thursdays']);
    expect(nightly({ from: '00:00', upto: '23:45' })).toEqual(['Midnight only 00:00-23:45 on Thursdays']);
    expect(seatRange({ per: 'hour' }, slot)).toEqual({ date: '2026-12-24', from: '23:00', upto: '24:00' });
  });

  it('uses the lead time of the product before the longest of its categories', () => {
    const hours = hoursWith({
      lead_times: [
        { kind: 'category', record: 'cakes', minutes: 60 },
        { kind: 'category', record: 'wedding', minutes: 600 },
        { kind: 'product', record: 'truffle', minutes: 30 },
      ],
    });
    expect(leadTimeOf(hours, delivery)).toBe(30);
    expect(leadTimeOf(hours, { product: 'plum', categories: ['cakes', 'wedding'] })).toBe(600);
    expect(leadTimeOf(hours, { product: 'plum', categories: [] })).toBe(0);
  });

  it('loses nothing when a limit is removed, and never gains a reason from more time', () => {
    const clock = fc.integer({ min: 0, max: 1_380 }).map(clockOf);
    const slots = clock.map((from) => ({ from, upto: clockOf(Math.min(1_439, minutesOf(from) + 59)) }));
    const days = fc.integer({ min: 0, max: 10 }).map((later) => dayAfter('2026-12-20', later));
    const deliveries = fc.array(
      fc.record({ slot: slots, date: days }).map(({ slot, date }): Delivery => ({ ...delivery, ...slot, date })),
      { minLength: 1, maxLength: 4 },
    );
    const stores = fc
      .record({
        distance_km: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
        capacity: fc.option(
          fc.record({ per: fc.constantFrom('slot' as const, 'hour' as const), orders: fc.integer({ min: 1, max: 4 }) }),
        ),
        closures: fc.array(
          fc.tuple(days, days).map((pair) => {
            const [from = '', to = ''] = pair.toSorted();
            return { from, to, note: '' };
          }),
          { maxLength: 2 },
        ),
        minutes: fc.integer({ min: 1, max: 5_000 }),
        window: slots,
        cut_off: fc.option(fc.record({ days_before: fc.integer({ min: 0, max: 3 }), time: clock })),
        loads: fc.array(fc.record({ date: days, slot: slots, orders: fc.integer({ min: 1, max: 5 }) }), {
          maxLength: 5,
        }),
      })
      .map(({ capacity, closures, minutes, window, cut_off, loads, distance_km }) =>
        store({
          distance_km,
          hours: {
            capacity,
            closures,
            lead_times: [{ kind: 'category', record: 'cakes', minutes }],
            delivery_types: [{ delivery_type: 'express', week: week(window), cut_off }],
          },
          loads: loads.map(({ slot, ...load }) => ({ ...load, ...slot })),
        }),
      );
    fc.assert(
      fc.property(stores, deliveries, fc.integer({ min: 0, max: 5_000 }), (store, items, earlier) => {
        const at = '2026-12-22T12:00';
        const order = { wanted: [express], deliveries: items };
        const { eligible, reasons } = eligibility(order, store, at);
        expect(eligible).toBe(reasons.length === 0);
        expect(new Set(reasons.map(({ text }) => text)).size).toBe(reasons.length);
        const texts = (response: typeof reasons) => response.map(({ text }) => text);
        // Without limits, only distance and type remain.
        const unlimited = eligibility(order, { ...store, hours: null }, at).reasons;
        expect(texts(reasons)).toEqual(expect.arrayContaining(texts(unlimited)));
        expect(unlimited.every(({ code }) => code === 'distance' || code === 'type')).toBe(true);
        // The order of the items does not matter.
        const reversed = eligibility({ ...order, deliveries: items.toReversed() }, store, at).reasons;
        expect(texts(reversed).toSorted()).toEqual(texts(reasons).toSorted());
        // Earlier, the same limits apply to each item, but fewer by time.
        const before = new Date(Date.parse(`${at}:00Z`) - earlier * 60_000).toISOString().slice(0, 16);
        const countTimed = (item: Delivery, now: string) =>
          eligibility({ ...order, deliveries: [item] }, store, now).reasons.filter(
            ({ code }) => code === 'lead_time' || code === 'cut_off',
          ).length;
        for (const item of items) expect(countTimed(item, before)).toBeLessThanOrEqual(countTimed(item, at));
        // A slot is full exactly if the seats are taken.
        const isFull = seatsOf(store, items).some(({ taken, capacity }) => capacity !== null && taken >= capacity);
        expect(reasons.some(({ code }) => code === 'full')).toBe(isFull);
      }),
    );
  });
});

describe('nextFreeSlot', () => {
  const limited = hoursWith({ capacity: { per: 'slot', orders: 2 } });
  const find = (hours: StoreHours, loads: EligibilityStore['loads']) => nextFreeSlot(delivery, { hours, loads }, now);

  it('is the next slot of the same length with a seat', () => {
    expect(find(limited, [full(2)])).toEqual({ date: '2026-12-24', from: '20:00', upto: '22:00' });
    const fullUntilTen = [full(2), full(2, { from: '20:00', upto: '22:00' })];
    expect(find(limited, fullUntilTen)).toEqual({ date: '2026-12-24', from: '22:00', upto: '00:00' });
    expect(find(limited, [...fullUntilTen, full(2, { from: '22:00', upto: '00:00' })])).toEqual({
      date: '2026-12-25',
      from: '18:00',
      upto: '20:00',
    });
  });

  it('of a slot across midnight has the same times in a later night', () => {
    const night = { from: '23:30', upto: '00:30' };
    expect(nextFreeSlot({ ...delivery, ...night }, { hours: limited, loads: [full(2, night)] }, now)).toEqual({
      date: '2026-12-25',
      ...night,
    });
  });

  it('is not a slot that is full for another reason', () => {
    const isFull = ({ from }: Slot) => from === '20:00';
    expect(nextFreeSlot(delivery, { hours: limited, loads: [full(2)] }, now, isFull)?.from).toBe('22:00');
  });

  it('is within the periods of the store and not on a closed day', () => {
    const hours = {
      ...limited,
      delivery_types: [{ delivery_type: 'express', week: week({ from: '10:00', upto: '20:00' }), cut_off: null }],
      closures: [{ from: '2026-12-25', to: '2026-12-25', note: '' }],
    };
    expect(find(hours, [full(2)])).toEqual({ date: '2026-12-26', from: '10:00', upto: '12:00' });
  });

  it('does not exist when the store is closed for a week', () => {
    const hours = { ...limited, closures: [{ from: '2026-12-24', to: '2026-12-31', note: '' }] };
    expect(find(hours, [full(2)])).toBeUndefined();
  });

  it('is named by the message', () => {
    const next = { date: '2026-12-24', from: '20:00', upto: '22:00' };
    expect(slotFullMessage(delivery, next)).toBe('Slot full. Next free: 20:00-22:00');
    expect(slotFullMessage(delivery, { ...next, date: '2026-12-25' })).toBe(
      'Slot full. Next free: 20:00-22:00 on 25 Dec',
    );
    expect(slotFullMessage(delivery, undefined)).toBe('Slot full. There is no free slot within a week.');
  });
});

describe('the seats of a day', () => {
  const usual = [
    { type: 'express', from: '10:00', upto: '12:00' },
    { type: 'express', from: '18:00', upto: '20:00' },
    { type: 'midnight', from: '22:00', upto: '23:59' },
  ];
  const perSlot = { capacity: { per: 'slot' as const, orders: 2 } };
  const perHour = { capacity: { per: 'hour' as const, orders: 3 } };
  const seats = (more: Partial<StoreHours>, loads: EligibilityStore['loads'] = [], types = ['express']) =>
    seatsOfDay({ hours: hoursWith(more), types, loads }, '2026-12-24', usual, now);
  const open = (from: string, upto: string) => expressHours({ week: week({ from, upto }) });

  it('are unlimited without a capacity', () => {
    expect(seatsOfDay({ hours: null, types: ['express'], loads: [full(5)] }, '2026-12-24', usual, now)).toBeNull();
    expect(seats({})).toBeNull();
  });

  it('of a capacity per slot are those of the usual slots of the offered types', () => {
    expect(seats(perSlot)).toEqual({ seats: 4, free: 4 });
    expect(seats(perSlot, [], ['express', 'midnight'])).toEqual({ seats: 6, free: 6 });
    expect(seats(perSlot, [], [])).toEqual({ seats: 0, free: 0 });
  });

  it('count only slots within the weekly hours, and none on a closed day', () => {
    expect(seats({ ...open('09:00', '13:00'), ...perSlot })).toEqual({ seats: 2, free: 2 });
    const closures = [{ from: '2026-12-24', to: '2026-12-24', note: '' }];
    expect(seats({ ...perSlot, closures })).toEqual({ seats: 0, free: 0 });
  });

  it('of a capacity per hour are those of every opened hour, else of the hours in which usual slots start', () => {
    expect(seats({ ...open('09:30', '13:00'), ...perHour })).toEqual({ seats: 12, free: 12 });
    expect(seats({ ...open('20:00', '24:00'), ...perHour })).toEqual({ seats: 12, free: 12 });
    expect(seats(perHour)).toEqual({ seats: 6, free: 6 });
  });

  it('are free unless an order has them; a full slot takes none of another', () => {
    expect(seats(perSlot, [full(1)])).toEqual({ seats: 4, free: 3 });
    expect(seats(perSlot, [full(5)])).toEqual({ seats: 4, free: 2 });
    expect(seats(perSlot, [full(1, { from: '11:00', upto: '13:00' })])).toEqual({ seats: 6, free: 5 });
    expect(seats(perHour, [full(1), full(1, { from: '18:30', upto: '19:00' })])).toEqual({ seats: 6, free: 4 });
  });

  it('of slots that have ended are not free', () => {
    const at = (time: string) =>
      seatsOfDay({ hours: hoursWith(perSlot), types: ['express'], loads: [] }, '2026-12-24', usual, time);
    expect(at('2026-12-24T12:00')).toEqual({ seats: 4, free: 2 });
    expect(at('2026-12-25T00:00')).toEqual({ seats: 4, free: 0 });
  });
});

describe('texts and times', () => {
  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [60, '1 h'],
    [150, '2 h 30 min'],
  ])('%i minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

  it('names closures across months', () => {
    expect(closureText({ from: '2026-12-30', to: '2027-01-02' })).toBe('closed 30 Dec to 2 Jan');
  });

  it('counts minutes across midnight and the end of a month', () => {
    expect(minutesBetween('2026-11-30T23:50', '2026-12-01T00:20')).toBe(30);
    expect(localTimeIn('Asia/Kolkata', new Date('2026-11-30T18:30:00Z'))).toBe('2026-12-01T00:00');
  });
});

describe('the schema of hours', () => {
  const messageOf = (value: Partial<StoreHours>) =>
    storeHours.safeParse({ ...unlimitedHours, ...value }).error?.issues[0]?.message;
  const id = '01990000-0000-7000-8000-0000000000c1';
  const withWeek = (windows: { from: string; upto: string }[]) => ({
    delivery_types: [{ delivery_type: id, week: [windows, [], [], [], [], [], []], cut_off: null }],
  });

  it.each([
    [{}, undefined],
    [withWeek([{ from: '09:00', upto: '24:00' }]), undefined],
    [withWeek([{ from: '10:00', upto: '09:00' }]), 'The hours must end after they start'],
    [
      withWeek([
        { from: '09:00', upto: '12:00' },
        { from: '11:00', upto: '13:00' },
      ]),
      'The periods of a day must not overlap',
    ],
    [{ closures: [{ from: '2026-12-26', to: '2026-12-24', note: '' }] }, 'The closure must end after it starts'],
    [{ capacity: { per: 'slot' as const, orders: 0 } }, 'Capacity must be at least 1'],
    [{ lead_times: [{ kind: 'product' as const, record: id, minutes: 0 }] }, 'A lead time must be at least one minute'],
  ])('%j gives %s', (value, message) => expect(messageOf(value)).toBe(message));
});
