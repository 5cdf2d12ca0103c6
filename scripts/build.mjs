// npm run build: builds the dashboard and the bundle of the API for production. With EXAMPLE_SHOP=1, it also builds the
// example storefront.
import './lib/require-node.mjs';
import { ensureBuilt, ensureInstalled, ensureShopBuilt } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

try {
  await ensureInstalled({ dev: false });
  await ensureBuilt({ force: true });
  if (process.env.EXAMPLE_SHOP === '1') await ensureShopBuilt();
} catch (error) {
  fail(error);
}
