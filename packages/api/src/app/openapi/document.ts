import { errorBody } from '@bakehouse/contract/core/envelopes';
import type { Route } from '../../kernel/http/route.ts';
import { createSchemaConverter } from './json-schema.ts';
import { collectSchemas, type SharedParts, toPathItems } from './operations.ts';
import { describeTags } from './tags.ts';

const description = `All requests are below \`/api/\`. Sign in with \`signIn\` and send the token as \`Authorization: Bearer …\`, or send an API key.
A failed request returns an \`Error\`: \`error\` is a sentence for a person, \`code\` is for a program, \`fields\` names invalid values.
\`error\` and the messages of \`fields\` follow the header \`Accept-Language\` (en, hi, ta, bn or mr); \`Content-Language\` names the language. Codes never change.
Updates may send the \`version\` they read, and fail with \`stale\` when someone saved the record since.
Address and headers of a request may have 16 kB together; otherwise the response is 431, before any endpoint is known.`;

/**
 * Builds the OpenAPI 3.1 document of the given routes.
 * @returns the document as JSON text; its server has the address `/`
 * @throws Error when two schemas share a name, or a tag has no description
 */
export function buildDocument(routes: readonly Route[]): string {
  const parts: SharedParts = {
    schemas: createSchemaConverter(),
    parameters: {},
    requestBodies: {},
    responses: {},
  };
  parts.schemas.convert(errorBody, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    collectSchemas(route.endpoint, parts);
    parts.schemas.convertPending();
    for (const [path, item] of toPathItems(route, parts)) paths[path] = { ...paths[path], ...item };
  }
  const { schemas, ...others } = parts;
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bakehouse', version: '1', description },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ session: [] }, { apiKey: [] }],
    tags: describeTags(routes.map(({ endpoint }) => endpoint.module)),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that `signIn` returns.' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'bk_…', description: 'An API key of `createApiKey`.' },
      },
      schemas: schemas.components,
      ...others,
    },
  });
}
