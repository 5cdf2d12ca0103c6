// node scripts/lib/client.mjs [--types]: generates the types of the client from the OpenAPI document and compiles the client
// into packages/client/dist. With --types, it only generates the types.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildOpenApiDocument } from './openapi.mjs';
import { API, CLIENT, CLIENT_TYPES, NODE_MODULES, productNode } from './paths.mjs';
import { runQuietly } from './run.mjs';

const HEADER = `/** Types of the API. Generated from the OpenAPI document by \`npm run client:generate\`; never edited. */

`;

// The generator needs TypeScript 5, which is installed beside it in the API's packages.
const { default: openapiTS, astToString } = createRequire(join(API, 'package.json'))('openapi-typescript');
writeFileSync(CLIENT_TYPES, HEADER + astToString(await openapiTS(JSON.parse(await buildOpenApiDocument()))));
if (!process.argv.includes('--types')) {
  const dist = join(CLIENT, 'dist');
  rmSync(dist, { recursive: true, force: true });
  await runQuietly(productNode(), [join(NODE_MODULES, 'typescript', 'bin', 'tsc'), '-p', CLIENT]);
  copyFileSync(CLIENT_TYPES, join(dist, 'schema.d.ts'));
}
