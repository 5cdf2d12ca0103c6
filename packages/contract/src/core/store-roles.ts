/** The roles of the people of a store. The file imports no zod, because the first screen loads it. */

/**
 * Roles within a store, each with everything that the next one may do. Owner: the person with whom the store was created
 * (`store_admin`), with all permissions of the Vendor role. Baker: sees the orders without amounts.
 */
export const storeRoles = ['owner', 'manager', 'baker'] as const;
export type StoreRole = (typeof storeRoles)[number];
export const storeRoleLabels: Readonly<Record<StoreRole, string>> = {
  owner: /* i18n */ 'Owner',
  manager: /* i18n */ 'Manager',
  baker: /* i18n */ 'Baker',
};

/** Returns whether a role may do what needs at least `least`. */
export const isAtLeast = (role: StoreRole, least: StoreRole): boolean =>
  storeRoles.indexOf(role) <= storeRoles.indexOf(least);
