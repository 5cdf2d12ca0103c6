import { describe, expect, it } from 'vitest';
import { type CityStore, fullCitySlots } from './slots.ts';
import { type StoreHours, unlimitedHours } from './store-hours.ts';

const store = (orders: number | null, per: 'slot' | 'hour' = 'slot', hours: Partial<StoreHours> = {}): CityStore => ({
  hours: { ...unlimitedHours, capacity: orders === null ? null : { per, orders }, ...hours },
  types: ['express'],
});
const slot = (from: string, upto: string) => ({ date: '2026-12-24', from, upto });
const evening = slot('18:00', '20:00');
const load = (orders: number, of = evening) => ({ ...of, orders });

describe('fullCitySlots', () => {
  it('adds the seats of the stores, and names the slots whose seats are taken', () => {
    const stores = [store(2), store(1)];
    expect(fullCitySlots({ stores, loads: [load(2)] }, [], [evening])).toEqual([]);
    const night = slot('20:00', '22:00');
    expect(fullCitySlots({ stores, loads: [load(3)] }, [], [night, evening, evening])).toEqual([
      { ...evening, seats: 3 },
    ]);
  });

  it('counts a capacity per hour for all slots that start in the hour', () => {
    const stores = [store(1), store(2, 'hour')];
    const half = slot('18:30', '19:30');
    expect(fullCitySlots({ stores, loads: [load(1), load(1, half)] }, [], [evening])).toEqual([]);
    expect(fullCitySlots({ stores, loads: [load(2), load(1, half)] }, [], [evening])).toEqual([
      { ...evening, seats: 2 },
    ]);
  });

  it('counts open stores only', () => {
    const closed = { closures: [{ from: '2026-12-24', to: '2026-12-24', note: '' }] };
    const stores = [store(2), store(5, 'slot', closed)];
    expect(fullCitySlots({ stores, loads: [load(2)] }, [], [evening])).toEqual([{ ...evening, seats: 2 }]);
    expect(fullCitySlots({ stores: stores.slice(1), loads: [] }, [], [evening])).toEqual([{ ...evening, seats: 0 }]);
  });

  it('is empty while a store of the city, or one that can take the order, is unlimited', () => {
    const loads = [load(9)];
    expect(fullCitySlots({ stores: [store(1), store(null)], loads }, [store(1)], [evening])).toEqual([]);
    expect(fullCitySlots({ stores: [store(1)], loads }, [{ hours: null, types: [] }], [evening])).toEqual([]);
  });

  it('counts the stores that can take the order for a city without a store, and is empty without any', () => {
    const city = { stores: [], loads: [load(1)] };
    expect(fullCitySlots(city, [store(1)], [evening])).toEqual([{ ...evening, seats: 1 }]);
    expect(fullCitySlots(city, [], [evening])).toEqual([]);
  });
});
