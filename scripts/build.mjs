// npm run build: the dashboard for production. The API needs no build, Node runs its TypeScript as it is.
import './lib/require-node.mjs';
import { ensureAdminBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureAdminBuilt({ force: true });
} catch (error) {
  fail(error);
}
