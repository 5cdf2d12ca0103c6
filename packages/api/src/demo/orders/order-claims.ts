import { sql } from 'drizzle-orm';
import type { Deps } from '../../kernel/http/context.ts';
import { decideClaim } from '../../modules/order/claim/claim-decision.ts';
import { fileStaffClaim } from '../../modules/order/claim/order-claims.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { demoCtx } from '../demo-ctx.ts';

/** The claims of the demo: an open one with a photo, one with a divided refund, and one with a rebake. */

type Source = {
  readonly deps: Deps;
  readonly desk: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type ClaimedOrder = { id: string; image: string | null };

/** Files and decides claims about the newest orders that were paid online and delivered. */
export async function loadClaims(db: Db, { deps, desk, now }: Source): Promise<void> {
  const [first, second, third] = await rowsOf<ClaimedOrder>(
    db,
    sql`select o.id, (select i.image_id from order_item i where i.order_id = o.id order by i.position limit 1) as image
        from orders o
        where o.status = 'delivered' and o.payment_status = 'Paid' and o.payment_kind = 'prepaid' and o.vendor_id is not null
        order by o.order_date desc, o.id desc limit 3`,
  );
  if (!first || !second || !third) throw new Error('the demo has too few delivered orders');
  const ctx = demoCtx(db, deps, { person: desk, now });
  const late_reason = 'The customer called on the next day';
  const file = async (
    { id }: ClaimedOrder,
    claim: Pick<Parameters<typeof fileStaffClaim>[2], 'reason' | 'wish' | 'text' | 'photo_1'>,
  ) => {
    const { data } = await fileStaffClaim(ctx, id, { ...claim, late_reason });
    return [ctx, id, data._id] as const;
  };
  await file(first, {
    reason: 'damaged',
    wish: 'full',
    text: 'The box was open and the cream is smeared over one side.',
    photo_1: first.image ?? undefined,
  });
  await decideClaim(
    ...(await file(second, { reason: 'late', wish: 'full', text: 'It came an hour after the slot.' })),
    {
      decision: 'refund',
      key: newId(),
      amount: 200,
      shares: { platform: 50, vendor: 100, rider: 50 },
      target: 'bank_transfer',
      reason: 'We are sorry for the delay and refund a part of the price.',
      note: 'The kitchen was late, and the rider took a detour.',
    },
  );
  await decideClaim(
    ...(await file(third, { reason: 'wrong_item', wish: 'rebake', text: 'The cake has another flavour.' })),
    {
      decision: 'rebake',
      key: newId(),
      items: [{ position: 0, quantity: 1 }],
      delivery_date: dayIn(deps.config.TIME_ZONE, new Date(now.getTime() + 86_400_000)),
      delivery_slot: { from: '17:00', upto: '19:00' },
      reason: 'We bake the right cake for tomorrow.',
    },
  );
}
