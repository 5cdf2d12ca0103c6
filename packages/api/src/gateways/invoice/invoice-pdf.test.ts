import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../../../test/sample-invoice.ts';
import { drawInvoice } from './invoice-pdf.ts';

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

/** Draws it in a process of its own, as after a restart. */
const drawnElsewhere = (items: number): string => {
  const here = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
  const program = `
    import { createHash } from 'node:crypto';
    import { drawInvoice } from ${here('./invoice-pdf.ts')};
    import { sampleInvoice } from ${here('../../../test/sample-invoice.ts')};
    process.stdout.write(createHash('sha256').update(await drawInvoice(sampleInvoice(${items}))).digest('hex'));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'America/New_York', LANG: 'de_DE.UTF-8' },
  });
};

describe('a drawn invoice', () => {
  it('is a PDF of as many pages as were laid out, with only the signs it uses of its fonts', async () => {
    const [one, sixty] = [await drawInvoice(sampleInvoice(1)), await drawInvoice(sampleInvoice(60))];
    expect(one.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pagesOf(one)).toBe(1);
    expect(pagesOf(sixty)).toBeGreaterThan(3);
    expect(one.length).toBeLessThan(60_000);
    for (const font of [
      'NotoSans-Regular',
      'NotoSans-Bold',
      'NotoSansDevanagari-Bold',
      'NotoSansTamil-Bold',
      'NotoEmoji-Regular',
    ])
      expect(one.toString('latin1')).toContain(`+${font}`);
  });

  it('is the same bytes again, whatever was drawn between, and in another process', async () => {
    const first = digestOf(await drawInvoice(sampleInvoice(3)));
    // The same glyphs for other characters: a no-break space, a composed and a decomposed letter.
    const other = { ...sampleInvoice(7), totalInWords: 'क़\u00a0क\u093c ﬁ fi', number: 'BH/2026-27/000043' };
    const second = digestOf(await drawInvoice(other));
    expect(second).not.toBe(first);
    expect(digestOf(await drawInvoice(sampleInvoice(3)))).toBe(first);
    expect(drawnElsewhere(3)).toBe(first);
  });

  it('says when its number was given, not when it was drawn', async () => {
    const pdf = (await drawInvoice(sampleInvoice(1))).toString('latin1');
    expect(pdf).toContain('(D:20261121040000Z)');
    expect(pdf).not.toContain('ModDate');
  });

  it('lets others have a turn while it is long, and is the same bytes when two are drawn at once', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const [one, two] = await Promise.all([drawInvoice(sampleInvoice(400)), drawInvoice(sampleInvoice(3))]);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
    expect(digestOf(two)).toBe(digestOf(await drawInvoice(sampleInvoice(3))));
    expect(digestOf(one)).toBe(digestOf(await drawInvoice(sampleInvoice(400))));
  });

  it('takes signs that no font has', async () => {
    const strange = { ...sampleInvoice(1), totalInWords: '生日快乐 শুভ עברית \u{10FFFF} \uD800 \u0000' };
    expect(pagesOf(await drawInvoice(strange))).toBe(1);
  });
});
