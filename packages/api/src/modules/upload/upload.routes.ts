import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import type { FastifyInstance } from 'fastify';
import { imageId, imageUrls } from '../../kernel/crud/image-field.ts';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import { type Route, route } from '../../kernel/http/route.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { variantNames } from '../../platform/gateways/image-variants.ts';
import { updateFolder } from './upload.queries.ts';

const idPattern = /^[0-9a-f-]{36}$/;
const fileNames = new Set(variantNames.map((name) => `${name}.webp`));

export const uploadRoutes = (): Route[] => [
  route(uploadEndpoints.image, async (ctx, { body }) => {
    const image = await moveToFolder(ctx, body);
    return { message: 'Image uploaded successfully', data: { imageUrl: image.large, image } };
  }),
  route(uploadEndpoints.temporary, async (ctx, { body }) => ({
    message: 'Image uploaded successfully',
    data: (await moveToFolder(ctx, body)).large,
  })),
];

/** Sets the folder of the uploaded image, and returns its URLs. */
async function moveToFolder(ctx: Ctx, { file, folder }: { file: unknown; folder?: UploadFolder | undefined }) {
  const id = imageId('file', file);
  const image = imageUrls(id);
  if (!id || !image || !(await updateFolder(ctx.db, id, ctx.actor.user._id, folder ?? 'product')))
    throw invalidField('file', /* i18n */ 'Choose an image');
  return image;
}

/** Serves images: they are public because storefronts show them, never change under their URL, and cannot run scripts. */
export function serveUploads(app: FastifyInstance, deps: Deps) {
  app.get<{ Params: { id: string; file: string } }>(
    '/files/:id/:file',
    { config: { uncounted: 'file' } },
    async (request, reply) => {
      const { id, file } = request.params;
      const found = idPattern.test(id) && fileNames.has(file) ? await deps.files.get(`${id}/${file}`) : undefined;
      if (!found) throw new AppError('not_found', 'Picture not found');
      return reply
        .type('image/webp')
        .header('content-length', found.size)
        .header('content-disposition', 'inline')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(request.method === 'HEAD' ? null : found.stream());
    },
  );
}
