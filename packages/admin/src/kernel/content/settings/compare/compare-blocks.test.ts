import { type Block, type BlockName, homeBlockNames, maxBlocks } from '@bakehouse/contract/blocks/block';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockChange, compareBlocks, differs, isProbablyTheirs, mergeBlocks } from './compare-blocks.ts';

const numbered = (blocks: readonly Block[]): Block[] =>
  blocks.map((block, index) => ({ ...block, id: index + 1 }) as Block);
const block = (block_name: BlockName, fields: object): Block => ({ block_key: 'a', block_name, ...fields }) as Block;
const differences = (before: readonly Block[], after: readonly Block[]) => compareBlocks(before, after).filter(differs);

const anyBlock = fc.record({
  block_key: fc.constantFrom(...'abcdefghijklmnop'),
  block_name: fc.constantFrom(...homeBlockNames),
  title: fc.option(fc.constantFrom('', 'Diwali', 'Cakes', 'Cities')),
  background_color: fc.constantFrom('#000000', '#ffffff'),
  layout: fc.constantFrom('', null),
  data: fc.constantFrom([], null),
}) as unknown as fc.Arbitrary<Block>;
/** Lists with unique keys. Blocks often have equal content, so that only the key identifies them. */
const anyList = fc.uniqueArray(anyBlock, { maxLength: 12, selector: ({ block_key }) => block_key }).map(numbered);

