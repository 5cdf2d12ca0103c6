// npm run build: builds the dashboard and the bundle of the API for production.
import './lib/require-node.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt({ force: true });
} catch (error) {
  fail(error);
}
