import { eq } from 'drizzle-orm';
import type { Deps } from '../../kernel/http/context.ts';
import { delayedRejection } from '../../kernel/http/limits/delayed-rejection.ts';
import type { ImageStore, ReceivedImage } from '../../kernel/uploads.ts';
import { AppError } from '../../platform/errors.ts';
import { imageVariants, variantNames } from '../../platform/gateways/image-variants.ts';
import { documentFile, documentKey, photoFile } from './document-file.ts';
import { deleteUnused, uploadBatch } from './upload.queries.ts';
import { uploadTable } from './upload.table.ts';

/**
 * Checks an image, encodes its variants and stores them under its id; records refer to that id.
 * @throws AppError with the reason; then nothing is stored.
 */
export async function storeImage(deps: Deps, { id, bytes, fileName, folder, userId }: ReceivedImage): Promise<void> {
  const { width, height, files } = await imageVariants(bytes, fileName);
  try {
    // The row is written first, so that the sweep finds the files even if the process ends here.
    await deps.database.db.insert(uploadTable).values({ _id: id, folder, width, height, createdBy: userId });
    for (const name of variantNames) await deps.files.put(`${id}/${name}.webp`, files[name]);
  } catch (error) {
    await removeImage(deps, id).catch(() => undefined);
    throw error;
  }
}

/**
 * Checks a document or a private photo and stores it where no public address serves it.
 * @throws AppError with the reason; then nothing is stored.
 */
async function storeDocument(deps: Deps, { id, bytes, folder, userId }: ReceivedImage): Promise<void> {
  const { type, content } = await (folder === 'photo' ? photoFile : documentFile)(bytes);
  const row = { _id: id, folder, width: 0, height: 0, createdBy: userId, documentType: type };
  try {
    await deps.database.db.insert(uploadTable).values(row);
    await deps.files.put(documentKey(id, type), content);
  } catch (error) {
    await removeImage(deps, id).catch(() => undefined);
    throw error;
  }
}

/** Deletes an image that no record refers to. */
const removeImage = async (deps: Deps, id: string): Promise<void> => {
  await deps.database.db.delete(uploadTable).where(eq(uploadTable._id, id));
  await deps.files.removeAll(id);
};

const rejectLater = delayedRejection(1_000);
/** Delays the error for too many waiting images, because reading a body that is sent again at once costs more than the rejection. */
const rejectBusyLater = (error: unknown): Promise<never> => {
  if (error instanceof AppError && error.code === 'unavailable') return rejectLater(error);
  throw error;
};

const isPrivate = ({ folder }: ReceivedImage): boolean => folder === 'document' || folder === 'photo';

/** Stores the images and documents of multipart bodies as uploads. */
export const imageStore = (deps: Deps): ImageStore => ({
  store: (file) => (isPrivate(file) ? storeDocument : storeImage)(deps, file).catch(rejectBusyLater),
  remove: (id) => removeImage(deps, id),
});

/**
 * Deletes images that nothing has used for a day: replaced ones, and temporary ones that no record refers to. It works in
 * batches for at most `milliseconds`.
 * @returns how many images were deleted.
 */
export async function sweepUploads(
  deps: Pick<Deps, 'database' | 'files' | 'now'>,
  milliseconds = 20_000,
): Promise<number> {
  const deadline = performance.now() + milliseconds;
  for (let deleted = 0; ; ) {
    const ids = await deleteUnused(deps.database.db, deps.now());
    for (const id of ids) await deps.files.removeAll(id);
    deleted += ids.length;
    if (ids.length < uploadBatch || performance.now() > deadline) return deleted;
  }
}
