import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/**/*.table.ts', './src/db/*.table.ts', './src/bulk/*.table.ts'],
  out: './src/db/migrations',
});
