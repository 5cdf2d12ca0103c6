import jsQr from 'jsqr';
import { describe, expect, it } from 'vitest';
import type { Placed } from './pages.ts';
import { layoutRiderSheet, placeCode, type RiderSheet } from './rider-sheet-layout.ts';

/** Paints boxes into an image with `scale` pixels per point, and decodes the QR code in it. */
const decode = (parts: readonly Placed[], side: number, scale = 4): string | undefined => {
  const size = side * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const part of parts) {
    if (part.kind !== 'box') continue;
    for (let y = Math.round(part.y * scale); y < Math.round((part.y + part.height) * scale); y += 1)
      for (let x = Math.round(part.x * scale); x < Math.round((part.x + part.width) * scale); x += 1)
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  }
  return jsQr.default(pixels, size, size)?.data;
};

const sheet = (stops: number): RiderSheet => ({
  title: 'Qureshi & Sons',
  facts: ['Rider sheet · 22 Nov, 2026'],
  stops: Array.from({ length: stops }, (_, n) => ({
    title: `BH-${n} · 10:00 am - 12:00 pm`,
    lines: ['Asha Verma, 9811122233', '12 Lodhi Road'],
    cash: n % 2 ? '' : 'Collect ₹1,010.00',
    mapUrl: 'https://www.google.com/maps?q=28.55,77.2',
  })),
  total: 'Cash to collect: ₹1,010.00',
});

describe('the layout of a rider sheet', () => {
  it('has a QR code that contains the map point', () => {
    const url = 'https://www.google.com/maps?q=28.551234,77.212345';
    expect(decode(placeCode(url, { x: 0, y: 0 }, 76), 76)).toBe(url);
  });

  it('does not split a stop across pages, and numbers all stops', () => {
    const generator = layoutRiderSheet(sheet(30), (text, size) => (text.length * size) / 2);
    let step = generator.next();
    while (!step.done) step = generator.next();
    const pages = step.value;
    expect(pages.length).toBeGreaterThan(2);
    const texts = pages.map((parts) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])));
    for (let n = 0; n < 30; n += 1) {
      const page = texts.find((page) => page.includes(`BH-${n} · 10:00 am - 12:00 pm`));
      expect(page).toContain(String(n + 1));
    }
    expect(texts.at(-1)).toContain('Cash to collect: ₹1,010.00');
  });
});
