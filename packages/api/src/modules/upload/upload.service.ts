import type { UploadFolder } from '@bakehouse/contract/upload';
import { eq } from 'drizzle-orm';
import { newId } from '../../db/columns.ts';
import { imageVariants, variantNames } from '../../gateways/image-variants.ts';
import type { Deps } from '../../http/context.ts';
import { deleteUnused, uploadBatch } from './upload.queries.ts';
import { uploadTable } from './upload.table.ts';

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
    // The row first: files of a process that dies here are found by it, and swept.
    await deps.database.db.insert(uploadTable).values({ _id: id, folder, width, height, createdBy: userId });
    for (const name of variantNames) await deps.files.put(`${id}/${name}.webp`, files[name]);
  } catch (error) {
    await dropImage(deps, id).catch(() => undefined);
    throw error;
  }
  return id;
};

/**
 * Deletes pictures that nothing has used for a day: replaced ones, and temporary ones that no record refers to. It works in
 * batches for at most `milliseconds`.
 * @returns how many pictures were deleted.
 */
export const sweepUploads = async (
  deps: Pick<Deps, 'database' | 'files' | 'now'>,
  milliseconds = 20_000,
): Promise<number> => {
  const deadline = performance.now() + milliseconds;
  for (let deleted = 0; ; ) {
    const ids = await deleteUnused(deps.database.db, deps.now());
    for (const id of ids) await deps.files.removeAll(id);
    deleted += ids.length;
    if (ids.length < uploadBatch || performance.now() > deadline) return deleted;
  }
};

/** Forgets a picture no record came to use. */
export const dropImage = async (deps: Deps, id: string): Promise<void> => {
  await deps.database.db.delete(uploadTable).where(eq(uploadTable._id, id));
  await deps.files.removeAll(id);
};
