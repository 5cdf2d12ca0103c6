import { inSentence } from '@bakehouse/contract/core/text';
import { describe, expect, it } from 'vitest';
import { defaultCentre, defaultZoom } from '../map/store-map.tsx';
import { formatDate, formatDateTime } from './dates.ts';
import { formatCharge, formatPriceRange, formatRupees } from './money.ts';

describe('money', () => {
  it.each([
    [0, '₹0.00'],
    [999.5, '₹999.50'],
    [123456.5, '₹1,23,456.50'],
    [12345678, '₹1,23,45,678.00'],
  ])('writes %d rupees as %s', (amount, text) => expect(formatRupees(amount)).toBe(text));

  it('shows a charge of zero as Free', () => {
    expect(formatCharge(0)).toBe('Free');
    expect(formatCharge(49)).toBe('₹49.00');
  });

  it.each([
    ['450 - 1200', '₹450.00 – ₹1,200.00'],
    ['299', '₹299.00'],
    ['ask us', 'ask us'],
    ['', ''],
  ])('writes the price range %j as %j', (range, text) => expect(formatPriceRange(range)).toBe(text));
});

describe('dates', () => {
  it('shows the day as it is in Kolkata', () => {
    expect(formatDate('2026-03-08T18:29:59.000Z')).toBe('8 Mar, 2026');
    expect(formatDate('2026-03-08T18:30:00.000Z')).toBe('9 Mar, 2026');
  });

  it('shows a calendar day as it is written', () => expect(formatDate('2026-09-01')).toBe('1 Sep, 2026'));

  it('shows an order with its time', () =>
    expect(formatDateTime('2026-03-08T18:35:00.000Z')).toBe('09 Mar, 2026 : 00:05'));
});

it("a map is centred on the specification's default point", () => {
  expect(defaultCentre).toEqual({ latitude: 28.666671, longitude: 77.216844 });
  expect(defaultZoom).toBe(15);
});

it.each([
  ['Product tags', 'product tags'],
  ['FAQ categories', 'FAQ categories'],
  ['FAQs', 'FAQs'],
])('%s stand in a sentence as %s', (label, text) => expect(inSentence(label)).toBe(text));
