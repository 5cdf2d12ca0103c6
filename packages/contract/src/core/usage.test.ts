import { describe, expect, it } from 'vitest';
import { type UsageEntry, usageSentence } from './usage.ts';

const entry = (count: number, one: string, many: string): UsageEntry => ({
  label: { one, many },
  count,
  screen: '/x',
  editScreen: '/x/edit/{id}',
  records: [],
});

describe('usageSentence', () => {
  it.each([
    [[entry(1, 'product', 'products')], 'Category', '1 product uses this category.'],
    [[entry(2, 'FAQ', 'FAQs')], 'FAQ category', '2 FAQs use this FAQ category.'],
    [
      [entry(12, 'product', 'products'), entry(1, 'category', 'categories')],
      'Category',
      '12 products and 1 category use this category.',
    ],
    [
      [entry(1, 'a', 'as'), entry(1, 'b', 'bs'), entry(1, 'c', 'cs')],
      'Product tag',
      '1 a, 1 b, and 1 c use this product tag.',
    ],
  ])('counts and names them: %#', (usage, label, sentence) => expect(usageSentence(label, usage)).toBe(sentence));
});
