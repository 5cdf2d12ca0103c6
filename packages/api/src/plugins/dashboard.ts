import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { bodyOf } from '../http/error-handler.ts';

const root = join(import.meta.dirname, '../../../admin/dist');

/** Serves the built dashboard: hashed files for ever, the page itself always fresh, and the page for every screen's address. */
export const serveDashboard = async (app: FastifyInstance) => {
  const built = existsSync(join(root, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      // A route for each file there is: behind a wildcard every request would list the folder to compare the spelling.
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|files|assets)\//.test(request.url);
    if (built && page && (request.headers.accept ?? '').includes('text/html'))
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    const fault = new AppError('not_found', 'There is nothing at this address');
    return reply.code(404).send(bodyOf(fault));
  });
  if (built) app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
};
