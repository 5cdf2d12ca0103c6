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
  /** From 0 to less than 1. */
  part: () => number;
  below: (limit: number) => number;
  one: <Value>(of: readonly Value[]) => Value;
};

/** Returns a generator that produces the same inputs for the same seed (mulberry32). */
export const chanceFrom = (seed: number): Chance => {
  let state = seed;
  const part = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(part() * limit);
  return { part, below, one: (of) => of[below(of.length)] as (typeof of)[number] };
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

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : { deep: [deep(levels - 1)] });

const strange: readonly unknown[] = [
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
  deep(40),
];

const dates = ['2026-11-21', '1970-01-01', '9999-12-31', '2026-11-21T10:00:00.000Z', '2026-13-01', '-271821-04-20'];

export type InputContext = Chance & {
  /** Ids of records of every kind. */
  readonly ids: readonly string[];
};

const fittingText = (schema: Schema, by: InputContext): string => {
  if (schema.format === 'uuid') return by.one(by.ids);
  if (schema.format?.startsWith('date')) return by.one(dates);
  if (schema.format === 'email') return by.one(['asha@bakehouse.test', 'a@b', `${'x'.repeat(300)}@b.test`]);
  return by.one(['Truffle', 'Truffle cake', '110001', '9811122233', by.one(by.ids), by.one(texts)]);
};

const fittingNumber = ({ minimum = 0, maximum = 1_000 }: Schema, by: InputContext): number =>
  by.one([minimum, maximum, minimum - 1, maximum + 1, 1, 7, Math.floor((minimum + maximum) / 2)]);

const fittingObject = (schema: Schema, by: InputContext, depth: number): unknown => {
  const object: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    if (by.part() < 0.85) object[name] = inputFor(field, by, depth + 1);
  if (typeof schema.additionalProperties === 'object')
    for (let n = by.below(3); n > 0; n -= 1)
      object[by.one(texts)] = inputFor(schema.additionalProperties, by, depth + 1);
  if (by.part() < 0.1) object.stray = by.one(strange);
  return object;
};

const fitting = (schema: Schema, by: InputContext, depth: number): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return by.one(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inputFor(by.one(choices), by, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fittingObject(part, by, depth)));
  const type = Array.isArray(schema.type) ? by.one(schema.type) : schema.type;
  if (type === 'object' || schema.properties) return fittingObject(schema, by, depth);
  if (schema.prefixItems) return schema.prefixItems.map((item) => inputFor(item, by, depth + 1));
  if (type === 'array') return Array.from({ length: by.below(4) }, () => inputFor(schema.items ?? {}, by, depth + 1));
  if (type === 'number' || type === 'integer') return fittingNumber(schema, by);
  if (type === 'boolean') return by.part() < 0.5;
  if (type === 'null') return null;
  return fittingText(schema, by);
};

/** Generates a value for a schema; some values are invalid on purpose. */
export const inputFor = (schema: Schema, by: InputContext, depth = 0): unknown =>
  by.part() < (depth === 0 ? 0.05 : 0.15) ? by.one(strange) : fitting(schema, by, depth);
