import { describe, expect, it } from 'vitest';
import { type RankedVendor, rankingOf, rankVendors } from './vendor-ranking.ts';

const standard = { _id: 'standard', name: 'Standard' };
const express = { _id: 'express', name: 'Express' };

const vendor = (store_name: string, more: Partial<RankedVendor> = {}): RankedVendor => ({
  id: store_name,
  store_name,
  distance_km: 2,
  delivery_preferences: [{ type_id: 'standard', cost: 49 }],
  reasons: [],
  seats: [{ taken: 0 }],
  acceptance_rate: null,
  rating: null,
  ...more,
});
const names = (
  vendors: readonly RankedVendor[],
  deliveryTypes = [standard],
  weights?: Parameters<typeof rankVendors>[2],
) => rankVendors(vendors, deliveryTypes, weights).map(({ store_name }) => store_name);

describe('rankVendors', () => {
  it('sorts by distance plus a kilometre per order in the slot', () => {
    const near = vendor('Near', { distance_km: 1, seats: [{ taken: 3 }] });
    const far = vendor('Far', { distance_km: 3.5 });
    expect(names([near, far])).toEqual(['Far', 'Near']);
    expect(names([{ ...near, seats: [{ taken: 2 }] }, far])).toEqual(['Near', 'Far']);
  });

  it('breaks ties by charge, then by name', () => {
    const expensive = vendor('A', { delivery_preferences: [{ type_id: 'standard', cost: 79 }] });
    expect(names([expensive, vendor('C'), vendor('B')])).toEqual(['B', 'C', 'A']);
  });

  it('excludes vendors that cannot deliver the order', () => {
    const full = vendor('Full', { reasons: [{ code: 'full', text: '18:00-20:00 is full: 12 of 12' }] });
    expect(names([full, vendor('Free')])).toEqual(['Free']);
  });

  it('weighs price and acceptance rate', () => {
    const cheap = vendor('Cheap', { distance_km: 3, delivery_preferences: [{ type_id: 'standard', cost: 0 }] });
    const reliable = vendor('Reliable', { distance_km: 3, acceptance_rate: 1 });
    const others = [vendor('Near'), vendor('Unreliable', { distance_km: 1, acceptance_rate: 0.5 })];
    const weights = { distance: 1, load: 1, price: 0, acceptance: 0, rating: 0 };
    expect(names([cheap, ...others], [standard], { ...weights, price: 10 })[0]).toBe('Cheap');
    expect(names([reliable, ...others], [standard], { ...weights, acceptance: 1 }).at(-1)).toBe('Unreliable');
  });

  it('weighs the rating, and ranks a vendor without one like four stars', () => {
    const rated = (name: string, average: number) => vendor(name, { rating: { average } });
    const all = [rated('Poor', 3.9), vendor('Unrated'), rated('Good', 4.1)];
    const weights = { distance: 1, load: 1, price: 0, acceptance: 0, rating: 1 };
    expect(names(all, [standard], weights)).toEqual(['Good', 'Unrated', 'Poor']);
    expect(names(all, [standard])).toEqual(['Good', 'Poor', 'Unrated']);
  });

  it('does not mutate its input', () => {
    const given = Object.freeze([vendor('B'), vendor('A')]);
    expect(names(given)).toEqual(['A', 'B']);
    expect(given.map(({ id }) => id)).toEqual(['B', 'A']);
  });
});

describe('rankingOf', () => {
  it('is the sum of its parts', () => {
    const given = vendor('Any', {
      distance_km: 1.234,
      seats: [{ taken: 1 }, { taken: 3 }],
      acceptance_rate: 0.85,
      rating: { average: 4.6 },
    });
    const { score, parts } = rankingOf(given, [standard], {
      distance: 1,
      load: 0.5,
      price: 2,
      acceptance: 1,
      rating: 2,
    });
    expect(parts).toEqual([
      { name: 'distance', value: 1.234, weight: 1, points: 1.23 },
      { name: 'load', value: 3, weight: 0.5, points: 1.5 },
      { name: 'price', value: 49, weight: 2, points: 0.98 },
      { name: 'acceptance', value: 0.85, weight: 1, points: 1.5 },
      { name: 'rating', value: 4.6, weight: 2, points: -1.2 },
    ]);
    expect(score).toBe(4.01);
  });

  it('counts the cheapest type of an order without types, and no type that the store does not offer', () => {
    const weights = { distance: 0, load: 0, price: 1, acceptance: 1, rating: 1 };
    expect(rankingOf(vendor('Any'), [], weights).score).toBe(0.49);
    expect(rankingOf(vendor('Any'), [express], weights).score).toBe(0);
    expect(rankingOf(vendor('Any', { delivery_preferences: [] }), [], weights).score).toBe(0);
  });
});
