import { expect, test } from 'vitest';
import type { Db } from '../../src/platform/db/client.ts';
import { countUpToMax } from '../../src/platform/db/count.ts';
import type { Schema } from './declared-rows.ts';
import { findRowFault } from './row-faults.ts';

const integer = 23;
const bigint = 20;
const text = 25;
const json = 3802;

/** A database that answers every statement with one row. */
const answering = (row: Record<string, unknown>, dataTypeID: number) =>
  ({
    execute: async () => ({ rows: [row], fields: Object.keys(row).map((name) => ({ name, dataTypeID })) }),
  }) as unknown as Db;

const orders = { append: () => undefined, queryChunks: [] } as never;

test('a statement of the sources that returns another type than it declares fails the test that runs it', async () => {
  await expect(countUpToMax(answering({ counted: 7 }, integer), orders)).resolves.toEqual({ total: 7 });
  await expect(countUpToMax(answering({ counted: '7' }, bigint), orders)).rejects.toThrow(
    /src\/platform\/db\/count\.ts:\d+: the statement does not return the declared row: counted is of the type string/,
  );
  await expect(countUpToMax(answering({ total: 7 }, integer), orders)).rejects.toThrow('there is no column counted');
});

const declared: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    status: { anyOf: [{ const: 'draft' }, { const: 'approve' }, { type: 'null' }] },
    roles: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, note: { type: 'string' } },
        required: ['name'],
      },
    },
  },
  required: ['id', 'status', 'roles'],
};
const fields = [
  { name: 'id', dataTypeID: text },
  { name: 'status', dataTypeID: text },
  { name: 'roles', dataTypeID: json },
];

test.each([
  ['the declared row', { id: '1', status: 'draft', roles: [{ name: 'Staff' }] }, undefined],
  ['null where it is declared', { id: '1', status: null, roles: [] }, undefined],
  [
    'null where it is not',
    { id: null, status: 'draft', roles: [] },
    'id: Invalid input: expected string, received null',
  ],
  ['a status that is not declared', { id: '1', status: 'open', roles: [] }, 'status: Invalid input'],
  [
    'a wrong value inside JSON',
    { id: '1', status: null, roles: [{ name: 'a' }, { name: 1 }] },
    'roles.1.name: Invalid input: expected string, received number',
  ],
  [
    'a missing value inside JSON',
    { id: '1', status: null, roles: [{}] },
    'roles.0.name: Invalid input: expected string, received undefined',
  ],
])('%s', (_, row, fault) => {
  expect(findRowFault(declared, { rows: [row], fields })).toBe(fault);
});

test('columns are compared also without rows', () => {
  expect(findRowFault(declared, { rows: [], fields })).toBeUndefined();
  expect(findRowFault(declared, { rows: [], fields: fields.slice(1) })).toBe('there is no column id');
  expect(findRowFault(declared, { rows: [], fields: [...fields, { name: 'words', dataTypeID: text }] })).toBe(
    'no declared column is called words',
  );
});
