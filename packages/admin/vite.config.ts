import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { withoutJsonSchema } from './build/without-json-schema.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), precompress()],
  server: { proxy: { '/api': api, '/files': api } },
  preview: { proxy: { '/api': api, '/files': api } },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Nothing inline: the Content-Security-Policy allows images from this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What sign-in loads is one file; cut up by who else uses a part, it would be larger and a dozen requests.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
