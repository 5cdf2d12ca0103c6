import { describe, expect, it } from 'vitest';
import { leftOutReason, type RankedVendor, rankVendors } from './vendor-ranking.ts';

const standard = { _id: 'standard', name: 'Standard' };
const express = { _id: 'express', name: 'Express' };

const vendor = (store_name: string, more: Partial<RankedVendor> = {}): RankedVendor => ({
  id: store_name,
  store_name,
  distance_km: 2,
  service_radius: 5,
  delivery_preferences: [{ type_id: 'standard', cost: 49 }],
  assigned_that_day: 0,
  ...more,
});
const names = (vendors: readonly RankedVendor[], deliveryTypes = [standard]) =>
  rankVendors(vendors, deliveryTypes).map(({ store_name }) => store_name);

describe('rankVendors', () => {
  it('sorts by distance plus a kilometre per order of the day', () => {
    const near = vendor('Near', { distance_km: 1, assigned_that_day: 3 });
    const far = vendor('Far', { distance_km: 3.5 });
    expect(names([near, far])).toEqual(['Far', 'Near']);
    expect(names([{ ...near, assigned_that_day: 2 }, far])).toEqual(['Near', 'Far']);
  });

  it('breaks ties by charge, then by name', () => {
    const expensive = vendor('A', { delivery_preferences: [{ type_id: 'standard', cost: 79 }] });
    expect(names([expensive, vendor('C'), vendor('B')])).toEqual(['B', 'C', 'A']);
  });

  it('excludes vendors that are too far away or lack a delivery type of the order', () => {
    const offering = vendor('Offering', { delivery_preferences: [{ type_id: 'express', cost: 99 }] });
    expect(names([vendor('Lacking'), offering, vendor('Far', { distance_km: 6 })], [express])).toEqual(['Offering']);
  });

  it('does not mutate its input', () => {
    const given = Object.freeze([vendor('B'), vendor('A')]);
    expect(names(given)).toEqual(['A', 'B']);
    expect(given.map(({ id }) => id)).toEqual(['B', 'A']);
  });
});

describe('leftOutReason', () => {
  it.each([
    [{ distance_km: 7.2 }, [standard], '2.2 km outside its radius'],
    [{ distance_km: 5.01 }, [standard], '0.1 km outside its radius'],
    [{ service_radius: 0 }, [], '2.0 km outside its radius'],
    [{}, [express], 'no active Express'],
    [{}, [express, { _id: 'midnight', name: 'Midnight' }], 'no active Express, Midnight'],
    [{ delivery_preferences: [] }, [], 'no active delivery type'],
    [{ distance_km: 5 }, [standard], undefined],
    [{}, [], undefined],
  ])('%j', (more, deliveryTypes, reason) => expect(leftOutReason(vendor('Any', more), deliveryTypes)).toBe(reason));
});
