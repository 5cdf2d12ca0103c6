import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Route } from '../kernel/http/route.ts';
import { buildDocument } from './openapi/document.ts';

type Guard = (request: FastifyRequest) => Promise<void>;
type SendDocument = (reply: FastifyReply) => Promise<FastifyReply>;

/** The addresses at which Swagger UI itself serves the document. */
const copies = new Set(['/api/docs/json', '/api/docs/yaml']);

/**
 * Returns a server for the page that shows the document. It is separate and created with the first request, because
 * Swagger UI takes a tenth of the start of the API.
 */
const createDocumentPage = async (sendDocument: SendDocument): Promise<FastifyInstance> => {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  // Swagger UI requires this plugin, but its document is never used: building it would block the event loop.
  await page.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Bakehouse', version: '1' }, paths: {} } },
  });
  await page.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      // JSON is valid YAML, and converting the document would block the event loop.
      onRequest: async (request, reply) =>
        copies.has(request.routeOptions.url ?? '') ? sendDocument(reply) : undefined,
    },
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  });
  await page.ready();
  return page;
};

/**
 * Serves `/api/openapi.json`, and a page that shows it at `/api/docs`. The document is built at the first request for it.
 * @param routes every endpoint that the document describes
 * @param options `guard` runs before each request and throws for callers without access; `serverUrl` is the address of
 * this server for clients
 */
export const installDocuments = (
  app: FastifyInstance,
  routes: readonly Route[],
  { guard, serverUrl = '/' }: { guard?: Guard | undefined; serverUrl?: string | undefined },
) => {
  let built: Promise<string> | undefined;
  const sendDocument = async (reply: FastifyReply) => {
    built ??= buildDocument(routes, serverUrl);
    return reply.type('application/json; charset=utf-8').send(await built);
  };
  let page: Promise<FastifyInstance> | undefined;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= createDocumentPage(sendDocument);
    const { routing } = await page;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    routing(request.raw, reply.raw);
  };
  const options = guard ? { onRequest: guard } : {};
  app.get('/api/docs', options, sendPage);
  app.get('/api/docs/*', options, sendPage);
  app.get('/api/openapi.json', options, async (_request, reply) => sendDocument(reply));
  app.addHook('onClose', async () => (await page)?.close());
};
