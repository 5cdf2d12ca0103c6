import { type ResourceName, resources } from '@bakehouse/contract/resources';
import type { AdminModule } from '../admin-module.ts';
import { crudModule } from '../crud/crud-module.ts';
import { IconKey, IconShield, IconTag } from '../ui/icons.ts';
import { adminUserModule } from './admin-user/admin-user.routes.ts';
import { auditModule } from './audit/audit.routes.ts';
import { orderModule } from './order/order.routes.tsx';
import { permissionGroupModule } from './permission-group/permission-group.routes.ts';
import { profileModule } from './profile/profile.routes.ts';

/** Plain modules: one a line. A resource of the contract without a line here breaks the build. */
const plainModules = {
  brand: crudModule(resources.brand, { group: 'Catalogue', icon: IconTag }, () =>
    import('./brand/brand.screens.tsx').then((own) => own.brandScreens),
  ),
  'admin-user': adminUserModule,
  role: crudModule(resources.role, { group: 'People & access', icon: IconShield }, () =>
    import('./role/role.screens.tsx').then((own) => own.roleScreens),
  ),
  'permission-group': permissionGroupModule,
  permission: crudModule(resources.permission, { group: 'People & access', icon: IconKey }, () =>
    import('./permission/permission.screens.tsx').then((own) => own.permissionScreens),
  ),
} satisfies Record<ResourceName, AdminModule>;

/** Every module, in the order of the navigation within a group. */
export const modules: readonly AdminModule[] = [
  orderModule,
  ...Object.values(plainModules),
  auditModule,
  profileModule,
];
