import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { Deps } from '../../kernel/http/context.ts';
import { findLines, findSettlements } from '../../modules/settlement/settlement.queries.ts';
import { draftAll, paySettlement, reviewSettlement } from '../../modules/settlement/settlement.service.ts';
import { disputeLine } from '../../modules/settlement/settlement-lines.ts';
import { lockAccount, updateAccount } from '../../modules/settlement/vendor-account.queries.ts';
import type { Db } from '../../platform/db/client.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { demoCtx } from '../demo-ctx.ts';

/** The settlements of the demo: a paid one of each store until a week ago, with one dispute, and drafts of the week since. */

type Person = { readonly id: string; readonly name: string };
type Source = {
  readonly deps: Deps;
  readonly owner: Person;
  /** The administrator of the first store. */
  readonly vendor: Person;
  readonly vendorId: string;
  readonly now: Date;
};

const paidDays = 7;

export async function loadSettlements(db: Db, { deps, owner, vendor, vendorId, now }: Source): Promise<void> {
  const ctx = demoCtx(db, deps, { person: owner, now });
  const today = dayIn(deps.config.TIME_ZONE, now);
  await draftAll(db, dayAfter(today, -paidDays));
  const { rows } = await findSettlements(db, ctx.scope, { perPage: 200 });
  for (const { id, number, vendor_id } of rows) {
    await setBankAccount(db, vendor_id, { number, now });
    await reviewSettlement(ctx, id, undefined);
  }
  const reviewed = await findSettlements(db, ctx.scope, { status: 'reviewed', perPage: 200 });
  for (const { id, number } of reviewed.rows) await paySettlement(ctx, id, { reference: `N32912345${100 + number}` });
  const own = rows.find(({ vendor_id }) => vendor_id === vendorId);
  const [line] = own ? await findLines(db, own.id, { limit: 1, offset: 0 }) : [];
  if (line)
    await disputeLine(
      demoCtx(db, deps, { person: vendor, now }),
      line.settlement_id,
      line.order_id,
      'We delivered this one on a second attempt. Please add the second delivery.',
    );
  await draftAll(db, dayAfter(today, -1));
}

async function setBankAccount(db: Db, vendorId: string, { number, now }: { number: number; now: Date }): Promise<void> {
  await lockAccount(db, vendorId);
  await updateAccount(db, vendorId, {
    bankHolder: 'Account of the store',
    bankNumber: String(50_100_000_000_000 + number),
    bankIfsc: 'HDFC0000240',
    bankAt: now,
    bankBy: 'Demo',
  });
}
