import { adminUser, findByEmail, invitationEndpoints, pendingEmailEndpoints } from '@bakehouse/contract/admin-user';
import type { InputOf } from '@bakehouse/contract/core/resource';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { limitPerMinute } from '../../kernel/http/limits/throttle.ts';
import { type Prepare, type Route, route } from '../../kernel/http/route.ts';
import { rejectWeakPassword } from '../../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import { findPersonTexts, findUserByEmail } from './admin-user.queries.ts';
import { lockManagedUser } from './admin-user.rules.ts';
import { adminUserOperations } from './admin-user.service.ts';
import { checkCurrentPassword } from './current-password.ts';
import { cancelEmailChange, resendEmailChange } from './link/email-change.ts';
import { resendInvitation, revokeInvitation } from './link/invitation.service.ts';

/** Email lookups that a person may make per minute: enough for typing, too few to test a list of addresses. */
const maxLookups = 30;

const { create, update } = adminUser.endpoints;

export const adminUserModule = (): Route[] => [
  ...crudRoutes(adminUser, adminUserOperations).map(
    (crudRoute): Route =>
      crudRoute.kind === 'verb' && (crudRoute.endpoint === create || crudRoute.endpoint === update)
        ? { ...crudRoute, prepare: withPasswords }
        : crudRoute,
  ),
  route(invitationEndpoints.resend, (ctx, { params }) => resendInvitation(ctx, params.id)),
  route(invitationEndpoints.revoke, (ctx, { params }) => revokeInvitation(ctx, params.id)),
  route(pendingEmailEndpoints.resend, async (ctx, { params }) =>
    resendEmailChange(ctx, await lockManagedUser(ctx, params.id)),
  ),
  route(pendingEmailEndpoints.cancel, async (ctx, { params }) => {
    const user = await lockManagedUser(ctx, params.id);
    await cancelEmailChange(ctx, user);
    return { message: `The email of ${user.name} stays ${user.email}` };
  }),
  route(findByEmail, async ({ deps, db, scope, actor }, { query }) => {
    const counter = { key: `email lookup:${actor.user._id}`, limit: maxLookups, what: 'lookups' };
    await limitPerMinute(db, counter, deps.now());
    const user = await findUserByEmail(db, query.email);
    return { user: scope.reach === 'own' && user?._id !== actor.user._id ? null : user };
  }),
];

/** Verifies and hashes passwords before the transaction begins, because both are slow and wait in a queue. */
const withPasswords: Prepare = async ({ deps, actor }, input) => {
  const { params, body } = input as { params?: { id: string }; body: Partial<InputOf<typeof adminUser>> };
  const { password, current_password, ...rest } = body;
  const isPasswordConfirmed = params?.id === actor.user._id && current_password !== undefined;
  if (isPasswordConfirmed) await checkCurrentPassword(deps, actor, current_password);
  if (password === undefined) return { params, body: { ...rest, isPasswordConfirmed } };
  const saved = params?.id === undefined ? undefined : await findPersonTexts(deps.database.db, params.id);
  const { name, first_name, last_name, email, phone } = { ...saved, ...rest };
  await rejectWeakPassword(deps.config, 'password', password, [name, first_name, last_name, email, phone]);
  return { params, body: { ...rest, isPasswordConfirmed, passwordHash: await hashPassword(password) } };
};
