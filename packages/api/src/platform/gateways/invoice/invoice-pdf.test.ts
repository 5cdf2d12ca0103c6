import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sampleInvoice } from '../../../../test/sample-invoice.ts';
import { drawInvoice } from './invoice-pdf.ts';

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

/** Draws an invoice in a separate process, as after a restart. */
const drawInNewProcess = (items: number): string => {
  const pathOf = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
  const program = `
    import { createHash } from 'node:crypto';
    import { drawInvoice } from ${pathOf('./invoice-pdf.ts')};
    import { sampleInvoice } from ${pathOf('../../../../test/sample-invoice.ts')};
    process.stdout.write(createHash('sha256').update(await drawInvoice(sampleInvoice(${items}))).digest('hex'));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'America/New_York', LANG: 'de_DE.UTF-8' },
  });
};

describe('drawInvoice', () => {
  it('returns a PDF with the computed pages and only the used glyphs of its fonts', async () => {
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

  it('returns the same bytes after other invoices were rendered, and in another process', async () => {
    const first = digestOf(await drawInvoice(sampleInvoice(3)));
    // The same glyphs for other characters: a no-break space, and composed and decomposed characters.
    const other = { ...sampleInvoice(7), totalInWords: 'क़\u00a0क\u093c ﬁ fi', number: 'BH/26-27/000043' };
    const second = digestOf(await drawInvoice(other));
    expect(second).not.toBe(first);
    expect(digestOf(await drawInvoice(sampleInvoice(3)))).toBe(first);
    expect(drawInNewProcess(3)).toBe(first);
  });

  it('contains the date on which the number was issued, not the current date', async () => {
    const pdf = (await drawInvoice(sampleInvoice(1))).toString('latin1');
    expect(pdf).toContain('(D:20261121040000Z)');
    expect(pdf).not.toContain('ModDate');
  });

  it('yields to the event loop during long invoices, and draws two invoices at once without mixing them', async () => {
    let turns = 0;
    let isDrawing = true;
    const countTurns = () => {
      turns += 1;
      if (isDrawing) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const [one, two] = await Promise.all([drawInvoice(sampleInvoice(400)), drawInvoice(sampleInvoice(3))]);
    isDrawing = false;
    expect(turns).toBeGreaterThan(5);
    expect(digestOf(two)).toBe(digestOf(await drawInvoice(sampleInvoice(3))));
    expect(digestOf(one)).toBe(digestOf(await drawInvoice(sampleInvoice(400))));
  });

  it.each([
    ['Bengali', 'প্রিয়া চৌধুরী', 'NotoSansBengali'],
    ['Gurmukhi', 'ਪ੍ਰੀਤ ਸਿੰਘ', 'NotoSansGurmukhi'],
    ['Gujarati', 'પ્રિયા શાહ', 'NotoSansGujarati'],
    ['Odia', 'ପ୍ରିୟା ଦାସ', 'NotoSansOriya'],
    ['Telugu', 'శ్రీనివాస్', 'NotoSansTelugu'],
    ['Kannada', 'ಕಾವ್ಯಾ ಗೌಡ', 'NotoSansKannada'],
    ['Malayalam', 'ശ്രീകുമാർ', 'NotoSansMalayalam'],
    ['Urdu', 'محمد اسلم خان', 'NotoSansArabic'],
  ])('prints %s with its own font', async (_, name, font) => {
    const [party] = sampleInvoice(1).parties;
    const pdf = await drawInvoice({ ...sampleInvoice(1), parties: party ? [{ ...party, name }] : [] });
    expect(pdf.toString('latin1')).toContain(`+${font}-Bold`);
  });

  it('opens only the fonts that its text needs', () => {
    const pathOf = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));
    const program = `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { readFileSync } = fs;
      const opened = new Set();
      fs.readFileSync = (path, ...rest) => {
        if (String(path).endsWith('.ttf')) opened.add(String(path).split('/').at(-1));
        return readFileSync(path, ...rest);
      };
      syncBuiltinESMExports();
      const { drawInvoice } = await import(${pathOf('./invoice-pdf.ts')});
      const { sampleInvoice } = await import(${pathOf('../../../../test/sample-invoice.ts')});
      const invoice = sampleInvoice(2);
      await drawInvoice({ ...invoice, parties: [], items: invoice.items.slice(1), totalInWords: 'ಕಾವ್ಯಾ ಗೌಡ' });
      process.stdout.write([...opened].toSorted().join(' '));`;
    const opened = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(opened.split(' ')).toEqual([
      'NotoSansKannada_700Bold.ttf',
      'NotoSans_400Regular.ttf',
      'NotoSans_700Bold.ttf',
    ]);
  });

  it('prints a replacement for characters that no font contains', async () => {
    const unprintable = { ...sampleInvoice(1), totalInWords: '生日快乐 עברית \u{10FFFF} \uD800 \u0000' };
    expect(pagesOf(await drawInvoice(unprintable))).toBe(1);
  });
});
