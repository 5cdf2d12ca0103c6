import { extname, join } from 'node:path';

const isBundled = extname(import.meta.filename) !== '.ts';
const sources = join(import.meta.dirname, isBundled ? '../src' : '..');

/**
 * Returns the path of a file or folder below `packages/api/src`. The bundle is in `packages/api/dist`, and reads
 * migrations, demo images and other files from the sources beside it.
 */
export const sourcePath = (path: string): string => join(sources, path);
