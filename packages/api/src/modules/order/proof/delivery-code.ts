import { createHmac } from 'node:crypto';
import { acceptsCode, proofNeedOf } from '@bakehouse/contract/vendor/proof-rules';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { ProofColumn } from './proof-column.ts';

/** The code that the customer gives when an order is delivered. It is derived from the id of the order and never stored. */

/** Returns the four digits of an order. */
export const deliveryCode = async (db: Db, orderId: string): Promise<string> =>
  (await deliveryCodes(db, [orderId])).get(orderId) ?? '';

/** Returns the four digits of each order, by its id. */
export async function deliveryCodes(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const [key] = await rowsOf<{ secret: string }>(db, sql`select secret from signing_key where name = 'proof'`);
  if (!key) throw new Error('the signing key of delivery codes is missing');
  return new Map(orderIds.map((id) => [id, codeOf(id, key.secret)]));
}

function codeOf(orderId: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(orderId).digest();
  return String(digest.readUInt32BE() % 10_000).padStart(4, '0');
}

/** Returns whether the customer of an order needs its code: the rules accept it, and the order is not over. */
export const takesCode = ({ status, proof }: { readonly status: string; readonly proof: ProofColumn }): boolean =>
  status !== 'delivered' &&
  status !== 'cancelled' &&
  acceptsCode(proofNeedOf(proof.rules ?? [], proof.categories ?? [], 'delivered'));
