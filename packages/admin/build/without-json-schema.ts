import type { Plugin } from 'vite';

/** Files of zod that generate JSON Schema. */
const jsonSchemaFiles = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const exportedNames = /^export (?:const|function) (\w+)/gm;

/**
 * Vite plugin that removes zod's JSON Schema generator, which only the server uses and which is a tenth of the code of
 * the sign-in page. Bundlers cannot remove it themselves, because every schema refers to it. Empty functions replace it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!jsonSchemaFiles.test(id)) return undefined;
    const names = [...code.matchAll(exportedNames)].map(([, name]) => name);
    const lines = names.map((name) => `export const ${name} = nothing;`);
    return {
      code: ['const nothing = () => nothing;', ...lines, 'export { nothing as process };'].join('\n'),
      map: null,
    };
  },
});
