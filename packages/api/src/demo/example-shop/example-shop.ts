import { globSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { exampleShopPath as base, builtShop, isExampleShopServed } from '../../platform/storefront-address.ts';

/**
 * Serves the example storefront below `/shop`, if it is built and switched on. Every address that is not a file is a page
 * of the storefront. It is called after `serveDashboard`, which adds `reply.sendFile`.
 * @param root folder of the build
 */
export function serveExampleShop(
  app: FastifyInstance,
  config: Pick<Config, 'EXAMPLE_SHOP' | 'DEMO'>,
  root = builtShop,
): void {
  if (!isExampleShopServed(config, root) || !app.hasReplyDecorator('sendFile')) return;
  const assets = new Set(globSync('assets/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/')));
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', root);
  app.get(base, sendPage);
  app.get<{ Params: { '*': string } }>(`${base}/*`, (request, reply) => {
    const file = request.params['*'];
    if (assets.has(file)) return reply.sendFile(file, root);
    return file.startsWith('assets/') ? reply.callNotFound() : sendPage(request, reply);
  });
}
