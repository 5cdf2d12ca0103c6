import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Placed, paginate, type Row } from './pages.ts';

const row = (text: string, height: number, more: Partial<Row> = {}): Row => ({
  height,
  parts: [{ kind: 'text', x: 0, y: 0, text, size: 9, bold: false, colour: '#000' }],
  ...more,
});
const read = (pages: Placed[][]) =>
  pages.map((parts) => parts.map((part) => (part.kind === 'text' ? `${part.text}@${part.y}` : '')));
const area = { top: 10, bottom: 40 };

describe('paginate', () => {
  it('fills pages from the top, row by row', () => {
    expect(read(paginate([row('a', 15), row('b', 15), row('c', 5)], area))).toEqual([['a@10', 'b@25'], ['c@10']]);
  });

  it('repeats the head of the first row on a new page', () => {
    const head = row('head', 5);
    const rows = [row('a', 20, { head }), row('b', 20, { head }), row('c', 10)];
    expect(read(paginate(rows, area))).toEqual([['a@10'], ['head@10', 'b@15'], ['c@10']]);
  });

  it('keeps chained rows on one page', () => {
    const rows = [row('a', 10), row('b', 10, { keepWithNext: true }), row('c', 15)];
    expect(read(paginate(rows, area))).toEqual([['a@10'], ['b@10', 'c@20']]);
  });

  it('splits a chain that is higher than a page', () => {
    const rows = [row('a', 10, { keepWithNext: true }), row('b', 25), row('c', 50), row('d', 5)];
    expect(read(paginate(rows, area))).toEqual([['a@10'], ['b@10'], ['c@10'], ['d@10']]);
  });

  it('places each row once and in order, and none below the bottom of the page', () => {
    const rows = fc.array(fc.record({ height: fc.integer({ min: 1, max: 20 }), keepWithNext: fc.boolean() }));
    fc.assert(
      fc.property(rows, (given) => {
        const pages = paginate(
          given.map((item, index) => ({ ...row(String(index), item.height), keepWithNext: item.keepWithNext })),
          area,
        );
        expect(pages.flat().map((part) => part.kind === 'text' && part.text)).toEqual(given.map((_, i) => String(i)));
        for (const part of pages.flat())
          if (part.kind === 'text')
            expect(part.y + (given[Number(part.text)]?.height ?? 0)).toBeLessThanOrEqual(area.bottom);
      }),
    );
  });
});
