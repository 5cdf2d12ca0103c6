import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type CachedResponse, prepareResponse, sendCachedResponse } from '../kernel/http/cached-response.ts';
import type { Route } from '../kernel/http/route.ts';
import { builtPath } from '../platform/lib/source-path.ts';

type Guard = (request: FastifyRequest) => Promise<void>;
type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The addresses at which Swagger UI itself serves the document. */
const copies = new Set(['/api/docs/json', '/api/docs/yaml']);
const documentHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' };

/**
 * Serves `/api/openapi.json`, and a page that shows it at `/api/docs`.
 * @param routes every endpoint that the document describes
 * @param options `guard` runs before each request and throws for callers without access; `serverUrl` is the address of
 * this server for clients; `file` is the document that the build wrote
 */
export function installDocuments(
  app: FastifyInstance,
  routes: readonly Route[],
  {
    guard,
    serverUrl = '/',
    file = builtPath('openapi.json'),
  }: { guard?: Guard | undefined; serverUrl?: string | undefined; file?: string | undefined },
) {
  const prepareDocument = async (): Promise<CachedResponse> => {
    const text = await readDocument(routes, file);
    // The address of the server is the first one in the document.
    const addressed = text.replace('"url":"/"', () => `"url":${JSON.stringify(serverUrl)}`);
    return prepareResponse(addressed, documentHeaders, new Set());
  };
  let prepared: Promise<CachedResponse> | undefined;
  const sendDocument: SendDocument = async (request, reply) => {
    prepared ??= prepareDocument();
    const document = await prepared;
    hijack(reply);
    sendCachedResponse(request.raw, reply.raw, document);
    return reply;
  };
  let page: Promise<FastifyInstance> | undefined;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= createDocumentPage(sendDocument);
    const { routing } = await page;
    hijack(reply);
    routing(request.raw, reply.raw);
  };
  const options = guard ? { onRequest: guard } : {};
  app.get('/api/docs', options, sendPage);
  app.get('/api/docs/*', options, sendPage);
  app.get('/api/openapi.json', options, sendDocument);
  app.addHook('onClose', async () => (await page)?.close());
}

/** Returns the document that `npm run build` wrote. A server that runs from the sources builds it. */
async function readDocument(routes: readonly Route[], file: string | undefined): Promise<string> {
  if (file !== undefined && existsSync(file)) return readFile(file, 'utf8');
  const { buildDocument } = await import('./openapi/document.ts');
  return buildDocument(routes);
}

/** Takes over the socket of a request from Fastify, with the headers that its hooks have set. */
function hijack(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

/**
 * Returns a server for the page that shows the document. It is separate and created with the first request, because
 * Swagger UI takes a tenth of the start of the API.
 */
async function createDocumentPage(sendDocument: SendDocument): Promise<FastifyInstance> {
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
        copies.has(request.routeOptions.url ?? '') ? sendDocument(request, reply) : undefined,
    },
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  });
  await page.ready();
  return page;
}
