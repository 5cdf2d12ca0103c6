import { adminUser } from '@bakehouse/contract/admin-user';
import { linkPurposes } from '@bakehouse/contract/core/account-links';
import type { InputOf, RecordOf } from '@bakehouse/contract/core/resource';
import { hasAll, rejectGrantingMore } from '../../kernel/access/grants.ts';
import type { CrudOperations } from '../../kernel/crud/crud-operations.ts';
import { lockRecord } from '../../kernel/crud/crud-repository.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { requireRecentProof } from '../../kernel/http/recent-proof.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { permissionsOfRoles } from '../role/role.queries.ts';
import { countOtherSuperAdmins } from './admin-user.queries.ts';
import { type AdminUserRepository, type AdminUserRow, adminUserRepository } from './admin-user-repository.ts';
import { withLinks } from './link/account-link.queries.ts';
import { issueLink, missingForLinks, requireLinks, revokeLinks } from './link/account-link.writes.ts';
import { confirmationNote, isOtherAddress, requestEmailChange } from './link/email-change.ts';
import { completeNames } from './person-name.ts';

/** The rules about which user may change which other user (spec 3 §4), around the plain operations. */

/** `isPasswordConfirmed` means that the caller has entered their own current password. */
type Input = Partial<InputOf<typeof adminUser>> & { passwordHash?: string; isPasswordConfirmed?: boolean };

/** Rejects changing a user who has more permissions than the caller. */
export async function rejectHigherTarget(ctx: Ctx, target: AdminUserRow) {
  if (target._id === ctx.actor.user._id) return;
  if (!hasAll(ctx.actor, await permissionsOfRoles(ctx.db, rolesOf(target))))
    throw new AppError('forbidden', 'You cannot change a person who may do more than you');
}

/** Locks a user whom the caller may change. */
export async function lockManagedUser(ctx: Ctx, id: string): Promise<AdminUserRow> {
  const user = await lockRecord(ctx, adminUserRepository, adminUser.label.one, id);
  await rejectHigherTarget(ctx, user);
  return user;
}

const rolesOf = (row: AdminUserRow) => row.roles.map(({ _id }) => _id);

export function guardedOperations(
  repository: AdminUserRepository,
  plain: CrudOperations<typeof adminUser>,
): CrudOperations<typeof adminUser> {
  const lockUser = (ctx: Ctx, id: string, lifecycle?: Lifecycle): Promise<AdminUserRow> =>
    lockRecord(ctx, repository, adminUser.label.one, id, lifecycle);

  const rejectDeletion = async (ctx: Ctx, target: AdminUserRow) => {
    rejectDeletingSelf(ctx, target._id);
    await rejectHigherTarget(ctx, target);
    await rejectLastSuperAdmin(ctx, target, []);
  };

  /** Returns the columns of the input. A password that someone else sets must be changed by its owner. */
  const columnsOf = (
    ctx: Ctx,
    { isPasswordConfirmed: _, first_name, last_name, name, ...rest }: Input,
    row?: AdminUserRow,
  ) => ({
    ...rest,
    ...completeNames({ name, first_name, last_name }, row),
    ...(rest.passwordHash ? { mustChangePassword: row?._id !== ctx.actor.user._id } : {}),
  });

  return {
    ...plain,
    list: async (ctx, query) => {
      const { data, ...total } = await plain.list(ctx, query);
      return { data: await withLinks(ctx.db, data, ctx.deps.now()), ...total };
    },
    detail: async (ctx, id) => {
      const { data, ...usage } = await plain.detail(ctx, id);
      return { data: (await complete(ctx, { message: '', data })).data, ...usage };
    },
    create: async (ctx, input: InputOf<typeof adminUser> & { passwordHash?: string }) => {
      await requireGranting(ctx, input.roles ?? []);
      if (input.roles?.length || input.passwordHash) await requireRecentProof(ctx.db, ctx.actor, ctx.deps.now());
      const columns = { ...columnsOf(ctx, input), passwordHash: input.passwordHash ?? '' };
      const isInvited = columns.passwordHash === '' && (input.status ?? 'Active') === 'Active';
      if (isInvited) requireLinks(ctx.deps);
      const saved = await plain.create(ctx, columns as typeof input);
      if (!isInvited) return complete(ctx, saved);
      await invite(ctx, saved.data);
      return complete(ctx, { ...saved, message: `${saved.message}. The invitation is on its way.` });
    },
    update: async (ctx, id, version, input: Input) => {
      const target = await lockUser(ctx, id);
      await rejectHigherTarget(ctx, target);
      if (input.status === 'Deleted') await rejectDeletion(ctx, target);
      if (id === ctx.actor.user._id && needsCurrentPassword(target, input) && !input.isPasswordConfirmed)
        throw invalidField('current_password', /* i18n */ 'Enter your current password');
      const before = rolesOf(target);
      const after = input.roles ?? before;
      const added = after.filter((id) => !before.includes(id));
      await requireGranting(ctx, added);
      if (changesAccess(ctx, target, input)) await requireRecentProof(ctx.db, ctx.actor, ctx.deps.now());
      await rejectLastSuperAdmin(ctx, target, input.status === 'InActive' ? [] : after);
      const { email = target.email, ...rest } = input;
      const isPending = mustConfirm(target, input) && isOtherAddress(target.email, email);
      const saved = await plain.update(ctx, id, version, columnsOf(ctx, isPending ? rest : input, target));
      await renewLinks(ctx, target, input, saved);
      if (!isPending) return complete(ctx, saved);
      await requestEmailChange(ctx, saved.data, email);
      return complete(ctx, { ...saved, message: `${saved.message}. ${confirmationNote}` });
    },
    remove: async (ctx, id, version) => {
      await rejectDeletion(ctx, await lockUser(ctx, id));
      await revokeLinks(ctx.db, id, linkPurposes, ctx.deps.now());
      return plain.remove(ctx, id, version);
    },
    restore: async (ctx, id, version) => {
      const target = await lockUser(ctx, id, 'deleted');
      rejectGrantingMore(ctx.actor, await permissionsOfRoles(ctx.db, rolesOf(target)));
      return plain.restore(ctx, id, version);
    },
  };
}

