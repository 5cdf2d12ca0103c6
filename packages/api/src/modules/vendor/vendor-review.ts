import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { inviteWithoutPassword } from '../admin-user/link/account-link.writes.ts';
import { findReadiness, notReady } from './vendor.queries.ts';
import { rejectDecision, rejectIncomplete, rejectSending } from './vendor.rules.ts';
import { changeVendor } from './vendor.service.ts';
import { recordStatus } from './vendor.writes.ts';
import { approvedMail, rejectedMail } from './vendor-mails.ts';

/** The decisions about stores. Only approved stores get orders. */

type Decision = BodyOf<typeof vendorEndpoints.review>;

/** Approves or rejects a store. Users cannot decide on their own store. The vendor gets a mail after the commit. */
export function reviewVendor(ctx: Ctx, id: string, { decision, reason = '', version }: Decision) {
  const isApproval = decision === 'approve';
  const message = isApproval ? 'Vendor approved successfully' : 'Vendor rejected successfully';
  return changeVendor(ctx, { id, version, action: decision, message }, async (vendor) => {
    rejectDecision(decision, vendor.status);
    if (isApproval) rejectIncomplete(await findStoreReadiness(ctx, id));
    await recordStatus(ctx.db, id, {
      at: ctx.deps.now(),
      actor: ctx.actor.user,
      kind: decision,
      status: decision,
      reason: isApproval ? '' : reason,
    });
    const { PUBLIC_URL } = ctx.deps.config;
    const mail = isApproval ? approvedMail(vendor, PUBLIC_URL) : rejectedMail(vendor, reason, PUBLIC_URL);
    if (isApproval) await inviteWithoutPassword(ctx, vendor.store_admin);
    await ctx.deps.jobs.send(ctx.db, 'record-message', { record: `vendor:${id}`, message: mail });
  });
}

const findStoreReadiness = async ({ db }: Ctx, id: string) => (await findReadiness(db, [id])).get(id) ?? notReady;

/** Sends a rejected store to review again. */
export const sendToReview = (ctx: Ctx, id: string, version: number | undefined) =>
  changeVendor(
    ctx,
    { id, version, action: 'send-to-review', message: 'Vendor sent to review successfully' },
    async (vendor) => {
      rejectSending(vendor.status);
      rejectIncomplete(await findStoreReadiness(ctx, id));
      await recordStatus(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'sent', status: 'review' });
    },
  );
