import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clockField } from '@bakehouse/contract/core/fields';
import { intakePaymentStatuses, orderStatuses } from '@bakehouse/contract/order/order';
import { z } from 'zod';
import { OperatorError } from '../../../platform/errors.ts';
import { sourcePath } from '../../../platform/lib/source-path.ts';
import { columnsNamed } from './template.ts';

/** The schema of a mapping: data that says how CSV files become orders. `docs/import-orders.md` explains each field. */

const text = z.string('Must be text').min(1, 'Must not be empty');

/**
 * Constant text, or text with columns in braces: `{City}`. In lines, `{products.name}` reads a column of a joined file.
 */
const value = z.union(
  [
    z.string(),
    z.strictObject({
      value: text,
      /** Replacements for values in the file, compared without regard to case. */
      lookup: z.record(z.string(), z.string()).optional(),
      /** The replacement for values that `lookup` does not contain. Without it, such rows are rejected. */
      otherwise: z.string().optional(),
      case: z.enum(['upper', 'lower', 'title']).optional(),
    }),
  ],
  'Must be text, or an object with value, lookup, otherwise, case',
);
export type Value = z.output<typeof value>;

const file = z.strictObject({
  /** The columns that the mapping uses. A file is recognised by having all of them. */
  columns: z.array(text).min(1, 'Name the columns'),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
  delimiter: z.string().length(1, 'Must be one character').default(','),
});

const lineFields = {
  product: value,
  flavor: value.optional(),
  weight: value.optional(),
  quantity: value,
  /** Price of one piece, in rupees. */
  price: value.optional(),
  /** Amount of the whole line, in rupees. */
  amount: value.optional(),
};

const baseSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/, 'Use small letters, digits and hyphens'),
  files: z.record(z.string().regex(/^\w+$/, 'Use letters, digits and _'), file),
  orders: z.strictObject({ file: text, key: text }),
  lines: z.strictObject({ file: text, order: text }),
  joins: z.array(z.strictObject({ file: text, key: text, from: text })).default([]),
  order: z.strictObject({
    order_number: value,
    order_date: z.strictObject({ value: text, format: text }),
    source: value,
    payment_method: value,
    payment_status: z.enum(intakePaymentStatuses).default('Paid'),
    status: z.enum(orderStatuses).default('delivered'),
    customer: z.strictObject({ full_name: value, phone: value, email: value.optional(), gender: value.optional() }),
    address: z.strictObject({
      address1: value,
      address2: value.optional(),
      city: value,
      state: value,
      country: value,
      pincode: value,
    }),
    delivery: z.strictObject({
      type: value,
      /** Number of days between order and delivery. */
      days_after: z.int().min(0).max(365).default(0),
      from: clockField,
      upto: clockField,
    }),
    shipping: value.optional(),
    discount: value.optional(),
  }),
  line: z
    .strictObject(lineFields)
    .refine((line) => (line.price === undefined) !== (line.amount === undefined), 'Give either price or amount'),
});
export type Mapping = z.output<typeof baseSchema>;

type AddIssue = (path: string[], message: string) => void;
const mappingSchema = baseSchema.check(({ value: mapping, issues }) => {
  checkNames(mapping, (path, message) => issues.push({ code: 'custom', input: mapping, path, message }));
});

/**
 * Parses a mapping.
 * @param content the mapping as JSON text
 * @param fileName used in error messages
 * @throws OperatorError with the path and message of every error in the mapping
 */
export function parseMapping(content: string, fileName: string): Mapping {
  let raw: unknown;
  try {
    raw = JSON.parse(content);
  } catch (error) {
    throw new OperatorError(`${fileName} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const parsed = mappingSchema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'mapping'}: ${issue.message}`);
  throw new OperatorError(`${fileName} is not a valid mapping:\n${errors.join('\n')}`);
}

/** Reads the mappings that are part of the product. */
export async function builtInMappings(): Promise<Mapping[]> {
  const folder = sourcePath('operations/imports/orders/mappings');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => parseMapping(await readFile(join(folder, name), 'utf8'), name)));
}

/** Checks that the mapping refers only to files and columns that it lists. */
function checkNames(mapping: Mapping, addIssue: AddIssue) {
  const checkColumn = (path: string[], alias: string, name: string) => {
    const columns = mapping.files[alias]?.columns;
    if (!columns) addIssue(path, `There is no file "${alias}"`);
    else if (!columns.includes(name)) addIssue(path, `${alias} has no column "${name}"`);
  };
  const checkTemplate = (path: string[], content: string, file: string, joined: readonly string[]) => {
    for (const { alias, name } of columnsNamed(content)) {
      if (alias && !joined.includes(alias)) addIssue(path, `"${alias}" is not joined here`);
      else checkColumn(path, alias ?? file, name);
    }
  };
  checkColumn(['orders', 'key'], mapping.orders.file, mapping.orders.key);
  checkColumn(['lines', 'order'], mapping.lines.file, mapping.lines.order);
  const joined: string[] = [];
  for (const [index, join] of mapping.joins.entries()) {
    checkColumn(['joins', String(index), 'key'], join.file, join.key);
    checkTemplate(['joins', String(index), 'from'], join.from, mapping.lines.file, joined);
    joined.push(join.file);
  }
  const checkValues = (path: string[], node: unknown, file: string, joined: readonly string[]) => {
    if (typeof node === 'string') checkTemplate(path, node, file, joined);
    else if (typeof node === 'object' && node)
      for (const [key, inner] of Object.entries(node))
        if (!['lookup', 'otherwise', 'case', 'format'].includes(key)) checkValues([...path, key], inner, file, joined);
  };
  checkValues(['order'], mapping.order, mapping.orders.file, []);
  checkValues(['line'], mapping.line, mapping.lines.file, joined);
}
