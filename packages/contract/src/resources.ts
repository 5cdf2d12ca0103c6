import { adminUser } from './admin-user.ts';
import { brand } from './brand.ts';
import { permission } from './permission.ts';
import { permissionGroup } from './permission-group.ts';
import { role } from './role.ts';

/** The register: every plain module, one a line. A line here without its module breaks the api's and the admin's build. */
export const resources = {
  brand,
  'admin-user': adminUser,
  role,
  'permission-group': permissionGroup,
  permission,
} as const;
export type ResourceName = keyof typeof resources;
