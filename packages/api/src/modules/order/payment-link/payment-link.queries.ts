import { offeredPaymentKinds } from '@bakehouse/contract/order/order-payment';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { SqlRow } from '../../../platform/db/table-columns.ts';
import type { orderPaymentLinkTable } from './payment-link.table.ts';

/** The SQL about payment links. */

export type PaymentLinkRow = Omit<SqlRow<typeof orderPaymentLinkTable>, 'actor_id'>;

const columns = sql`l.order_id, l.id, l.at, l.actor_name, l.key, l.amount, l.by_sms, l.by_email, l.expires_at, l.status,
  l.gateway_id, l.url, l.failure`;

/** Returns the links of an order, oldest first. */
export const findLinks = (db: Db, orderId: string): Promise<PaymentLinkRow[]> =>
  rowsOf<PaymentLinkRow>(
    db,
    sql`select ${columns} from order_payment_link l where l.order_id = ${orderId} order by l.at, l.id`,
  );

export async function findLink(db: Db, orderId: string, id: string): Promise<PaymentLinkRow | undefined> {
  const [row] = await rowsOf<PaymentLinkRow>(
    db,
    sql`select ${columns} from order_payment_link l where l.order_id = ${orderId} and l.id = ${id}`,
  );
  return row;
}

/** Returns the link with this id at the gateway. */
export async function findLinkAtGateway(db: Db, gatewayId: string): Promise<PaymentLinkRow | undefined> {
  const [row] = await rowsOf<PaymentLinkRow>(
    db,
    sql`select ${columns} from order_payment_link l where l.gateway_id = ${gatewayId} and l.gateway_id <> '' limit 1`,
  );
  return row;
}

/** Returns whether the payment settings offer payments through the gateway. */
export async function isGatewayOffered(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ value: string }>(
    db,
    sql`select s.value from content_setting s where s.name = 'payment'`,
  );
  return offeredPaymentKinds(JSON.parse(row?.value ?? '{}')).includes('prepaid');
}
