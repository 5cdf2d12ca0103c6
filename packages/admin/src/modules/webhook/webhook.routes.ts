import type { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import type { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconPlug } from '../../ui/icons.ts';

const listKey: KeyOf<(typeof webhookEndpoints)['list']> = 'GET webhook/list';
const detailsKey: KeyOf<(typeof webhookEndpoints)['details']> = 'GET webhook/{id}/details';
const apiKeysKey: KeyOf<(typeof apiKeyEndpoints)['list']> = 'GET apikey/list';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/integrations/webhooks',
    staticData: { permission: listKey },
    component: lazyScreen(async () => (await import('./webhook-list.tsx')).WebhookList),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/integrations/webhooks/$id', async () => (await import('./webhook-details.tsx')).WebhookDetails),
    staticData: { permission: detailsKey },
  }),
];

/** Requests to other programs about changes. Users without API keys reach the webhooks from the navigation directly. */
export const webhookModule = {
  nav: [
    {
      label: 'Integrations',
      group: 'Settings',
      to: ({ permissions }) => (permissions.has(apiKeysKey) ? null : '/integrations/webhooks'),
      icon: IconPlug,
      permission: listKey,
    },
  ],
  routes,
} satisfies AdminModule;
