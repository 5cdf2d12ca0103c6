// node scripts/lib/shop.mjs: builds the example storefront with the sources of the client, whose types need not be generated for
// it. Outside this repository, a storefront installs the built client.
import { join } from 'node:path';
import { build } from 'vite';
import { CLIENT, SHOP } from './paths.mjs';

await build({
  root: SHOP,
  configFile: join(SHOP, 'vite.config.ts'),
  resolve: { alias: { '@bakehouse/client': join(CLIENT, 'src', 'index.ts') } },
});
