import { insertEvent } from '../../modules/gateway/gateway-event.queries.ts';
import type { Db } from '../../platform/db/client.ts';

/** Loads a payment without an order, so that the list of mismatches has one. */
export async function loadMismatches(db: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 3_600_000);
  await insertEvent(
    db,
    {
      eventId: 'demo',
      kind: 'payment_received',
      occurredAt: at,
      amount: 124_900,
      method: 'upi',
      payment: 'pay_QzK3Vd81mNs4Ta',
      refund: '',
      link: '',
      linkEnd: null,
      orderId: '',
      reference: '',
      failure: '',
    },
    at,
    { state: 'mismatch', reason: 'unknown_order' },
  );
}
