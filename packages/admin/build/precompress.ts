import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(m?js|css|html|svg|json)$/;

/**
 * Vite plugin that writes `.br` and `.gz` next to every text asset, so that the server never compresses during a
 * request.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const names = Object.keys(bundle).filter((name) => compressible.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir ?? 'dist', name);
        const text = await readFile(file);
        const brotli = await promisify(brotliCompress)(text, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          },
        });
        await writeFile(`${file}.br`, brotli);
        await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
      }),
    );
  },
});
