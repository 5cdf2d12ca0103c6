import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import { inviteWithoutPassword } from '../admin-user/link/account-link.writes.ts';
import { findFacts, noFacts } from './vendor.queries.ts';
import { rejectDecision, rejectIncomplete, rejectSending, rejectUnfinished } from './vendor.rules.ts';
import { changeVendor, todayOf } from './vendor.service.ts';
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
    if (isApproval) rejectIncomplete(await findStoreFacts(ctx, id));
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

const findStoreFacts = async ({ db }: Ctx, id: string) => (await findFacts(db, [id])).get(id) ?? noFacts;

/**
 * Rejects sending a store to review before its people have completed it. Staff may send it without its documents.
 * @throws AppError invalid with what is missing
 */
export async function requireCompleted(ctx: Ctx, id: string): Promise<void> {
  if (ctx.scope.reach === 'own') rejectUnfinished(await findStoreFacts(ctx, id), todayOf(ctx));
}

/** Sends a rejected store to review again. */
export const sendToReview = (ctx: Ctx, id: string, version: number | undefined) =>
  changeVendor(
    ctx,
    { id, version, action: 'send-to-review', message: 'Vendor sent to review successfully' },
    async (vendor) => {
      rejectSending(vendor.status);
      rejectIncomplete(await findStoreFacts(ctx, id));
      await requireCompleted(ctx, id);
      await recordStatus(ctx.db, id, { at: ctx.deps.now(), actor: ctx.actor.user, kind: 'sent', status: 'review' });
    },
  );
