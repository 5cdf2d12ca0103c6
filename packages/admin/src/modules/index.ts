import { type ResourceName, resources } from '@bakehouse/contract/resources';
import type { AdminModule } from '../admin-module.ts';
import { crudModule } from '../crud/crud-module.ts';
import { IconTag } from '../ui/icons.ts';
import { orderModule } from './order/order.routes.tsx';

/** Plain modules: one a line. A resource of the contract without a line here breaks the build. */
const plainModules = {
  brand: crudModule(resources.brand, { group: 'Catalogue', icon: IconTag }, () =>
    import('./brand/brand.screens.tsx').then((own) => own.brandScreens),
  ),
} satisfies Record<ResourceName, AdminModule>;

/** Every module, in the order of the navigation within a group. */
export const modules: readonly AdminModule[] = [orderModule, ...Object.values(plainModules)];
