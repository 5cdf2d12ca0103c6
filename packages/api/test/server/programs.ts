import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The bundled programs of the API, which tests start as processes. A bundle starts in a fifth of the time that the sources
 * need. It is built when a test imports this file and the sources have changed.
 */

const root = join(import.meta.dirname, '../../../..');

const prepare = (await import(pathToFileURL(join(root, 'scripts/lib/prepare.mjs')).href)) as {
  ensureApiBuilt: () => Promise<void>;
};
await prepare.ensureApiBuilt();

/** Returns the path of a bundled program, given by its name in `packages/api/src/programs` without folder and extension. */
export const programFile = (name: string): string => join(root, 'packages/api/dist', `${name}.mjs`);

/**
 * Options of Node for a process that ends within a minute. They compile the WebAssembly of the embedded database once, without
 * optimising it, which halves the processor time of a start.
 */
export const shortLived = ['--liftoff-only'];
