import { brand } from '@bakehouse/contract/brand';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { fakeBasics, fakeId, withRecords } from './fake-records.ts';

type Brand = RecordOf<typeof brand>;

export const aBrand = (overrides: Partial<Brand> = {}): Brand => ({
  ...fakeBasics,
  _id: fakeId('b1'),
  name: 'Velvet Crumb',
  slug: 'velvet-crumb',
  status: 'Active',
  image: null,
  ...overrides,
});

export const otherBrand = aBrand({ _id: fakeId('b2'), name: 'Cocoa Trail', slug: 'cocoa-trail', status: 'InActive' });

/** Fakes the brand endpoints with a list in memory. */
export const withBrands = (...table: Brand[]) =>
  withRecords(brand, table, ({ name }) => (name === undefined ? {} : { name }), aBrand());
