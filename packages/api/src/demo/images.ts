import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import { newId } from '../platform/db/columns.ts';
import type { FileStore } from '../platform/gateways/file-store.ts';
import { sourcePath } from '../platform/lib/source-path.ts';

const imagesFolder = sourcePath('demo/images');

/** The upload folder for each folder of images. */
const uploadFolders = {
  product: 'product',
  brand: 'brand',
  city: 'city',
  content: 'homepagesetting',
} as const satisfies Record<string, UploadFolder>;

type ImageFolder = keyof typeof uploadFolders;

/** A row of `upload`. */
type UploadRow = {
  readonly id: string;
  readonly folder: UploadFolder;
  readonly width: number;
  readonly height: number;
};

export type DemoImages = {
  readonly rows: readonly UploadRow[];
  /**
   * Returns the upload id of `images/<folder>/<name>.webp`.
   * @throws Error when there is no such image.
   */
  readonly idOf: (folder: ImageFolder, name: string) => string;
};

/**
 * Stores every image of the demo. Each has the sizes of an upload: `name.webp` is the large one, `name-150.webp` the
 * thumbnail, and `name-600.webp` the medium one where it differs from the large one (banners only).
 * @throws the error of the file store; the images stored before it are removed.
 */
export async function storeDemoImages(files: FileStore): Promise<DemoImages> {
  const stored = new Map<string, UploadRow>();
  try {
    for (const folder of Object.keys(uploadFolders) as ImageFolder[]) {
      const fileNames = await readdir(join(imagesFolder, folder));
      const names = fileNames
        .sort()
        .filter((name) => !/-(150|600)\.webp$/.test(name))
        .map((name) => name.slice(0, -'.webp'.length));
      for (const name of names) {
        const isBanner = fileNames.includes(`${name}-600.webp`);
        stored.set(`${folder}/${name}`, await storeImage(files, folder, name, isBanner));
      }
    }
  } catch (error) {
    await removeDemoImages(files, { rows: [...stored.values()] });
    throw error;
  }
  return {
    rows: [...stored.values()],
    idOf: (folder, name) => {
      const row = stored.get(`${folder}/${name}`);
      if (!row) throw new Error(`The demo has no image ${folder}/${name}.webp`);
      return row.id;
    },
  };
}

async function storeImage(files: FileStore, folder: ImageFolder, name: string, isBanner: boolean) {
  const read = (suffix = '') => readFile(join(imagesFolder, folder, `${name}${suffix}.webp`));
  const row: UploadRow = {
    id: newId(),
    folder: uploadFolders[folder],
    ...(isBanner ? { width: 1200, height: 500 } : { width: 600, height: 600 }),
  };
  const large = await read();
  await files.put(`${row.id}/large.webp`, large);
  await files.put(`${row.id}/medium.webp`, isBanner ? await read('-600') : large);
  await files.put(`${row.id}/thumbnail.webp`, await read('-150'));
  return row;
}

export async function removeDemoImages(files: FileStore, { rows }: Pick<DemoImages, 'rows'>): Promise<void> {
  for (const { id } of rows) await files.removeAll(id);
}
