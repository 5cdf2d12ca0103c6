import type { Ctx } from '../../kernel/http/context.ts';
import { dashboardAddress } from '../../platform/dashboard-address.ts';
import { AppError } from '../../platform/errors.ts';
import { lockManagedUser } from '../admin-user/admin-user.rules.ts';
import { adminUserOperations } from '../admin-user/admin-user.service.ts';
import { inviteWithoutPassword, requireLinks } from '../admin-user/link/account-link.writes.ts';
import { changeVendor } from './vendor.service.ts';
import { raiseVersion } from './vendor.writes.ts';
import { finishMail } from './vendor-mails.ts';

/**
 * Approves the application of a vendor: makes the person Active and sends the link with which they finish the store. A person without a
 * password gets the link to choose one instead, which signs the person in. It can be repeated while the store is a draft.
 * @throws AppError `wrong_status` unless the store is a draft, `unavailable` if mail cannot be sent, `forbidden` for a person who may do
 *   more than the caller
 */
export const inviteVendor = (ctx: Ctx, id: string, version: number | undefined) =>
  changeVendor(ctx, { id, version, action: 'invite', message: 'Invitation sent successfully' }, async (vendor) => {
    if (vendor.status !== 'draft')
      throw new AppError('wrong_status', 'Only the vendor of a draft store can be invited to finish it');
    requireLinks(ctx.deps);
    const person = await lockManagedUser(ctx, vendor.store_admin);
    const isActive = person.status === 'Active';
    // A person without a password who becomes active is invited by it.
    if (!isActive) await adminUserOperations.update(ctx, person._id, person.version, { status: 'Active' });
    else await inviteWithoutPassword(ctx, person._id);
    await raiseVersion(ctx.db, id, ctx.deps.now());
    if (person.passwordHash === '') return;
    const message = finishMail(vendor, dashboardAddress(ctx.deps.config));
    await ctx.deps.jobs.send(ctx.db, 'record-message', { record: `vendor:${id}`, message });
  });
