import type { adminUser } from '@bakehouse/contract/admin-user';
import type { InputOf } from '@bakehouse/contract/core/resource';
import type { CrudOperations } from '../../crud/crud-operations.ts';
import type { Lifecycle } from '../../crud/crud-store.ts';
import { AppError, invalidField, notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { hasAll, rejectGrantingMore } from '../../plugins/grants.ts';
import { holdingOfRoles } from '../role/role.queries.ts';
import { countOtherSuperAdmins } from './admin-user.queries.ts';
import type { AdminUserRow, AdminUserStore } from './admin-user-store.ts';
import { namesOf } from './person-name.ts';

/** The rules about which user may change which other user (spec 3 §4), around the plain operations. */

/** `proved` means that the caller has confirmed the own current password. */
type Input = Partial<InputOf<typeof adminUser>> & { passwordHash?: string; proved?: boolean };

const rolesOf = (row: AdminUserRow) => row.roles.map(({ _id }) => _id);

/** Rejects changing a user who has more permissions than the caller. */
const rejectHigherTarget = async (ctx: Ctx, target: AdminUserRow) => {
  if (target._id === ctx.actor.user._id) return;
  if (!hasAll(ctx.actor, await holdingOfRoles(ctx.db, rolesOf(target))))
    throw new AppError('forbidden', 'You cannot change a person who may do more than you');
};

/** Rejects the change if no Super Admin would be left. */
const rejectLastSuperAdmin = async (ctx: Ctx, target: AdminUserRow, kept: readonly string[]) => {
  const { isSuper } = await holdingOfRoles(ctx.db, rolesOf(target));
  if (!isSuper || target.status !== 'Active' || (await holdingOfRoles(ctx.db, kept)).isSuper) return;
  if ((await countOtherSuperAdmins(ctx.db, target._id)) === 0)
    throw new AppError('invalid', 'This is the last Super Admin. Give the role to someone else first.');
};

const rejectDeletingSelf = (ctx: Ctx, id: string) => {
  if (id === ctx.actor.user._id) throw new AppError('invalid', 'You cannot delete yourself');
};

/**
 * Returns whether the caller must confirm the current password, which is required to change the own email, phone or
 * password here.
 */
const needsProof = (target: AdminUserRow, input: Input) =>
  input.passwordHash !== undefined ||
  (input.email !== undefined && input.email !== target.email) ||
  (input.phone !== undefined && input.phone !== target.phone);

export const guardedOperations = (
  store: AdminUserStore,
  plain: CrudOperations<typeof adminUser>,
): CrudOperations<typeof adminUser> => {
  const locked = async (ctx: Ctx, id: string, lifecycle: Lifecycle): Promise<AdminUserRow> => {
    const row = await store.lockOne(ctx.db, ctx.scope, id, lifecycle);
    if (!row) throw notFound('Admin user');
    return row;
  };

  const rejectLeaving = async (ctx: Ctx, target: AdminUserRow) => {
    rejectDeletingSelf(ctx, target._id);
    await rejectHigherTarget(ctx, target);
    await rejectLastSuperAdmin(ctx, target, []);
  };

  /** Returns the columns of the input. A password that someone else sets must be changed by its owner. */
  const columnsOf = (ctx: Ctx, { proved, first_name, last_name, name, ...rest }: Input, row?: AdminUserRow) => ({
    ...rest,
    ...namesOf({ name, first_name, last_name }, row),
    ...(rest.passwordHash ? { mustChangePassword: row?._id !== ctx.actor.user._id } : {}),
  });

  return {
    ...plain,
    create: async (ctx, input) => {
      rejectGrantingMore(ctx.actor, await holdingOfRoles(ctx.db, input.roles ?? []));
      return plain.create(ctx, columnsOf(ctx, input) as typeof input);
    },
    update: async (ctx, id, version, input: Input) => {
      const target = await locked(ctx, id, 'active');
      await rejectHigherTarget(ctx, target);
      if (input.status === 'Deleted') await rejectLeaving(ctx, target);
      if (id === ctx.actor.user._id && needsProof(target, input) && !input.proved)
        throw invalidField('current_password', 'Enter your current password');
      const before = rolesOf(target);
      const after = input.roles ?? before;
      const added = after.filter((id) => !before.includes(id));
      rejectGrantingMore(ctx.actor, await holdingOfRoles(ctx.db, added));
      await rejectLastSuperAdmin(ctx, target, input.status === 'InActive' ? [] : after);
      return plain.update(ctx, id, version, columnsOf(ctx, input, target));
    },
    remove: async (ctx, id, version) => {
      await rejectLeaving(ctx, await locked(ctx, id, 'active'));
      return plain.remove(ctx, id, version);
    },
    restore: async (ctx, id, version) => {
      const target = await locked(ctx, id, 'deleted');
      rejectGrantingMore(ctx.actor, await holdingOfRoles(ctx.db, rolesOf(target)));
      return plain.restore(ctx, id, version);
    },
  };
};
