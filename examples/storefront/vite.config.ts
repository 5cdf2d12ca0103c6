import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const proxy = { '/api': api, '/files': api, '/shop/orders': api };

export default defineConfig({
  root: import.meta.dirname,
  base: '/shop/',
  plugins: [react()],
  server: { proxy },
  build: {
    target: 'es2022',
    // Nothing inline: the Content-Security-Policy allows images from this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
