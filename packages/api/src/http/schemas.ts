import { z } from 'zod';

/** zod to JSON Schema, for the serialiser and the document. */

type JsonSchema = Record<string, unknown>;

/** `string | null` as one type list: `anyOf` would make the serialiser try each branch with a validator. */
export const flattenNullable = (schema: JsonSchema): void => {
  const branches = schema.anyOf as JsonSchema[] | undefined;
  if (branches?.length !== 2) return;
  const other = branches.find((branch) => branch.type !== 'null');
  if (!other || typeof other.type !== 'string' || branches.every((branch) => branch.type !== 'null')) return;
  delete schema.anyOf;
  Object.assign(schema, other, { type: [other.type, 'null'] });
};

export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return json;
};
