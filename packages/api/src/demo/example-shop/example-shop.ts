import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { sourcePath } from '../../platform/lib/source-path.ts';

const builtShop = sourcePath('../../../examples/storefront/dist');

/** Path of the example storefront. */
const base = '/shop';

const isServed = ({ EXAMPLE_SHOP, DEMO }: Pick<Config, 'EXAMPLE_SHOP' | 'DEMO'>, root: string): boolean =>
  (EXAMPLE_SHOP ?? DEMO) && existsSync(join(root, 'index.html'));

/**
 * Returns the address of the storefront, to which the dashboard links products and pages.
 * @param root folder of the build of the example storefront
 * @returns `STORE_URL`, or the path of the example storefront when this server serves it, or null
 */
export const storeAddress = (
  config: Pick<Config, 'STORE_URL' | 'EXAMPLE_SHOP' | 'DEMO'>,
  root = builtShop,
): string | null => config.STORE_URL ?? (isServed(config, root) ? base : null);

/**
 * Serves the example storefront below `/shop`, if it is built and switched on. Every address that is not a file is a page
 * of the storefront. It is called after `serveDashboard`, which adds `reply.sendFile`.
 * @param root folder of the build
 */
export const serveExampleShop = (
  app: FastifyInstance,
  config: Pick<Config, 'EXAMPLE_SHOP' | 'DEMO'>,
  root = builtShop,
): void => {
  if (!isServed(config, root) || !app.hasReplyDecorator('sendFile')) return;
  const assets = new Set(globSync('assets/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/')));
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', root);
  app.get(base, sendPage);
  app.get<{ Params: { '*': string } }>(`${base}/*`, (request, reply) => {
    const file = request.params['*'];
    if (assets.has(file)) return reply.sendFile(file, root);
    return file.startsWith('assets/') ? reply.callNotFound() : sendPage(request, reply);
  });
};
