import { outlines } from '@bakehouse/contract/core/outlines';
import { createRoute, redirect } from '@tanstack/react-router';
import type { AdminModule } from '../../kernel/admin-module.ts';
import { crudModule } from '../../kernel/crud/crud-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconGroups } from '../../ui/icons.ts';

const { screen } = outlines['permission-group'];
const plain = crudModule(outlines['permission-group'], IconGroups, () =>
  import('./permission-group.screens.tsx').then((own) => own.permissionGroupScreens),
);

/** The specification spells the path in two ways (spec 1 §2); this spelling redirects to the outline's. */
const otherSpelling = '/permission-group';

const routes = (layout: LayoutRoute) => [
  ...plain.routes(layout),
  ...([otherSpelling, `${otherSpelling}/$`] as const).map((path) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      beforeLoad: ({ location }) => {
        throw redirect({ href: location.href.replace(otherSpelling, screen), replace: true });
      },
    }),
  ),
];

export const permissionGroupModule = {
  nav: plain.nav,
  ...(plain.actions && { actions: plain.actions }),
  routes,
} satisfies AdminModule;
