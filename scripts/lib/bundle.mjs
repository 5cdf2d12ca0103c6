// node scripts/lib/bundle.mjs: bundles the API with its dependencies into packages/api/dist. One file loads several times
// faster than a thousand modules and needs half the memory: Node parses the large package.json of drizzle-orm for each
// import from it.
import { rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { API_DIST, API_MAIN } from './paths.mjs';

/** Packages that are loaded on first use, because they have native code or WebAssembly or read files of their own folder. */
const EXTERNAL = [
  /^(sharp|pdfkit|harfbuzzjs|bidi-js|pg-native)$/,
  /^@(node-rs|electric-sql|expo-google-fonts|fastify[/]swagger|fastify[/]swagger-ui)([/]|$)/,
];

const bundle = await rolldown({ input: { main: API_MAIN }, platform: 'node', external: EXTERNAL });
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
