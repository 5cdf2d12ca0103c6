// Paths of the project. Every script runs with the repository's root as its working directory.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAtLeast, PRODUCT_NODE } from './node-version.mjs';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const API = join(ROOT, 'packages', 'api');
export const API_SOURCES = join(API, 'src');
export const API_MAIN = join(API_SOURCES, 'programs/serve.ts');
export const API_DIST = join(API, 'dist');
export const API_BUNDLE = join(API_DIST, 'serve.mjs');
export const ADMIN = join(ROOT, 'packages', 'admin');
export const CLIENT = join(ROOT, 'packages', 'client');
/** The example storefront. */
export const SHOP = join(ROOT, 'examples', 'storefront');
/** Types of the API, generated from the OpenAPI document. */
export const CLIENT_TYPES = join(CLIENT, 'src', 'schema.d.ts');
export const NODE_MODULES = join(ROOT, 'node_modules');

const PINNED_NODE = join(NODE_MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Returns the Node that runs the product: the pinned one, otherwise the current one if it is recent enough (in a
 * container), otherwise null.
 */
export function productNode() {
  if (existsSync(PINNED_NODE)) return PINNED_NODE;
  return isAtLeast(process.versions.node, PRODUCT_NODE) ? process.execPath : null;
}
