import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { sourcePath } from './lib/source-path.ts';

/** Folder of the build of the example storefront. */
export const builtShop = sourcePath('../../../examples/storefront/dist');

/** Path of the example storefront. */
export const exampleShopPath = '/shop';

/**
 * Returns whether this server serves the example storefront: it is built and switched on.
 * @param root folder of the build
 */
export const isExampleShopServed = (
  { EXAMPLE_SHOP, DEMO }: Pick<Config, 'EXAMPLE_SHOP' | 'DEMO'>,
  root: string,
): boolean => (EXAMPLE_SHOP ?? DEMO) && existsSync(join(root, 'index.html'));

/**
 * Returns the address of the storefront, to which the dashboard links products and pages.
 * @returns `STORE_URL`, or the path of the example storefront when this server serves it, or null
 */
export const storefrontAddress = (
  config: Pick<Config, 'STORE_URL' | 'EXAMPLE_SHOP' | 'DEMO'>,
  root = builtShop,
): string | null => config.STORE_URL ?? (isExampleShopServed(config, root) ? exampleShopPath : null);
