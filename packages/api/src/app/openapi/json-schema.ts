import { components as registry } from '@bakehouse/contract/core/components';
import { z } from 'zod';
import { flattenNullable } from '../../kernel/http/schemas.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  contentMediaType?: string;
};

/** A schema of zod, also one inside another schema. */
type Schema = z.core.$ZodType;

/** `input` describes the values that a client may send, `output` those that it receives. */
export type Direction = 'input' | 'output';

const refPrefix = '#/components/schemas/';
export const refTo = (id: string): JsonSchema => ({ $ref: refPrefix + id });

const fixedFormats = new Set(['uuid', 'date', 'date-time', 'email', 'uri']);

/** Removes what repeats the type or the format: zod adds a long pattern to each UUID and bounds to each integer. */
const simplify = (schema: JsonSchema, direction: Direction): void => {
  flattenNullable(schema as Record<string, unknown>);
  if (schema.format && fixedFormats.has(schema.format)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // A union of one type is that type.
  const [only, ...others] = schema.oneOf ?? [];
  if (only && others.length === 0) {
    delete schema.oneOf;
    Object.assign(schema, only);
  }
  // A later version may add fields to a response, so generated clients must not reject them.
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
};

const replaceByRef = (schema: JsonSchema, id: string): void => {
  for (const key of Object.keys(schema)) delete schema[key as keyof JsonSchema];
  Object.assign(schema, refTo(id));
};

/**
 * Converts zod schemas. Each schema with a name becomes a component once, and a `$ref` wherever it is used.
 * @returns `components`, filled by `convertPending`; `convert`, which returns a schema with its references; `define`, which
 * names a schema that the contract does not name
 */
export function createSchemaConverter() {
  const components: Record<string, JsonSchema> = {};
  const pending: { name: string; schema: Schema; direction: Direction }[] = [];
  const directions = new Map<Schema, Set<Direction>>();
  const names = new Map<Schema, string>();
  const nameOf = (schema: Schema) => registry.get(schema)?.id ?? names.get(schema);

  const addComponent = (name: string, schema: Schema, direction: Direction): void => {
    const registered = directions.get(schema) ?? new Set();
    if (registered.has(direction)) return;
    directions.set(schema, registered.add(direction));
    pending.push({ name, schema, direction });
  };

  const toJson = (root: Schema, direction: Direction): JsonSchema => {
    const { $schema: _, ...json } = z.toJSONSchema(root, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const name = zodSchema === root ? undefined : nameOf(zodSchema);
        if (name) {
          addComponent(name, zodSchema, direction);
          replaceByRef(jsonSchema as JsonSchema, name);
        } else simplify(jsonSchema as JsonSchema, direction);
      },
    }) as JsonSchema & { $schema?: string };
    return json;
  };

  const convert = (schema: Schema, direction: Direction): JsonSchema => {
    const name = nameOf(schema);
    if (!name) return toJson(schema, direction);
    addComponent(name, schema, direction);
    return refTo(name);
  };

  const define = (name: string, schema: Schema, direction: Direction): JsonSchema => {
    if (!nameOf(schema)) names.set(schema, name);
    return convert(schema, direction);
  };

  /** @throws Error if a schema differs between requests and responses, or two schemas share a name. */
  const convertPending = (): void => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const json = toJson(next.schema, next.direction);
      const existing = components[next.name];
      if (existing && JSON.stringify(existing) !== JSON.stringify(json))
        throw new Error(`The OpenAPI component ${next.name} has two meanings. Name the schemas separately.`);
      components[next.name] = json;
    }
  };

  return { components, convert, define, convertPending };
}

export type SchemaConverter = ReturnType<typeof createSchemaConverter>;

/** Returns the component that a `$ref` points to, or the schema itself. */
export const resolveRef = (schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  schema.$ref ? (components[schema.$ref.slice(refPrefix.length)] ?? {}) : schema;
