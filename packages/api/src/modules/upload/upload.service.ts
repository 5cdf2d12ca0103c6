import { eq } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import { imageVariants, variantNames } from '../../gateways/image-variants.ts';
import type { Deps } from '../../http/context.ts';
import { uploadTable } from './upload.table.ts';

/** Places a picture may be kept for; a client chooses among these and nothing else. */
export const uploadFolders = [
  'attributes',
  'brand',
  'category',
  'city',
  'faq',
  'FaqCategory',
  'product',
  'product_properties',
  'reviews',
] as const;
export type UploadFolder = (typeof uploadFolders)[number];

/**
 * Checks, re-encodes and keeps a picture.
 * @returns its id; records refer to it.
 * @throws AppError with the reason; then nothing is left behind.
 */
export const keepImage = async (
  deps: Deps,
  folder: UploadFolder,
  bytes: Buffer,
  userId: string | null,
): Promise<string> => {
  const { width, height, files } = await imageVariants(bytes);
  const id = newId();
  try {
    for (const name of variantNames) await deps.files.put(`${id}/${name}.webp`, files[name]);
    await deps.database.db.insert(uploadTable).values({ _id: id, folder, width, height, createdBy: userId });
  } catch (error) {
    await deps.files.removeAll(id);
    throw error;
  }
  return id;
};

/** Forgets a picture no record came to use. */
export const dropImage = async (deps: Deps, id: string): Promise<void> => {
  await deps.database.db.delete(uploadTable).where(eq(uploadTable._id, id));
  await deps.files.removeAll(id);
};
