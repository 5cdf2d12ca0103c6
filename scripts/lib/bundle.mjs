// node scripts/lib/bundle.mjs: bundles the API with its dependencies into packages/api/dist, and writes the OpenAPI document
// beside it. One file loads several times faster than a thousand modules and needs half the memory: Node parses the large
// package.json of drizzle-orm for each import from it.
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { EXTERNAL } from './external-packages.mjs';
import { buildOpenApiDocument } from './openapi.mjs';
import { API_DIST, API_SOURCES } from './paths.mjs';

/** The server, the process that hashes passwords, and the programs of package.json that work on the database of a server. */
const PROGRAMS = [
  'programs/serve',
  'kernel/passwords/hash-process',
  'programs/admin-create',
  'programs/backup',
  'programs/open-ledger',
  'programs/rebuild-reports',
  'programs/copy-files',
  'programs/customers-erase',
  'programs/import-orders',
  'programs/import-postal',
  'programs/migrate',
  'programs/restore',
  'programs/retention',
];

const input = Object.fromEntries(PROGRAMS.map((name) => [basename(name), join(API_SOURCES, `${name}.ts`)]));
const bundle = await rolldown({ input, platform: 'node', external: EXTERNAL });
rmSync(API_DIST, { recursive: true, force: true });
await bundle.write({
  dir: API_DIST,
  format: 'esm',
  sourcemap: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  // V8 keeps the text of a file with other characters in twice the memory.
  charset: 'ascii',
  comments: false,
});
await bundle.close();
writeFileSync(join(API_DIST, 'openapi.json'), await buildOpenApiDocument());
