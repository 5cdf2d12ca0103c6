import { audit } from '../../kernel/audit.ts';
import type { AtCommit, Db } from '../../platform/db/client.ts';
import { countOtherSuperAdmins } from '../admin-user/admin-user.queries.ts';
import { changeRoles, findMappedRoles, type IdentityOwner } from './sso.queries.ts';
import { SsoError, type SsoPerson } from './sso-person.ts';

/** The roles that a provider gives (`OIDC_<PROVIDER>_ROLES`). */

/** The value that stands for every new user. Its roles are given once, and not synchronised. */
const everyone = '*';

type Role = { readonly id: string; readonly name: string };

/**
 * Returns the roles of a new user. Super Admin must be mapped from a value of the claim, never from `*`.
 * @throws SsoError if there is none
 */
export async function rolesOfNewUser(db: Db, person: SsoPerson): Promise<Role[]> {
  const wanted = wantedRoles(person);
  const initial = person.provider.roles.filter(({ value }) => value === everyone).map(({ role }) => role.toLowerCase());
  const found = await findMappedRoles(db, [...wanted, ...initial], null);
  const roles = found.filter(({ name, system }) => system !== 'super_admin' || wanted.has(name.toLowerCase()));
  if (roles.length === 0)
    throw new SsoError(person, `Your ${person.provider.name} account has no role here. Ask an administrator.`);
  return roles;
}

/**
 * Gives and takes the roles that the mapping names, and no others. The last Super Admin keeps the role. The user must be locked.
 */
export async function synchroniseRoles(
  { db, atCommit, requestId }: { db: Db; atCommit: AtCommit; requestId: string },
  person: SsoPerson,
  { userId, name }: IdentityOwner,
): Promise<void> {
  const managed = person.provider.roles.filter(({ value }) => value !== everyone).map(({ role }) => role);
  const wanted = wantedRoles(person);
  const roles = await findMappedRoles(db, managed, userId);
  const isWanted = (role: Role) => wanted.has(role.name.toLowerCase());
  const added = roles.filter((role) => isWanted(role) && !role.is_held);
  const removed: Role[] = [];
  for (const role of roles)
    if (role.is_held && !isWanted(role))
      if (role.system !== 'super_admin' || (await countOtherSuperAdmins(db, userId)) > 0) removed.push(role);
  if (added.length + removed.length === 0) return;
  const ids = (list: readonly Role[]) => list.map(({ id }) => id);
  const version = await changeRoles(db, userId, { added: ids(added), removed: ids(removed) });
  const names = (list: readonly Role[]) => list.map((role) => role.name);
  const changes = {
    roles: { from: names(removed), to: names(added) },
    provider: { from: null, to: person.provider.name },
  };
  const entry = { module: 'admin-user', action: 'update', recordId: userId, recordName: name, version, changes };
  await audit({ db, atCommit, actor: { user: { _id: userId, name } }, requestId }, entry);
}

/** Returns the roles of the values of the claim, in lower case. */
const wantedRoles = ({ provider, claimed }: SsoPerson): ReadonlySet<string> =>
  new Set(
    provider.roles
      .filter(({ value }) => value !== everyone && claimed.has(value))
      .map(({ role }) => role.toLowerCase()),
  );
