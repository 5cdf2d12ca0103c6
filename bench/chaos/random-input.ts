import { randomFrom } from '../statistics.ts';

/** Generates random input from an OpenAPI document: mostly of the right shape, with some invalid parts. */

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
};

export type Chance = {
  /** Returns a number from 0 to below 1. */
  readonly fraction: () => number;
  /** Returns a whole number from 0 to below the limit. */
  readonly below: (limit: number) => number;
  readonly pick: <Value>(from: readonly Value[]) => Value;
};

/** Returns random choices that are the same for the same seed. */
export const chanceFrom = (seed: number): Chance => {
  const fraction = randomFrom(seed);
  const below = (limit: number) => Math.floor(fraction() * limit);
  return { fraction, below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
};

const texts = [
  '',
  ' ',
  'x'.repeat(101),
  'x'.repeat(20_000),
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(60),
  'नमस्ते',
  "'; drop table orders; --",
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|" /C calc"!A0',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../etc/passwd',
  '0000-00-00',
  '2026-02-30',
  '9999999999999999999999',
  '1e309',
  'NaN',
  '-0',
  'true',
  'null',
  '__proto__',
  'a@b',
  'http://169.254.169.254/latest',
];

const numbers = [0, -0, -1, 0.1, 1e-320, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1.7976931348623157e308];

const nested = (levels: number): unknown => (levels === 0 ? 'deep' : { deep: [nested(levels - 1)] });

const invalidValues: readonly unknown[] = [
  ...texts,
  ...numbers,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { length: 1e9 },
  Array(300).fill(0),
  nested(40),
];

const dates = ['2026-11-21', '1970-01-01', '9999-12-31', '2026-11-21T10:00:00.000Z', '2026-13-01', '-271821-04-20'];

export type InputContext = Chance & {
  /** Ids of records of every kind. */
  readonly ids: readonly string[];
};

const validText = (schema: Schema, context: InputContext): string => {
  if (schema.format === 'uuid') return context.pick(context.ids);
  if (schema.format?.startsWith('date')) return context.pick(dates);
  if (schema.format === 'email') return context.pick(['asha@bakehouse.test', 'a@b', `${'x'.repeat(300)}@b.test`]);
  return context.pick([
    'Truffle',
    'Truffle cake',
    '110001',
    '9811122233',
    context.pick(context.ids),
    context.pick(texts),
  ]);
};

const boundaryNumber = ({ minimum = 0, maximum = 1_000 }: Schema, context: InputContext): number =>
  context.pick([minimum, maximum, minimum - 1, maximum + 1, 1, 7, Math.floor((minimum + maximum) / 2)]);

const objectFor = (schema: Schema, context: InputContext, depth: number): unknown => {
  const object: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    if (context.fraction() < 0.85) object[name] = inputFor(field, context, depth + 1);
  if (typeof schema.additionalProperties === 'object')
    for (let n = context.below(3); n > 0; n -= 1)
      object[context.pick(texts)] = inputFor(schema.additionalProperties, context, depth + 1);
  if (context.fraction() < 0.1) object.stray = context.pick(invalidValues);
  return object;
};

const valueFor = (schema: Schema, context: InputContext, depth: number): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return context.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inputFor(context.pick(choices), context, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => objectFor(part, context, depth)));
  const type = Array.isArray(schema.type) ? context.pick(schema.type) : schema.type;
  if (type === 'object' || schema.properties) return objectFor(schema, context, depth);
  if (schema.prefixItems) return schema.prefixItems.map((item) => inputFor(item, context, depth + 1));
  if (type === 'array')
    return Array.from({ length: context.below(4) }, () => inputFor(schema.items ?? {}, context, depth + 1));
  if (type === 'number' || type === 'integer') return boundaryNumber(schema, context);
  if (type === 'boolean') return context.fraction() < 0.5;
  if (type === 'null') return null;
  return validText(schema, context);
};

/** Generates a value for a schema; some values are invalid on purpose. */
export const inputFor = (schema: Schema, context: InputContext, depth = 0): unknown =>
  context.fraction() < (depth === 0 ? 0.05 : 0.15) ? context.pick(invalidValues) : valueFor(schema, context, depth);
