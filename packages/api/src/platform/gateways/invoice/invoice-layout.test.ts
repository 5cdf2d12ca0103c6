import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../../../../test/sample-invoice.ts';
import type { Invoice } from './invoice.ts';
import { layoutInvoice } from './invoice-layout.ts';
import type { Placed } from './pages.ts';
import { graphemesOf } from './text/runs.ts';
import { type Measure, page } from './text/typesetter.ts';

/** A measure for tests: every character is 0.6 of the font size wide, which is wider than the average of Noto Sans. */
const measure: Measure = (text, size) => graphemesOf(text).length * size * 0.6;
const textsOf = (parts: readonly Placed[]) => parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
const read = (parts: readonly Placed[]) => textsOf(parts).map((part) => part.text);
const pagesOf = (invoice: Invoice): Placed[][] => {
  const work = layoutInvoice(invoice, measure);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

const expectInside = (pages: readonly Placed[][]) => {
  for (const part of pages.flatMap(textsOf)) {
    expect(part.x, part.text).toBeGreaterThanOrEqual(page.left - 0.01);
    expect(part.x + measure(part.text, part.size, part.bold), part.text).toBeLessThanOrEqual(page.right + 0.01);
    expect(part.y, part.text).toBeLessThan(page.height);
  }
};

describe('invoice layout', () => {
  it('puts an invoice with one item on one page', () => {
    const pages = pagesOf(sampleInvoice(1));
    expect(pages).toHaveLength(1);
    const texts = read(pages[0] ?? []);
    for (const text of ['Tax Invoice', 'Bakehouse', 'प्रियंका क्षत्रिय', 'Candles', '₹60.50', 'Total', '₹2,611.00', 'UPI'])
      expect(texts).toContain(text);
    expect(texts.join(' ')).toContain('<b>large</b>');
    expect(texts.at(-1)).toBe('Page 1 of 1');
    expectInside(pages);
  });

  it.each([15, 60, 200])('prints each of %i items once and repeats the table head on every page', (count) => {
    const pages = pagesOf(sampleInvoice(count));
    expect(pages.length).toBeGreaterThan(1);
    const names = pages.flatMap(read).filter((text) => /^Truffle Cake \d+$/.test(text));
    expect(names).toEqual(Array.from({ length: count - 1 }, (_, index) => `Truffle Cake ${index + 1}`));
    for (const [index, parts] of pages.entries()) {
      const texts = read(parts);
      expect(texts).toContain('Qty');
      expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
      for (const part of textsOf(parts).slice(0, -2)) expect(part.y).toBeLessThanOrEqual(page.bottom);
    }
    expectInside(pages);
  });

  it('never prints the totals on a page without an item, for any number of items', () => {
    for (let count = 1; count <= 40; count += 1) {
      const last = read(pagesOf(sampleInvoice(count)).at(-1) ?? []);
      expect(last, `${count} items`).toContain('Total');
      expect(
        last.some((text) => /Truffle Cake|large|Candles/.test(text)),
        `${count} items`,
      ).toBe(true);
    }
  });

  it('wraps the longest names and addresses without losing text', () => {
    const long = {
      ...sampleInvoice(2),
      parties: sampleInvoice(1).parties.map((party) => ({ ...party, lines: ['M'.repeat(500), 'word '.repeat(100)] })),
    };
    const [first] = long.items;
    const pages = pagesOf({
      ...long,
      items: first
        ? [{ ...first, name: 'M'.repeat(200), price: '₹9,99,99,999.99', amount: '₹9,99,99,99,99,999.99' }]
        : [],
    });
    const all = pages.flatMap(read);
    expect(all.join('').match(/M/g)).toHaveLength(1_200);
    expect(all.join(' ').match(/\bword\b/g)).toHaveLength(200);
    expect(all).toContain('₹9,99,99,99,99,999.99');
    expectInside(pages);
  });
});
