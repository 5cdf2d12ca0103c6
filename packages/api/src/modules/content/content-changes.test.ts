import type { Block } from '@bakehouse/contract/blocks/block';
import { expect, test } from 'vitest';
import { settingChanges } from './content-changes.ts';

const block = (id: number, block_name: 'cityBlock' | 'faqBlock', title: string): Block => ({
  id,
  block_key: `key-of-${title}`,
  block_name,
  title,
});
const [a, b, c] = [block(1, 'cityBlock', 'A'), block(2, 'faqBlock', 'B'), block(3, 'cityBlock', 'C')];

test.each<[string, unknown, unknown, object]>([
  ['nothing', [a, b], [a, b], {}],
  [
    'a block inserted before all others',
    [a, b],
    [block(1, 'cityBlock', 'New'), { ...a, id: 2 }, { ...b, id: 3 }],
    { blocks: { from: 2, to: 3 }, 'added blocks': { from: null, to: ['1 cityBlock'] } },
  ],
  [
    'a removed block',
    [a, b, c],
    [b, c],
    { blocks: { from: 3, to: 2 }, 'removed blocks': { from: ['1 cityBlock'], to: null } },
  ],
  [
    'the order',
    [a, b],
    [
      { ...b, id: 1 },
      { ...a, id: 2 },
    ],
    { order: { from: ['1 cityBlock', '2 faqBlock'], to: ['1 faqBlock', '2 cityBlock'] } },
  ],
  [
    'a field and a new field',
    [a, b],
    [a, { ...b, title: 'Better', subtitle: '' }],
    { 'changed blocks': { from: null, to: ['2 faqBlock: title, subtitle'] } },
  ],
  [
    'two blocks of a type that were changed and moved',
    [a, c],
    [
      { ...c, id: 1, title: 'First' },
      { ...a, id: 2, title: 'Second' },
    ],
    { 'changed blocks': { from: null, to: ['1 cityBlock: title', '2 cityBlock: title'] } },
  ],
  [
    'a block of another type under the same key',
    [a],
    [{ ...a, block_name: 'faqBlock' }],
    {
      'added blocks': { from: null, to: ['1 faqBlock'] },
      'removed blocks': { from: ['1 cityBlock'], to: null },
    },
  ],
  [
    'a part of the footer',
    { footer_menu_1: { name: 'Cakes', links: [{ url: '/a' }] } },
    { footer_menu_1: { name: 'Cakes', links: [{ url: '/b' }, { url: '/c' }] } },
    {
      'footer_menu_1.links.0.url': { from: '/a', to: '/b' },
      'footer_menu_1.links.1.url': { from: null, to: '/c' },
    },
  ],
  [
    'a long text, cut between characters',
    { text: '' },
    { text: `${'x'.repeat(199)}🎂` },
    { text: { from: '', to: 'x'.repeat(199) } },
  ],
])('names the change: %s', (_, before, after, expected) => expect(settingChanges(before, after)).toEqual(expected));

test('names at most fifty changes', () => {
  const many = Array.from({ length: 80 }, (_, n) => block(n + 1, 'cityBlock', `${n}`));
  const { 'added blocks': added } = settingChanges([], many);
  expect(added?.to).toHaveLength(51);
  expect(added?.to).toContain('and 30 more');
});
