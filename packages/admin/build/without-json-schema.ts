import type { Plugin } from 'vite';

const makesJsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Vite plugin that removes zod's JSON Schema generator, which only the server uses and which is a tenth of the code of
 * the sign-in page. Bundlers cannot remove it themselves, because every schema refers to it. An empty implementation
 * replaces it.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!makesJsonSchema.test(id)) return undefined;
    const names = [...code.matchAll(exported)].map(([, name]) => name);
    const lines = names.map((name) => `export const ${name} = nothing;`);
    return {
      code: ['const nothing = () => nothing;', ...lines, 'export { nothing as process };'].join('\n'),
      map: null,
    };
  },
});
