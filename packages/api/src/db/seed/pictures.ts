import type { UploadFolder } from '@bakehouse/contract/upload';
import type { FileStore } from '../../gateways/file-store.ts';
import { imageVariants, variantNames } from '../../gateways/image-variants.ts';

import { newId } from '../columns.ts';

/** Drawings to stored pictures: the same variants as an upload gets, made while the database works on other things. */

type Drawing = { readonly folder: UploadFolder; readonly svg: string };
export type Picture = { readonly id: string; readonly folder: string; readonly width: number; readonly height: number };

/** More at a time would only queue behind the cores. */
const atOnce = 4;

const keep = async (files: FileStore, { folder, svg }: Drawing, id: string): Promise<Picture> => {
  const { default: sharp } = await import('sharp');
  // Rasterised once, lightly packed: the three variants then need not draw it again.
  const pixels = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const { width, height, files: variants } = await imageVariants(pixels);
  await Promise.all(variantNames.map((name) => files.put(`${id}/${name}.webp`, variants[name])));
  return { id, folder, width, height };
};

/**
 * Keeps every drawing, in their order. If one fails, none stays behind.
 * @returns what the rows of `upload` need, in the same order.
 */
export const keepPictures = async (files: FileStore, drawings: readonly Drawing[]): Promise<Picture[]> => {
  const ids = drawings.map(newId);
  const kept: Picture[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < drawings.length; index = next++) {
      const drawing = drawings[index];
      const id = ids[index];
      if (drawing && id) kept[index] = await keep(files, drawing, id);
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) {
    await forgetPictures(files, ids);
    throw failed.reason;
  }
  return kept;
};

export const forgetPictures = async (files: FileStore, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await files.removeAll(id);
};
