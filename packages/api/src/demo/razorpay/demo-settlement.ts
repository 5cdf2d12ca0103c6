import type { PaymentMethod } from '@bakehouse/contract/money/payment';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../kernel/http/context.ts';
import { storeLines } from '../../modules/gateway/read-settlements.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { chargeOf } from './fake-settlements.ts';

type Paid = { reference: string; amount: number; method: PaymentMethod; received_at: string };

const day = 86_400_000;

/** Loads a settlement of the gateway: payments of two days, transferred yesterday. */
export async function loadGatewaySettlement(db: Db, { deps, now }: { deps: Pick<Deps, 'jobs'>; now: Date }) {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  // Orders of the demo are sent as paid, so their payments have no number yet.
  const paid = await rowsOf<Paid>(
    db,
    sql`update order_payment p set reference = 'pay_Demo' || o.order_number from orders o
        where o.id = p.order_id and p.holder = 'gateway' and p.status = 'received'
          and p.received_at >= ${ago(5)} and p.received_at < ${ago(3)}
        returning p.reference, p.amount::float8 as amount, p.method, p.received_at`,
  );
  const settlement = { settlement: 'setl_DemoQzK3Vd81', utr: 'HDFCN52026112101', settledAt: ago(1) };
  const lines = paid.map(({ reference, amount, method, received_at }) => ({
    ...settlement,
    ...chargeOf(amount),
    reference,
    kind: 'payment' as const,
    payment: reference,
    amount,
    method,
    occurredAt: new Date(received_at),
    orderId: '',
    note: '',
    link: '',
  }));
  await storeLines({ ...deps, db, now: () => now }, lines);
}
