import { z } from 'zod';

/**
 * Schemas with a name of their own in the OpenAPI document, and so in clients generated from it. Every use of a registered
 * schema is a `$ref`. Ids are PascalCase and unique.
 */
export const components = z.registry<{ id: string }>();

/** Registers schemas by their names in the OpenAPI document. */
export function nameComponents(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) components.add(schema, { id });
}
