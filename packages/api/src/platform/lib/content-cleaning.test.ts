import { blockNames, blockTypes, globalBlocks, homeBlocks } from '@bakehouse/contract/blocks/block';
import { footerSettings } from '@bakehouse/contract/content/site-parts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyBlock } from '../../../test/any-block.ts';
import { cleanContent, withoutTags } from './content-cleaning.ts';

describe('keeps harmless content unchanged', () => {
  test.each(blockNames)('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(anyBlock(name), async (block) => {
        const saved = JSON.stringify(await cleanContent(globalBlocks.parse([block])));
        expect(JSON.parse(saved)).toEqual([{ ...block, id: 1 }]);
      }),
      { numRuns: 250 },
    );
  });

  test.each(blockNames)('%s with every field empty', async (name) => {
    const fields = Object.keys(blockTypes[name].schema.shape).filter(
      (field) => !['block_name', 'id', 'data'].includes(field),
    );
    expect(fields).toContain('layout');
    for (const empty of ['', null, undefined]) {
      const emptied = { ...Object.fromEntries(fields.map((field) => [field, empty])), block_name: name, data: [] };
      expect(await cleanContent(globalBlocks.parse([emptied]))).toEqual([{ ...emptied, id: 1 }]);
    }
  });
});

describe('empties dangerous values', () => {
  const links = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ];
  test.each(links)('removes the link %j from every link field', async (bad) => {
    const category = JSON.stringify({ id: 1, title: bad, slug: bad, image: bad });
    const blocks = [
      {
        block_name: 'bannerBlock',
        title: bad,
        buttonlink: bad,
        button_link: bad,
        data: [{ title: bad, image: bad, buttonlink: bad }],
      },
      { block_name: 'ctablock', data: [{ logo: bad }] },
      { block_name: 'categoriesBlock', data: [category, { slug: bad, image: { medium: bad } }] },
      { block_name: 'categoriesWithBGBlock', data: [{ category, background_color: bad }] },
    ];
    const cleaned = JSON.stringify({ id: 1, title: bad, slug: '', image: '' });
    expect(await cleanContent(homeBlocks.parse(blocks))).toEqual([
      {
        id: 1,
        block_name: 'bannerBlock',
        title: bad,
        buttonlink: '',
        button_link: '',
        data: [{ title: bad, image: '', buttonlink: '' }],
      },
      { id: 2, block_name: 'ctablock', data: [{ logo: '' }] },
      { id: 3, block_name: 'categoriesBlock', data: [cleaned, { slug: '', image: { medium: '' } }] },
      { id: 4, block_name: 'categoriesWithBGBlock', data: [{ category: cleaned, background_color: '' }] },
    ]);
    const menu = { footer_menu_2: { name: bad, links: [{ title: bad, url: bad, logo: bad }] } };
    expect(await cleanContent(footerSettings.parse(menu))).toEqual({
      footer_menu_2: { name: bad, links: [{ title: bad, url: '', logo: '' }] },
    });
  });

  it('cleans HTML, also in selections, and removes invalid colours', async () => {
    const content = '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:x">a</a>';
    const blocks = [
      { block_name: 'editorBlock', background_color: 'url(javascript:x)', data: [{ content }] },
      { block_name: 'faqBlock', data: [JSON.stringify({ id: 1, question: '<i>Q</i>', answer: content })] },
    ];
    const clean = '<p>Hi</p><a>a</a>';
    expect(await cleanContent(globalBlocks.parse(blocks))).toEqual([
      { id: 1, block_name: 'editorBlock', background_color: '', data: [{ content: clean }] },
      { id: 2, block_name: 'faqBlock', data: [JSON.stringify({ id: 1, question: '<i>Q</i>', answer: clean })] },
    ]);
  });

  it('changes nothing when it runs twice', async () => {
    const anything = fc.object({
      key: fc.constantFrom('content', 'url', 'image', 'background_color', 'title', 'data'),
    });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        const once = await cleanContent(value);
        expect(await cleanContent(once)).toEqual(once);
      }),
    );
  });
});

describe('withoutTags', () => {
  test.each([
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['I <3 cake', 'I <3 cake'],
    ['<b>bold</b> words', 'bold words'],
    ['a<img src=x onerror=alert(1)', 'a'],
    ['<<b>script>alert(1)</script>', 'alert(1)'],
    ['<!--x--><?php x ?>y', 'y'],
  ])('%j', (text, expected) => expect(withoutTags(text)).toBe(expected));

  it('leaves nothing that starts a tag', () => {
    const bits = fc.constantFrom('<', '>', '/', 'b', 'script', '!', ' ', '"', '=', 'x', '?', '<<');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        expect(withoutTags(parts.join(''))).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 1_000 },
    );
  });
});
