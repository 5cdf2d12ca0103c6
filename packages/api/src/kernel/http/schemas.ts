import { z } from 'zod';

/** Converts zod schemas to JSON Schema, for the serialiser and the document. */

type JsonSchema = Record<string, unknown>;

/** Replaces `anyOf` of a type and null by a list of types. For `anyOf`, the serialiser would validate each branch. */
export function flattenNullable(schema: JsonSchema): void {
  const branches = schema.anyOf as JsonSchema[] | undefined;
  if (branches?.length !== 2) return;
  const other = branches.find((branch) => branch.type !== 'null');
  if (!other || typeof other.type !== 'string' || branches.every((branch) => branch.type !== 'null')) return;
  delete schema.anyOf;
  Object.assign(schema, other, { type: [other.type, 'null'] });
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return json;
}