/** Returns whether staff change the email, password or roles of somebody else, or their own roles. */
const changesAccess = (ctx: Ctx, target: AdminUserRow, { email, passwordHash, roles }: Input): boolean => {
  const before = new Set(rolesOf(target));
  const hasOtherRoles = roles !== undefined && (roles.length !== before.size || roles.some((id) => !before.has(id)));
  if (hasOtherRoles || target._id === ctx.actor.user._id) return hasOtherRoles;
  return passwordHash !== undefined || (email !== undefined && email !== target.email);
};

/**
 * Requires that the caller has everything that these roles grant.
 * @throws AppError forbidden
 */
async function requireGranting(ctx: Ctx, roleIds: readonly string[]): Promise<void> {
  rejectGrantingMore(ctx.actor, await permissionsOfRoles(ctx.db, roleIds));
}

function rejectDeletingSelf(ctx: Ctx, id: string) {
  if (id === ctx.actor.user._id) throw new AppError('invalid', 'You cannot delete yourself');
}

/** Rejects the change if there would be no Super Admin after it. */
async function rejectLastSuperAdmin(ctx: Ctx, target: AdminUserRow, rolesAfter: readonly string[]) {
  const { isSuper } = await permissionsOfRoles(ctx.db, rolesOf(target));
  if (!isSuper || target.status !== 'Active' || (await permissionsOfRoles(ctx.db, rolesAfter)).isSuper) return;
  if ((await countOtherSuperAdmins(ctx.db, target._id)) === 0)
    throw new AppError('invalid', 'This is the last Super Admin. Give the role to someone else first.');
}

type Saved = { message: string; data: RecordOf<typeof adminUser> };

/** Adds the invitation and the email that waits to a saved user. */
async function complete({ db, deps }: Ctx, { message, data }: Saved): Promise<Saved> {
  const [user = data] = await withLinks(db, [data], deps.now());
  return { message, data: user };
}

const invite = (ctx: Ctx, { _id, email }: Saved['data']): Promise<void> =>
  issueLink(ctx, { userId: _id, purpose: 'invite', email, createdBy: ctx.actor.user._id });

/**
 * Returns whether the caller must enter their current password, which is required to change their own email, phone or
 * password.
 */
const needsCurrentPassword = (target: AdminUserRow, input: Input) =>
  input.passwordHash !== undefined ||
  (input.email !== undefined && input.email !== target.email) ||
  (input.phone !== undefined && input.phone !== target.phone);

/** Returns whether another email must be confirmed: the user can sign in with the present one, and must not lose the account by a typing error. */
const mustConfirm = ({ passwordHash, status }: AdminUserRow, input: Input) =>
  passwordHash !== '' && (input.status ?? status) === 'Active';

/**
 * Withdraws the links that a change of a user makes wrong, and invites a user without a password who becomes active or gets another address.
 */
async function renewLinks(ctx: Ctx, before: AdminUserRow, input: Input, { data }: Saved): Promise<void> {
  const { db, deps } = ctx;
  if (data.status !== 'Active' || data.deletedAt) await revokeLinks(db, data._id, linkPurposes, deps.now());
  else if (input.passwordHash) await revokeLinks(db, data._id, ['invite', 'reset_password'], deps.now());
  else if (before.passwordHash === '' && (before.status !== 'Active' || before.email !== data.email))
    if (!missingForLinks(deps)) await invite(ctx, data);
}
