import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { message } from '@bakehouse/contract/i18n';
import type { Membership } from '@bakehouse/contract/profile';
import {
  type MemberRole,
  maxMembers,
  type TeamMember,
  type teamEndpoints,
} from '@bakehouse/contract/vendor/vendor-team';
import { type AuditEntry, audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { limitPerMinute } from '../../../kernel/http/limits/throttle.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { findUserByEmail } from '../../admin-user/admin-user.queries.ts';
import { insertUser } from '../../admin-user/admin-user.writes.ts';
import { inviteWithoutPassword, requireLinks } from '../../admin-user/link/account-link.writes.ts';
import { completeNames } from '../../admin-user/person-name.ts';
import { findVendor, type LockedVendor, lockVendor } from '../vendor.queries.ts';
import {
  acceptInvitations,
  countMembers,
  deleteMember,
  findMember,
  findMembership,
  findMemberships,
  findTeam,
  hasRole,
  saveInvitation,
  setMemberRole,
} from './team.queries.ts';

/** The actions on the team of a store, and on the stores of a person. */

type Invitation = BodyOf<typeof teamEndpoints.invite>;

/** Maximum number of invitations in a minute: of a person, and to an email. */
const maxInvitations = 10;
const maxInvitationsToEmail = 3;

export async function listTeam(ctx: Ctx, storeId: string): Promise<{ data: TeamMember[] }> {
  if (!(await findVendor(ctx.db, ctx.scope, storeId))) throw notFound(/* i18n */ 'Vendor');
  const rows = await findTeam(ctx.db, storeId);
  return {
    data: rows.map(({ id, invited_at, ...row }) => ({
      _id: id,
      ...row,
      invitedAt: invited_at === null ? null : toIsoTime(invited_at),
    })),
  };
}

/**
 * Invites a person. Somebody without an account gets one with the link of an invitation; somebody with an account accepts on the profile. The
 * response and the row are the same, so that neither reveals who has an account.
 * @throws AppError wrong_status for a member, and for a team that is full; unavailable if mail cannot be sent
 */
export async function inviteMember(ctx: Ctx, storeId: string, invitation: Invitation): Promise<{ message: string }> {
  const { db, deps, actor } = ctx;
  const { email, name, role } = invitation;
  const what = 'invitations';
  await limitPerMinute(db, { key: `team invitation:${actor.user._id}`, limit: maxInvitations, what }, deps.now());
  await limitPerMinute(db, { key: `team invitation to:${email}`, limit: maxInvitationsToEmail, what }, deps.now());
  const store = await requireStore(ctx, storeId);
  requireLinks(deps);
  const user = await findUserByEmail(db, email);
  if (user?._id === store.store_admin) throw invalidField('email', /* i18n */ 'This is the Owner of the store');
  const member = user && (await findMember(db, storeId, user._id));
  if (member?.acceptedAt) throw new AppError('wrong_status', /* i18n */ 'This person is in the team already');
  if (!member && (await countMembers(db, storeId)) >= maxMembers)
    throw new AppError(
      'wrong_status',
      message(/* i18n */ 'A team has at most {max} members. Remove one first.', { max: maxMembers }),
    );
  const userId = user?._id ?? (await addUser(ctx, invitation));
  await saveInvitation(db, { vendorId: storeId, userId, role, email, name, invitedAt: deps.now() });
  if (user) await deps.jobs.send(db, 'team-invitation', { userId, storeName: store.store_name, channel: 'email' });
  // Staff decide when a person with another role gets the link to an account.
  if (!(await hasRole(db, userId))) await inviteWithoutPassword(ctx, userId);
  await auditTeam(ctx, store, 'team-invite', { email: { from: null, to: email }, role: { from: null, to: role } });
  return { message: `Invitation sent to ${email}` };
}

/** @throws AppError not_found for a store outside the scope */
const requireStore = async ({ db, scope }: Ctx, storeId: string): Promise<LockedVendor> => {
  const store = await lockVendor(db, scope, storeId);
  if (!store) throw notFound(/* i18n */ 'Vendor');
  return store;
};

/** Makes the account of an invited person, without a password, and without a role until the person accepts. */
const addUser = async (ctx: Ctx, { email, name }: Invitation): Promise<string> => {
  const person = { name, ...completeNames({ name }), email, phone: '', passwordHash: '' };
  const recordId = await insertUser(ctx.db, person, []);
  await audit(ctx, { module: 'admin-user', action: 'create', recordId, recordName: name, version: 1 });
  return recordId;
};

const auditTeam = (ctx: Ctx, { id, store_name }: LockedVendor, action: string, changes: AuditEntry['changes'] = {}) =>
  audit(ctx, { module: 'vendor', action, recordId: id, recordName: store_name, stores: [id], changes });

/** @throws AppError not_found for somebody who is not a member */
export async function changeMember(
  ctx: Ctx,
  storeId: string,
  memberId: string,
  role: MemberRole,
): Promise<{ message: string }> {
  const store = await requireStore(ctx, storeId);
  const before = await findMembership(ctx.db, storeId, memberId);
  if (!before || !(await setMemberRole(ctx.db, storeId, before.userId, role))) throw notFound(/* i18n */ 'Member');
  await auditTeam(ctx, store, 'team-role', {
    member: { from: before.email, to: before.email },
    role: { from: before.role, to: role },
  });
  return { message: 'Role changed successfully' };
}

/** @throws AppError not_found for somebody who is not a member */
export async function removeMember(ctx: Ctx, storeId: string, memberId: string): Promise<{ message: string }> {
  const store = await requireStore(ctx, storeId);
  const member = await findMembership(ctx.db, storeId, memberId);
  if (!member || !(await deleteMember(ctx.db, storeId, member.userId))) throw notFound(/* i18n */ 'Member');
  await auditTeam(ctx, store, 'team-remove', { member: { from: member.email, to: null } });
  return { message: member.acceptedAt ? 'Member removed successfully' : 'Invitation cancelled' };
}

export async function listMemberships({ db, actor }: Ctx): Promise<{ data: Membership[] }> {
  const rows = await findMemberships(db, actor.user._id);
  return { data: rows.map(({ id, ...row }) => ({ _id: id, ...row })) };
}

/** @throws AppError not_found without an invitation */
export async function acceptMembership(ctx: Ctx, storeId: string): Promise<{ message: string }> {
  const { db, actor, deps } = ctx;
  const store = (await findMemberships(db, actor.user._id)).find(({ id }) => id === storeId);
  const accepted = await acceptInvitations(db, actor.user._id, deps.now(), storeId);
  if (!store || accepted.length === 0) throw notFound(/* i18n */ 'Invitation');
  await auditOwn(ctx, store, 'team-join');
  return { message: `You work for ${store.store_name} now` };
}

const auditOwn = (ctx: Ctx, { id, store_name }: { id: string; store_name: string }, action: string) =>
  audit(ctx, { module: 'vendor', action, recordId: id, recordName: store_name, stores: [id] });

/** @throws AppError not_found for a store of others, wrong_status for the Owner */
export async function leaveStore(ctx: Ctx, storeId: string): Promise<{ message: string }> {
  const store = (await findMemberships(ctx.db, ctx.actor.user._id)).find(({ id }) => id === storeId);
  if (!store) throw notFound(/* i18n */ 'Store');
  if (store.role === 'owner') throw new AppError('wrong_status', /* i18n */ 'The Owner cannot leave the store');
  await deleteMember(ctx.db, storeId, ctx.actor.user._id);
  await auditOwn(ctx, store, store.accepted ? 'team-leave' : 'team-decline');
  return { message: store.accepted ? `You left ${store.store_name}` : 'Invitation declined' };
}
