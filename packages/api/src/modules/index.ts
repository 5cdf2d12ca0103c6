import type { ResourceName } from '@bakehouse/contract/resources';
import type { Route } from '../http/route.ts';
import { adminUserModule } from './admin-user/admin-user.module.ts';
import { brandModule } from './brand/brand.module.ts';
import { permissionModule } from './permission/permission.module.ts';
import { permissionGroupModule } from './permission-group/permission-group.module.ts';
import { roleModule } from './role/role.module.ts';

/** The register of plain modules; a resource of the contract that is missing here breaks the build. */
export const plainModules = {
  brand: brandModule,
  'admin-user': adminUserModule,
  role: roleModule,
  'permission-group': permissionGroupModule,
  permission: permissionModule,
} satisfies Record<ResourceName, () => Route[]>;
