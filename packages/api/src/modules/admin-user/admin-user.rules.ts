import { adminUser } from '@bakehouse/contract/admin-user';
import type { InputOf } from '@bakehouse/contract/core/resource';
import { hasAll, rejectGrantingMore } from '../../kernel/access/grants.ts';
import type { CrudOperations } from '../../kernel/crud/crud-operations.ts';
import { lockRecord } from '../../kernel/crud/crud-repository.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { permissionsOfRoles } from '../role/role.queries.ts';
import { countOtherSuperAdmins } from './admin-user.queries.ts';
import type { AdminUserRepository, AdminUserRow } from './admin-user-repository.ts';
import { completeNames } from './person-name.ts';

/** The rules about which user may change which other user (spec 3 §4), around the plain operations. */

/** `isPasswordConfirmed` means that the caller has entered their own current password. */
type Input = Partial<InputOf<typeof adminUser>> & { passwordHash?: string; isPasswordConfirmed?: boolean };

const rolesOf = (row: AdminUserRow) => row.roles.map(({ _id }) => _id);

/** Rejects changing a user who has more permissions than the caller. */
const rejectHigherTarget = async (ctx: Ctx, target: AdminUserRow) => {
  if (target._id === ctx.actor.user._id) return;
  if (!hasAll(ctx.actor, await permissionsOfRoles(ctx.db, rolesOf(target))))
    throw new AppError('forbidden', 'You cannot change a person who may do more than you');
};

/** Rejects the change if there would be no Super Admin after it. */
const rejectLastSuperAdmin = async (ctx: Ctx, target: AdminUserRow, rolesAfter: readonly string[]) => {
  const { isSuper } = await permissionsOfRoles(ctx.db, rolesOf(target));
  if (!isSuper || target.status !== 'Active' || (await permissionsOfRoles(ctx.db, rolesAfter)).isSuper) return;
  if ((await countOtherSuperAdmins(ctx.db, target._id)) === 0)
    throw new AppError('invalid', 'This is the last Super Admin. Give the role to someone else first.');
};

const rejectDeletingSelf = (ctx: Ctx, id: string) => {
  if (id === ctx.actor.user._id) throw new AppError('invalid', 'You cannot delete yourself');
};

/**
 * Returns whether the caller must enter their current password, which is required to change their own email, phone or
 * password.
 */
const needsCurrentPassword = (target: AdminUserRow, input: Input) =>
  input.passwordHash !== undefined ||
  (input.email !== undefined && input.email !== target.email) ||
  (input.phone !== undefined && input.phone !== target.phone);

export const guardedOperations = (
  repository: AdminUserRepository,
  plain: CrudOperations<typeof adminUser>,
): CrudOperations<typeof adminUser> => {
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
    create: async (ctx, input) => {
      rejectGrantingMore(ctx.actor, await permissionsOfRoles(ctx.db, input.roles ?? []));
      return plain.create(ctx, columnsOf(ctx, input) as typeof input);
    },
    update: async (ctx, id, version, input: Input) => {
      const target = await lockUser(ctx, id);
      await rejectHigherTarget(ctx, target);
      if (input.status === 'Deleted') await rejectDeletion(ctx, target);
      if (id === ctx.actor.user._id && needsCurrentPassword(target, input) && !input.isPasswordConfirmed)
        throw invalidField('current_password', 'Enter your current password');
      const before = rolesOf(target);
      const after = input.roles ?? before;
      const added = after.filter((id) => !before.includes(id));
      rejectGrantingMore(ctx.actor, await permissionsOfRoles(ctx.db, added));
      await rejectLastSuperAdmin(ctx, target, input.status === 'InActive' ? [] : after);
      return plain.update(ctx, id, version, columnsOf(ctx, input, target));
    },
    remove: async (ctx, id, version) => {
      await rejectDeletion(ctx, await lockUser(ctx, id));
      return plain.remove(ctx, id, version);
    },
    restore: async (ctx, id, version) => {
      const target = await lockUser(ctx, id, 'deleted');
      rejectGrantingMore(ctx.actor, await permissionsOfRoles(ctx.db, rolesOf(target)));
      return plain.restore(ctx, id, version);
    },
  };
};
