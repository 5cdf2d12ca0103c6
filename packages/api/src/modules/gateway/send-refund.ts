import { sql } from 'drizzle-orm';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { OutgoingError } from '../../platform/gateways/outgoing.ts';
import {
  type GatewayNotice,
  type GatewayRefund,
  GatewayRejection,
  type PaymentGateway,
} from '../../platform/gateways/payments/payment-gateway.ts';
import type { RefundRow } from '../order/money/order-money.queries.ts';
import { openOrder } from '../order/money/order-money.ts';
import { authorOf } from '../order/money/order-payments.ts';
import { changeRefund, refundReference } from '../order/money/order-refunds.ts';
import { lockOrder } from '../order/order.queries.ts';
import { insertEvent } from './gateway-event.queries.ts';
import { asGateway } from './gateway-events.ts';

/** Sends refunds to the payment gateway, outside of every transaction. */

type Waiting = { readonly id: string; readonly attempt: number; readonly amount: number; readonly payment: string };
type Job = { readonly orderId: string; readonly refundId: string };

/** Returns the configured gateway. A job without one waits until it is configured again. */
export function requireGateway({ payments }: Pick<Deps, 'payments'>): PaymentGateway {
  if (!payments) throw new OutgoingError('no payment gateway is configured');
  return payments;
}

/**
 * Sends a refund that waits. The gateway is asked first whether it has the refund already, because an earlier attempt may have reached it
 * without an answer.
 * @throws OutgoingError if the result is unknown, so that the job is retried
 */
export async function sendRefund(deps: Deps, job: Job): Promise<void> {
  const gateway = requireGateway(deps);
  const waiting = await findWaiting(deps.database.db, job);
  if (!waiting) return;
  const reference = refundReference(waiting);
  const { payment, amount } = waiting;
  try {
    const made =
      (await gateway.findRefund(payment, reference)) ??
      (await gateway.refund({ payment, reference, amount, orderId: job.orderId }));
    await finish(deps, job, waiting, made);
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw error;
    await finish(deps, job, waiting, { id: '', status: 'failed' }, error.message);
  }
}

async function findWaiting(db: Db, { orderId, refundId }: Job): Promise<Waiting | undefined> {
  const [row] = await rowsOf<Waiting>(
    db,
    sql`select r.id, r.attempt, r.amount::float8 as amount, p.reference as payment
        from order_refund r join order_payment p on p.order_id = r.order_id and p.id = r.payment_id
        where r.order_id = ${orderId} and r.id = ${refundId} and r.state = 'sending'`,
  );
  return row;
}

/** Stores the result, unless a webhook was faster. */
const finish = (deps: Deps, job: Job, { attempt, payment }: Waiting, made: GatewayRefund, rejection = '') =>
  asGateway(deps, `refund-${job.refundId}`, async (ctx) => {
    const order = await lockOrder(ctx.db, ctx.scope, job.orderId);
    if (!order) throw new OutgoingError('the order of a refund is deleted');
    const money = await openOrder(ctx.db, order.id, authorOf(ctx));
    const refund = money.refunds.find(({ id }) => id === job.refundId);
    if (refund?.state !== 'sending' || refund.attempt !== attempt) return;
    const hasFailed = made.status === 'failed';
    const failure = hasFailed ? rejection || 'The gateway could not pay the refund' : '';
    await changeRefund(ctx, { order, money }, refund, { state: states[made.status], reference: made.id, failure });
    if (hasFailed) await listFailure(ctx, { ...refund, failure }, { orderId: order.id, payment, refund: made.id });
  });

const states = { pending: 'sent', processed: 'processed', failed: 'failed' } as const;

/** Lists a refund that the gateway rejected as a mismatch, like one whose failure it reports later. */
async function listFailure(
  ctx: Ctx,
  row: RefundRow,
  { orderId, payment, refund }: { orderId: string; payment: string; refund: string },
): Promise<void> {
  const at = ctx.deps.now();
  const reference = refundReference(row);
  const notice: GatewayNotice = {
    eventId: `rejected ${reference}`,
    kind: 'refund_failed',
    occurredAt: at,
    amount: row.amount,
    method: null,
    payment,
    refund: refund || reference,
    link: '',
    linkEnd: null,
    orderId,
    reference,
    failure: row.failure,
  };
  await insertEvent(ctx.db, notice, at, { state: 'mismatch', reason: 'refund_failed', orderId });
}
