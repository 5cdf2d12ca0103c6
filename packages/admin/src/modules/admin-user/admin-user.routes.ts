import { outlines } from '@bakehouse/contract/core/outlines';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { createRoute } from '@tanstack/react-router';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import { crudModule } from '../../kernel/crud/crud-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconUsers } from '../../ui/icons.ts';

const plain = crudModule(outlines['admin-user'], IconUsers, () =>
  import('./admin-user.screens.tsx').then((own) => own.adminUserScreens),
);
const vendorKey: KeyOf<(typeof vendorEndpoints)['ofUser']> = 'GET admin/vendor/{id}';

const routes = (layout: LayoutRoute) => [
  ...plain.routes(layout),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/admin/vendor/$id', async () => (await import('./vendor-of-user.tsx')).VendorOfUser),
    staticData: { permission: vendorKey },
  }),
];

/** The four CRUD screens, and the vendor detail of a user. */
export const adminUserModule = {
  nav: plain.nav,
  ...(plain.actions && { actions: plain.actions }),
  routes,
} satisfies AdminModule;
