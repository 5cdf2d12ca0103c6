// npm run build: builds the dashboard for production. The API needs no build, because Node runs its TypeScript
// directly.
import './lib/require-node.mjs';
import { ensureAdminBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled();
  await ensureAdminBuilt({ force: true });
} catch (error) {
  fail(error);
}
