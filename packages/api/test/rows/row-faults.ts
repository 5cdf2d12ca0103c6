import { z } from 'zod';
import type { RowResult } from '../../src/platform/db/client.ts';
import type { Schema } from './declared-rows.ts';

/** Rows of one result that are compared. */
const comparedRows = 50;

const parsers = new WeakMap<Schema, z.ZodType>();

/** Returns the first difference between the declared row and what the database returned. */
export function findRowFault(declared: Schema, { rows, fields }: RowResult): string | undefined {
  const fault = findColumnFault(declared, fields);
  if (fault) return fault;
  const parser = parsers.get(declared) ?? z.fromJSONSchema(declared as Parameters<typeof z.fromJSONSchema>[0]);
  parsers.set(declared, parser);
  for (const row of rows.slice(0, comparedRows)) {
    const [issue] = parser.safeParse(row).error?.issues ?? [];
    if (issue) return `${issue.path.join('.') || 'the row'}: ${issue.message}`;
  }
}

const findColumnFault = (declared: Schema, fields: RowResult['fields']): string | undefined => {
  const rows = objectsOf(declared);
  if (rows.length === 0) return;
  const missing = rows[0]?.required?.find(
    (name) => rows.every(({ required }) => required?.includes(name)) && !fields.some((field) => field.name === name),
  );
  if (missing) return `there is no column ${missing}`;
  for (const { name, dataTypeID } of fields) {
    const columns = rows.flatMap(({ properties }) => properties?.[name] ?? []);
    if (columns.length === 0) return `no declared column is called ${name}`;
    const type = types.get(dataTypeID) ?? 'string';
    if (!columns.some((column) => allows(column, type))) return `${name} is of the type ${type}`;
  }
};

/** Returns the object, or the objects of a union. */
const objectsOf = (schema: Schema): Schema[] =>
  schema.properties ? [schema] : (schema.anyOf?.flatMap((part) => objectsOf(part)) ?? []);

/** The types of PostgreSQL, by their number, whose values do not arrive as text. */
const types = new Map<number, string>([
  [16, 'boolean'],
  ...[21, 23, 26, 700, 701].map((type) => [type, 'number'] as const),
  ...[114, 3802].map((type) => [type, 'json'] as const),
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1231, 2951].map((type) => [type, 'array'] as const),
]);

const allows = (schema: Schema, type: string): boolean => {
  if (type === 'json' || Object.keys(schema).length === 0) return true;
  if (schema.anyOf) return schema.anyOf.some((part) => allows(part, type));
  return (schema.type ?? typeof schema.const) === type;
};
