import { basename, extname, join } from 'node:path';

const isBundled = extname(import.meta.filename) !== '.ts';
const sources = join(import.meta.dirname, isBundled ? '../src' : '../..');

/**
 * Returns the path of a file or folder below `packages/api/src`. The bundle is in `packages/api/dist`, and reads
 * migrations, demo images and other files from the sources next to it.
 */
export const sourcePath = (path: string): string => join(sources, path);

/** Returns the path of a file that the build wrote beside the bundle; undefined when the server runs from the sources. */
export const builtPath = (name: string): string | undefined =>
  isBundled ? join(import.meta.dirname, name) : undefined;

/** Returns the path of a program below `packages/api/src`, given without extension. In the bundle it is a file of its own. */
export const programPath = (path: string): string =>
  isBundled ? join(import.meta.dirname, `${basename(path)}.mjs`) : join(sources, `${path}.ts`);
