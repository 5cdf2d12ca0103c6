import type { Plugin } from 'vite';

const makesJsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out the part of zod that makes JSON Schema, which only the server does: a tenth of what sign-in loads. Every
 * schema refers to it, so no bundler finds out by itself. What is left in its place does nothing.
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
