import type { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconMessage } from '../../ui/icons.ts';

type Calls = typeof messageTemplateEndpoints;
const listKey: KeyOf<Calls['list']> = 'GET message_template/list';
const detailKey: KeyOf<Calls['detail']> = 'GET message_template/{kind}/{channel}/{language}';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/message-templates',
    staticData: { permission: listKey },
    component: lazyScreen(async () => (await import('./template-list.tsx')).TemplateList),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt(
      '/message-templates/edit/$kind/$channel/$language',
      async () => (await import('./template-edit.tsx')).TemplateEdit,
    ),
    staticData: { permission: detailKey },
  }),
];

/** The texts of emails and SMS to customers, stores and staff. */
export const messageTemplateModule = {
  nav: [
    {
      label: 'Message templates',
      group: 'Settings',
      to: '/message-templates',
      icon: IconMessage,
      permission: listKey,
    },
  ],
  routes,
} satisfies AdminModule;
