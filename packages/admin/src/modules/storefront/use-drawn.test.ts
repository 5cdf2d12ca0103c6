import type { Block } from '@bakehouse/contract/blocks/block';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BlockItems } from '../../content/blocks/block-items.ts';
import { useDrawn } from './use-drawn.ts';

const block = (title: string): Block => ({ block_name: 'bannerBlock', data: [{ title }] });
const one = { key: 'one', block: block('One') };
const two = { key: 'two', block: block('Two') };

type Props = { items: BlockItems; chosen: string | null };

const draw = (items: BlockItems) => {
  const { result, rerender } = renderHook(({ items, chosen }: Props) => useDrawn(items, chosen), {
    initialProps: { items, chosen: null } as Props,
  });
  return {
    drawn: () => result.current,
    show: (next: BlockItems, chosen: string | null = null) => rerender({ items: next, chosen }),
  };
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('shows another order, and another block opened, at once', () => {
  const { drawn, show } = draw([one, two]);
  show([two, one]);
  expect(drawn().items).toEqual([two, one]);
  show([two, one], 'two');
  expect(drawn().chosen).toBe('two');
});

it('shows what is typed when the typing rests, and while it does not rest too', async () => {
  const { drawn, show } = draw([one]);
  const typed = (title: string) => [{ key: 'one', block: block(title) }];
  const first = typed('On');
  show(first);
  expect(drawn().items).toEqual([one]);
  await pass(200);
  expect(drawn().items).toBe(first);
  for (const title of ['O', 'Ov', 'Ove', 'Over', 'Ovens', 'Ovens!']) {
    show(typed(title));
    await pass(100);
  }
  // The last of them still waits, and those before it do not.
  expect(drawn().items).not.toBe(first);
  expect(drawn().items).not.toEqual(typed('Ovens!'));
  await pass(200);
  expect(drawn().items).toEqual(typed('Ovens!'));
});

it('shows no older words when the work went back meanwhile', async () => {
  const began = [one];
  const { drawn, show } = draw(began);
  show([{ key: 'one', block: block('Typed') }]);
  show(began);
  await pass(1000);
  expect(drawn().items).toBe(began);
  // Nor what waited when a block was deleted.
  show([{ key: 'one', block: block('Typed') }]);
  show([]);
  await pass(1000);
  expect(drawn().items).toEqual([]);
});
