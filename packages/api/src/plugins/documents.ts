import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { toJsonSchema } from '../http/schemas.ts';

type Schemas = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType; response?: Record<string, z.ZodType> };

const converted = (endpoint: Endpoint, schema: Schemas) => ({
  ...(schema.params ? { params: toJsonSchema(schema.params, 'input') } : {}),
  ...(schema.querystring && endpoint.query ? { querystring: toJsonSchema(schema.querystring, 'input') } : {}),
  ...(schema.body ? { body: toJsonSchema(schema.body, 'input') } : {}),
  response: Object.fromEntries(
    Object.entries(schema.response ?? {}).map(([status, answer]) => [
      status,
      { description: status.startsWith('2') ? 'Done' : 'Refused', ...toJsonSchema(answer, 'output') },
    ]),
  ),
});

type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * `/api/openapi.json` and `/api/docs`, made from the same schemas the calls are checked with.
 * @param guard runs before each of them, and throws for callers who may not see them
 */
export const installDocuments = async (app: FastifyInstance, guard: Guard | undefined) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Bakehouse', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      if (!endpoint || schema?.hide) return { schema: { hide: true }, url };
      const consumes = endpoint.files?.length ? ['application/json', 'multipart/form-data'] : undefined;
      return {
        url,
        schema: {
          ...converted(endpoint, schema as Schemas),
          summary: endpoint.name,
          tags: [endpoint.module],
          ...(consumes ? { consumes } : {}),
          ...(endpoint.produces ? { produces: [endpoint.produces, 'application/json'] } : {}),
          ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    ...(guard ? { uiHooks: { onRequest: guard } } : {}),
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  });
  const hooks = guard ? { onRequest: guard } : {};
  app.get('/api/openapi.json', { schema: { hide: true }, ...hooks }, async () => app.swagger());
};
