import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../http/route.ts';
import { buildDocument } from '../openapi/document.ts';

type Guard = (request: FastifyRequest) => Promise<void>;

/** The addresses at which Swagger UI itself serves the document. */
const copies = new Set(['/api/docs/json', '/api/docs/yaml']);

/**
 * Serves `/api/openapi.json`, and a page that shows it at `/api/docs`. The document is built at the first request for it.
 * @param routes every endpoint that the document describes
 * @param options `guard` runs before each request and throws for callers without access; `serverUrl` is the address of
 * this server for clients
 */
export const installDocuments = async (
  app: FastifyInstance,
  routes: readonly Route[],
  { guard, serverUrl = '/' }: { guard?: Guard | undefined; serverUrl?: string | undefined },
) => {
  let built: Promise<string> | undefined;
  const sendDocument = async (reply: FastifyReply) => {
    built ??= buildDocument(routes, serverUrl);
    return reply.type('application/json; charset=utf-8').send(await built);
  };
  // Swagger UI requires this plugin, but its document is never used: building it would block the event loop.
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Bakehouse', version: '1' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: async (request, reply) => {
        await guard?.(request);
        // JSON is valid YAML, and converting the document would block the event loop.
        if (copies.has(request.routeOptions.url ?? '')) return sendDocument(reply);
        return undefined;
      },
    },
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  });
  app.get('/api/openapi.json', guard ? { onRequest: guard } : {}, async (_request, reply) => sendDocument(reply));
};
