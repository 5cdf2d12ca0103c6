import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/**/*.table.ts', './src/kernel/**/*.table.ts', './src/platform/db/*.table.ts'],
  out: './src/platform/db/migrations',
});
