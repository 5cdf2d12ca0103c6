import { errorBody } from '@bakehouse/contract/core/envelopes';
import type { Route } from '../../kernel/http/route.ts';
import { createSchemaConverter } from './json-schema.ts';
import { collectSchemas, type SharedParts, toPathItems } from './operations.ts';
import { describeTags } from './tags.ts';

/** Milliseconds of work before other requests get the event loop. */
const sliceMs = 5;

/** Returns a function that waits for the next turn of the event loop when the current slice is over. */
const startSlices = () => {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    end = performance.now() + sliceMs;
  };
};

const description = `All requests are below \`/api/\`. Sign in with \`signIn\` and send the token as \`Authorization: Bearer …\`, or send an API key.
A failed request returns an \`Error\`: \`error\` is a sentence for a person, \`code\` is for a program, \`fields\` names invalid values.
Updates may send the \`version\` they read, and fail with \`stale\` when someone saved the record since.
Address and headers of a request may have 16 kB together; otherwise the response is 431, before any endpoint is known.`;

/**
 * Builds the OpenAPI 3.1 document of the given routes. Works in slices of some milliseconds, so that other requests are
 * answered in between.
 * @param serverUrl address at which clients reach the server
 * @returns the document as JSON text
 * @throws Error when two schemas share a name, or a tag has no description
 */
export const buildDocument = async (routes: readonly Route[], serverUrl: string): Promise<string> => {
  const parts: SharedParts = {
    schemas: createSchemaConverter(),
    parameters: {},
    requestBodies: {},
    responses: {},
  };
  parts.schemas.convert(errorBody, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  const endSlice = startSlices();
  for (const route of routes) {
    collectSchemas(route.endpoint, parts);
    while (parts.schemas.convertNext()) await endSlice();
    for (const [path, item] of toPathItems(route, parts)) paths[path] = { ...paths[path], ...item };
    await endSlice();
  }
  const { schemas, ...others } = parts;
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bakehouse', version: '1', description },
    servers: [{ url: serverUrl, description: 'This server' }],
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
};
