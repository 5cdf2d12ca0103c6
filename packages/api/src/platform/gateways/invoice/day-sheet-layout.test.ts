import { describe, expect, it } from 'vitest';
import { type DaySheet, layoutDaySheet } from './day-sheet-layout.ts';
import type { Placed } from './pages.ts';
import { type Measure, page } from './text/typesetter.ts';

const measure: Measure = (text, size) => text.length * size * 0.6;

const pagesOf = (sheet: DaySheet): Placed[][] => {
  const work = layoutDaySheet(sheet, measure);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};
const textsOf = (parts: readonly Placed[]) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));

const order = (number: string) => ({
  number,
  facts: ['Asha Verma', 'Delhi 110003', 'Collect ₹1,010.00'],
  items: [{ name: '2 × Truffle Cake · 1 kg', details: ['Message on the cake: Happy birthday', '+ 2 × Candles'] }],
  note: 'No nuts',
});

describe('day sheet layout', () => {
  it('lists orders by slot with items, messages, notes and the cash to collect', () => {
    const sheet = {
      title: 'Qureshi & Sons',
      summary: '1 order',
      slots: [{ when: '10:00 - 12:00 (1)', orders: [order('BH-1')] }],
    };
    const [first = []] = pagesOf(sheet);
    expect(textsOf(first)).toEqual([
      'Qureshi & Sons',
      '1 order',
      '10:00 - 12:00 (1)',
      'BH-1 · Asha Verma · Delhi 110003 · Collect ₹1,010.00',
      '2 × Truffle Cake · 1 kg',
      'Message on the cake: Happy birthday',
      '+ 2 × Candles',
      'Note: No nuts',
    ]);
  });

  it('keeps each order on one page, and stays within the page', () => {
    const orders = Array.from({ length: 40 }, (_, at) => order(`BH-${at + 1}`));
    const pages = pagesOf({ title: 'Store', summary: '40 orders', slots: [{ when: '10:00 - 12:00 (40)', orders }] });
    expect(pages.length).toBeGreaterThan(3);
    const starts = (parts: readonly Placed[]) => textsOf(parts).filter((text) => text.startsWith('BH-')).length;
    const notes = (parts: readonly Placed[]) => textsOf(parts).filter((text) => text.startsWith('Note')).length;
    for (const parts of pages) expect(starts(parts)).toBe(notes(parts));
    expect(pages.reduce((sum, parts) => sum + starts(parts), 0)).toBe(40);
    for (const { y } of pages.flat()) expect(y).toBeLessThanOrEqual(page.bottom);
  });
});