describe('two lists of blocks', () => {
  it('that are equal have no difference, whatever their ids', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const renumbered = list.map((block, index) => ({ ...structuredClone(block), id: index + 100 }));
        expect(differences(list, renumbered)).toEqual([]);
      }),
    );
  });

  it('contain every block of both lists exactly once', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const changes = compareBlocks(before, after);
        const positions = (pick: (change: BlockChange) => number | false) =>
          changes.map(pick).filter((position) => position !== false);
        expect(
          positions(
            (difference) =>
              difference.kind !== 'removed' && (difference.kind === 'kept' ? difference.to : difference.position),
          ),
        ).toEqual(after.map((_, index) => index + 1));
        expect(
          positions(
            (difference) =>
              difference.kind !== 'added' && (difference.kind === 'kept' ? difference.from : difference.position),
          ).sort((a, b) => a - b),
        ).toEqual(before.map((_, index) => index + 1));
      }),
    );
  });

  it('are matched by type and key', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const identityOf = ({ block_name, block_key }: Block) => `${block_name} ${block_key}`;
        const identities = new Set(before.map(identityOf));
        for (const change of compareBlocks(before, after)) {
          if (change.kind === 'kept') expect(identityOf(change.before)).toBe(identityOf(change.after));
          if (change.kind === 'added') expect(identities).not.toContain(identityOf(change.block));
        }
      }),
    );
  });

  it('merge into either of them', () => {
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const changes = compareBlocks(before, after);
        expect(mergeBlocks(changes, () => false)).toEqual(after);
        const earlier = mergeBlocks(changes, () => true);
        expect(earlier).toHaveLength(before.length);
        expect(new Set(earlier)).toEqual(new Set(before));
      }),
    );
  });

  it('of which one was moved differ in that move alone', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), fc.nat(), (list, a, b) => {
        fc.pre(list.length > 0);
        const [from, to] = [a % list.length, b % list.length];
        const moved = [...list];
        moved.splice(to, 0, ...moved.splice(from, 1));
        const found = differences(list, numbered(moved));
        expect(found).toHaveLength(from === to ? 0 : 1);
        for (const difference of found) expect(difference).toMatchObject({ kind: 'kept', moved: true, fields: [] });
      }),
    );
  });

  it('of which one was removed or added differ in that one alone', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), (list, seed) => {
        fc.pre(list.length > 0);
        const index = seed % list.length;
        const fewer = numbered(list.filter((_, other) => other !== index));
        expect(differences(list, fewer)).toEqual([{ kind: 'removed', block: list[index], position: index + 1 }]);
        expect(differences(fewer, list)).toEqual([{ kind: 'added', block: list[index], position: index + 1 }]);
      }),
    );
  });

  it('of which one field was changed differ in that field alone, wherever the block moved', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), fc.nat(), (list, a, b) => {
        fc.pre(list.length > 0);
        const [from, to] = [a % list.length, b % list.length];
        const changed = { ...list[from], title: 'Another' } as Block;
        const after = list.with(from, changed);
        after.splice(to, 0, ...after.splice(from, 1));
        const fields = differences(list, numbered(after)).flatMap((difference): unknown[] =>
          difference.kind === 'kept' ? [...difference.fields] : [difference],
        );
        const before = list[from]?.title ?? '';
        expect(fields).toEqual([{ label: 'Title', kind: 'text', before, after: 'Another' }]);
      }),
    );
  });

  it('show a removed block after the unmoved block that preceded it', () => {
    const keyed = (key: string) => block('cityBlock', { block_key: key, title: key });
    const kinds = compareBlocks(['a', 'b', 'c', 'd'].map(keyed), ['d', 'a', 'c'].map(keyed)).map((change) =>
      change.kind === 'kept' ? change.after.title : `${change.kind} ${change.block.title}`,
    );
    expect(kinds).toEqual(['d', 'a', 'removed b', 'c']);
  });

  it('have no block in common when the blocks have no keys', () => {
    const city = block('cityBlock', { block_key: undefined, title: 'A' });
    expect(differences([city], [city]).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

const fieldsOf = (before: Block, after: Block): unknown[] =>
  differences([before], [after]).flatMap((difference): unknown[] =>
    difference.kind === 'kept' ? [...difference.fields] : [difference],
  );

describe('labels of changed fields', () => {
  it('missing and empty values are equal, and so are spellings of a layout', () => {
    expect(
      differences(
        [block('bannerBlock', { title: null, layout: '', data: null })],
        [block('bannerBlock', { title: '', layout: 'Image with text', data: [] })],
      ),
    ).toEqual([]);
  });

  it('shows a layout by its label, and colours and pictures as such', () => {
    const before = block('ctablock', {
      layout: 'grid',
      background_color: '#000000',
      data: [{ logo: '/files/a/a.webp' }],
    });
    const after = block('ctablock', { layout: 'logo_top', background_color: '#ffffff', data: [{ logo: null }] });
    expect(fieldsOf(before, after)).toEqual([
      { label: 'Layout', kind: 'text', before: 'Grid', after: 'Logo top' },
      { label: 'Background colour', kind: 'colour', before: '#000000', after: '#ffffff' },
      { label: 'Item 1 › Logo', kind: 'picture', before: '/files/a/a.webp', after: '' },
    ]);
  });

  it('compares records by name, stored as text or objects', () => {
    const rose = { id: '1', title: 'Rose cake', price: 500 };
    const before = block('productSliderBlock', {
      title: 'Best',
      data: [JSON.stringify(rose), { id: '2', title: 'Truffle' }],
    });
    const after = block('productSliderBlock', {
      title: 'Best',
      data: [
        { ...rose, price: 550 },
        { id: '3', title: 'Plum' },
      ],
    });
    expect(fieldsOf(before, after)).toEqual([
      { label: 'Products', kind: 'text', before: 'Rose cake, Truffle', after: 'Rose cake, Plum' },
      { label: 'Rose cake › Price', kind: 'text', before: '500', after: '550' },
    ]);
    expect(
      fieldsOf(before, block('productSliderBlock', { title: 'Best', data: [rose, { id: '2', title: 'Truffle' }] })),
    ).toEqual([]);
  });

  it('numbers rows', () => {
    const before = block('categoriesWithBGBlock', {
      title: 'x',
      data: [{ category: '{"title":"Plum"}', background_color: 'red' }],
    });
    const after = block('categoriesWithBGBlock', {
      title: 'x',
      data: [{ category: '{"title":"Fig"}', background_color: 'red' }],
    });
    expect(fieldsOf(before, after)).toEqual([
      { label: 'Row 1 › Category › Title', kind: 'text', before: 'Plum', after: 'Fig' },
    ]);
  });

  it('accepts blocks of unknown types', () => {
    const unknown = { block_key: 'a', block_name: 'nope', data: 'x', title: 'T' } as unknown as Block;
    expect(differences([unknown], [structuredClone(unknown)])).toEqual([]);
    expect(fieldsOf(unknown, { ...unknown, title: 'U' } as Block)).toHaveLength(1);
  });
});

describe('isProbablyTheirs', () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((title) => block('cityBlock', { block_key: title, title }));
  const titled = (title: string, of: Block | undefined) => ({ ...of, title }) as Block;
  const ancestor = [one, two, three] as Block[];
  const merged = (theirs: Block[], mine: Block[]) =>
    mergeBlocks(compareBlocks(theirs, mine), (change) => isProbablyTheirs(change, ancestor)).map(({ title }) => title);

  it.each([
    [
      'both changed another block',
      [titled('1!', one), two, three],
      [one, titled('2!', two), three],
      ['1!', '2!', 'Three'],
    ],
    [
      'they added, I removed',
      [one, two, three, block('reviewBlock', { block_key: 'New', title: 'New' })],
      [one, three],
      ['One', 'Three', 'New'],
    ],
    [
      'they removed, I added',
      [one, three],
      [one, two, three, block('reviewBlock', { block_key: 'New', title: 'New' })],
      ['One', 'Three', 'New'],
    ],
    [
      'both changed the same',
      [titled('theirs', one), two, three],
      [titled('mine', one), two, three],
      ['mine', 'Two', 'Three'],
    ],
  ])('when %s', (_when, theirs, mine, expected) => {
    expect(merged(theirs as Block[], mine as Block[])).toEqual(expected);
  });

  it('without a change belongs to neither side', () => {
    expect(mergeBlocks(compareBlocks(ancestor, ancestor), () => true)).toEqual(ancestor);
  });
});

it('compares lists of the maximum length', () => {
  const list = (mark: string) =>
    Array.from({ length: maxBlocks }, (_, index) =>
      block('cityBlock', { block_key: `${index}`, title: `${mark} ${index}` }),
    );
  expect(compareBlocks(list('one'), list('other').reverse())).toHaveLength(maxBlocks);
});
