import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue, fieldLabel, parseInput } from './field-errors.ts';
import { choiceField, dayField, idField, idListField, referenceField, requiredText } from './fields.ts';

describe('fieldLabel', () => {
  it.each([
    [['store_name'], 'Store name'],
    [['relatedCategories'], 'Related categories'],
    [['perPage'], 'Page size'],
    [['order_items', 0, 'product', 'price'], 'Price'],
    [['product', '_id'], 'Product'],
    [['permissions', 1], 'Permissions 2'],
    [['id'], 'Id'],
    [[], 'This value'],
  ])('at %j is %s', (path, label) => expect(fieldLabel(path)).toBe(label));
});

describe('validation messages', () => {
  const schema = z.object({
    name: requiredText('Coupon Name is required'),
    parent: referenceField,
    product: idField,
    tags: idListField(),
    status: choiceField(['Active', 'InActive'], 'Choose a status'),
    delivery_date: dayField,
    count: z.int().min(1).max(5),
    sort: z.enum(['name', '-name']),
    size: z.union([z.literal(1), z.number().min(3)]),
    link: z.url(),
  });
  const messagesOf = (input: Record<string, unknown>) =>
    Object.fromEntries(
      parseInput(schema, input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [],
    );

  it("uses the specification's message for a missing value where there is one", () => {
    expect(messagesOf({})).toEqual({
      name: 'Coupon Name is required',
      parent: 'Parent is required',
      product: 'Product is required',
      tags: 'Tags is required',
      status: 'Choose a status',
      delivery_date: 'Delivery date is required',
      count: 'Count is required',
      sort: 'Sort is required',
      size: 'Size is required',
      link: 'Link is required',
    });
  });

  it('describes the rule that a value breaks', () => {
    const wrong = {
      name: 7,
      parent: 'x',
      product: 'x',
      tags: ['x'],
      status: 'Asleep',
      delivery_date: '25/12/2026',
      count: 9,
      sort: 'password',
      size: 2,
      link: 'x',
    };
    expect(messagesOf(wrong)).toEqual({
      name: 'Name must be text',
      parent: 'Parent is not a valid id',
      product: 'Product is not a valid id',
      'tags.0': 'Tags 1 is not a valid id',
      status: 'Status must be one of Active, InActive',
      delivery_date: 'Delivery date must be a date such as 2026-12-25',
      count: 'Count must be at most 5',
      sort: 'Sort must be one of name, -name',
      size: 'Size must be at least 3',
      link: 'Link must be a web address such as https://example.in',
    });
  });

  it('names an unknown parameter', () => {
    const strict = z.strictObject({}).safeParse({ stray: 1 }, { error: describeIssue });
    expect(strict.error?.issues[0]?.message).toBe('Unknown parameter: stray');
  });
});
