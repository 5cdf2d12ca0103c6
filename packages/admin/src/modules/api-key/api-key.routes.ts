import type { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import type { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconPlug } from '../../ui/icons.ts';

const listKey: KeyOf<(typeof apiKeyEndpoints)['list']> = 'GET apikey/list';
const deletedKey: KeyOf<(typeof apiKeyEndpoints)['deleted']> = 'GET apikey/deleted';
const webhooksKey: KeyOf<(typeof webhookEndpoints)['list']> = 'GET webhook/list';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/integrations',
    staticData: { permission: listKey },
    component: lazyScreen(async () => (await import('./api-key-list.tsx')).ApiKeyList),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/integrations/deleted',
    staticData: { permission: deletedKey },
    component: lazyScreen(async () => (await import('./api-key-deleted.tsx')).ApiKeyDeleted),
  }),
];

/** Keys with which other programs call the API. */
export const apiKeyModule = {
  nav: [
    {
      label: 'Integrations',
      group: 'Settings',
      to: '/integrations',
      icon: IconPlug,
      permission: listKey,
      parts: [{ label: 'Webhooks', to: '/integrations/webhooks', permission: webhooksKey }],
    },
  ],
  routes,
} satisfies AdminModule;
