import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { variantNames } from '../../gateways/image-variants.ts';
import type { Deps } from '../../http/context.ts';

const path = /^[0-9a-f-]{36}$/;
const files = new Set(variantNames.map((name) => `${name}.webp`));

/** Pictures are public (shops show them), never change under their URL, and can run nothing. */
export const serveUploads = (app: FastifyInstance, deps: Deps) => {
  app.get<{ Params: { id: string; file: string } }>('/files/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    const found = path.test(id) && files.has(file) ? await deps.files.get(`${id}/${file}`) : undefined;
    if (!found) throw new AppError('not_found', 'Picture not found');
    return reply
      .type('image/webp')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(request.method === 'HEAD' ? null : found.stream());
  });
};
