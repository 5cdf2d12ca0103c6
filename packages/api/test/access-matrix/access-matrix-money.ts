import { sql } from 'drizzle-orm';
import type { Deps } from '../../src/kernel/http/context.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { makeVendor } from '../factories.ts';
import type { RecordTag } from './access-matrix-lines.ts';

/** Claims and settlements of the access matrix. */

type Store = { readonly vendorId: string };
type Subject = {
  readonly deps: Deps;
  readonly people: { readonly 'vendor A': Store; readonly 'vendor B': Store };
};

/** The order of every settlement. It is not in the table of orders, as an archived one. */
export const settledOrderId = newId();

/** Runs number settlements from the highest number, so the numbers of the matrix leave room for them. */
let lastNumber = 0;
const reviewed = sql`now(), 'Matrix'`;
const columns = {
  draft: sql`'draft', 0, null, null, null, null, null`,
  reviewed: sql`'reviewed', 500, ${reviewed}, null, null, null`,
  paid: sql`'paid', 500, ${reviewed}, now(), 'Matrix', '2026-01-02'`,
};

/** Returns a function that creates a settlement with one order. */
export const settlementMaker =
  (status: keyof typeof columns, { hasDispute = false } = {}) =>
  async ({ deps, people }: Subject, tag: RecordTag): Promise<string> => {
    const { db } = deps.database;
    const { vendorId } = tag === 'N' ? await makeVendor(deps, []) : people[tag === 'B' ? 'vendor B' : 'vendor A'];
    const id = newId();
    lastNumber += 1_000;
    const number = lastNumber;
    // A store has one draft at a time.
    await db.execute(sql`
      update settlement set status = 'closed', reviewed_at = now(), reviewed_by = 'Matrix'
      where vendor_id = ${vendorId} and status = 'draft'`);
    await db.execute(sql`
      insert into settlement (id, number, vendor_id, until, status, payout, reviewed_at, reviewed_by, paid_at, paid_by, paid_on)
      values (${id}, ${number}, ${vendorId}, '2026-01-01', ${columns[status]})`);
    await db.execute(sql`
      insert into vendor_account (vendor_id, payouts_due) values (${vendorId}, 500)
      on conflict (vendor_id) do update set payouts_due = vendor_account.payouts_due + 500`);
    await db.execute(sql`
      insert into settlement_line (order_id, settlement_id, vendor_id, order_number, delivery_date, earned, commission, discount,
        adjustment, cash, is_correction)
      values (${settledOrderId}, ${id}, ${vendorId}, ${id}, '2026-01-01', 500, 0, 0, 0, 0, false)`);
    if (hasDispute)
      await db.execute(sql`
        insert into settlement_dispute (order_id, settlement_id, note, actor_name)
        values (${settledOrderId}, ${id}, 'Too little', 'Matrix')`);
    return id;
  };

/** Creates a store that the marketplace owes an adjustment, so that a run drafts a settlement. */
export const makeCreditedStore = async (deps: Deps): Promise<void> => {
  const { vendorId } = await makeVendor(deps, []);
  await deps.database.db.execute(sql`insert into vendor_account (vendor_id, balance) values (${vendorId}, 500)`);
};

/** Gives an order an open claim unless it has one, and returns its id. An unknown order gets none. */
export const insertClaim = async ({ deps }: Pick<Subject, 'deps'>, orderId: string): Promise<string> => {
  const id = newId();
  const { db } = deps.database;
  await db.execute(sql`
    insert into order_claim (order_id, id, actor_name, reason, wish, text, vendor_id)
    select o.id, ${id}, 'Fixture', 'damaged', 'full', 'Broken', o.vendor_id from orders o where o.id::text = ${orderId}
    on conflict do nothing`);
  const [open] = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from order_claim c where c.order_id::text = ${orderId} and c.status = 'open'`,
  );
  return open?.id ?? id;
};

/** Gives an order an open claim, and returns the request that closes it. */
export const closeClaim = async ({ fixtures, named }: { fixtures: Subject; named: string }) => ({
  params: { id: named, claim: await insertClaim(fixtures, named) },
  body: { decision: 'reject', key: newId(), reason: 'Too late' },
});
