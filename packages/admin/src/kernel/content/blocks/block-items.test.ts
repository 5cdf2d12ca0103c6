import { type Block, blockNames, homeBlocks } from '@bakehouse/contract/blocks/block';
import { readBlocks } from '@bakehouse/contract/content/content-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, insertBlock, itemsOf, moveBlock, moveItem, removeBlock, updateBlock } from './block-items.ts';
import { withKeys } from './selection/selections.ts';

/** Any JSON under known and unknown field names, because values that an editor does not show must be preserved. */
const anyBlock = fc
  .record({
    block_name: fc.constantFrom(...blockNames),
    id: fc.nat(),
    more: fc.dictionary(fc.string(), fc.jsonValue()),
  })
  .map(({ block_name, id, more }) => ({ ...more, block_name, id }) as unknown as Block);
const numbered = fc.array(anyBlock).map((blocks) => blocks.map((block, index) => ({ ...block, id: index + 1 })));

const ids = (blocks: readonly Block[]) => blocks.map(({ id }) => id);
const fromOne = (count: number) => [...Array(count).keys()].map((index) => index + 1);

describe('blocks in a list', () => {
  it('are saved unchanged when nothing was edited', () => {
    fc.assert(
      fc.property(fc.array(anyBlock), (blocks) => {
        const text = JSON.stringify(blocks);
        expect(JSON.stringify(blocksOf(itemsOf(readBlocks(text))))).toBe(text);
      }),
    );
  });

  it('are saved unchanged except for the changed one', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), fc.string(), (blocks, n, title) => {
        const items = itemsOf(blocks);
        const index = n % Math.max(1, items.length);
        const after = updateBlock(items, items[index]?.key ?? '', (block) => ({ ...block, title }));
        for (const [position, { key, block }] of after.entries()) {
          expect(key).toBe(items[position]?.key);
          if (position === index) expect(block).toEqual({ ...blocks[index], title });
          else expect(block).toBe(blocks[position]);
        }
      }),
    );
  });

  it('are numbered from 1 after a move, a deletion and an addition, and are otherwise unchanged', () => {
    fc.assert(
      fc.property(numbered, fc.nat(), fc.nat(), (blocks, n, m) => {
        const items = itemsOf(blocks);
        const count = items.length;
        const from = n % Math.max(1, count);
        const to = m % Math.max(1, count);
        const order = moveBlock(items, from, to);
        expect(ids(blocksOf(order))).toEqual(fromOne(count));
        for (const { key, block } of order) {
          const before = items.find((item) => item.key === key)?.block;
          expect({ ...block, id: 0 }).toEqual({ ...before, id: 0 });
        }
        const item = items[from];
        if (!item) return;
        const fewer = removeBlock(items, item.key);
        expect(ids(blocksOf(fewer))).toEqual(fromOne(count - 1));
        expect(blocksOf(insertBlock(fewer, from, item))).toEqual(blocks);
      }),
    );
  });

  it('do nothing for an unknown key', () => {
    expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b'], 2, 0)).toEqual(['a', 'b']);
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });

  it("match the contract's schema", () => {
    const block: Block = { id: 1, block_name: 'cityBlock', title: ' as typed ', data: ['{"id":"1"}'] };
    expect(homeBlocks.parse(blocksOf(itemsOf([block])))).toEqual([block]);
  });
});

it('distinguishes a record that is selected twice', () => {
  const item = JSON.stringify({ id: 'a', title: 'A' });
  expect(withKeys([item, { id: 'b' }, item, '', null]).map(({ key }) => key)).toEqual([
    'a-0',
    'b-0',
    'a-1',
    'none-0',
    'none-1',
  ]);
});
