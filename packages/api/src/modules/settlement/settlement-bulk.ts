import { settlementStatusLabels } from '@bakehouse/contract/money/settlement';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { settlementBulkActions } from '@bakehouse/contract/vendor/settlement-bulk';
import type { BulkHandler, BulkResource, Plan } from '../../kernel/bulk/bulk-resource.ts';
import type { BulkRecord, BulkSource } from '../../kernel/http/bulk-source.ts';
import { findBriefSettlements, lockSettlement, type SettlementRow } from './settlement.queries.ts';
import { paySettlement, reviewSettlement, statusErrors } from './settlement.service.ts';

/** The bulk actions of settlements. */

const toRecord = ({
  id,
  number,
  status,
  store_name,
}: Pick<SettlementRow, 'id' | 'number' | 'status' | 'store_name'>) => ({
  id,
  name: `${number}, ${store_name}`,
  version: 1,
  status,
});

const source: BulkSource = {
  find: async ({ db, scope }, lifecycle, selection, limit) =>
    lifecycle === 'deleted' ? [] : (await findBriefSettlements(db, scope, { selection, limit })).map(toRecord),
  lock: async ({ db }, _lifecycle, id) => {
    const row = await lockSettlement(db, id);
    return row && toRecord(row);
  },
  findUses: async () => new Map(),
};

type Status = SettlementRow['status'];

const planOf = (record: BulkRecord, from: Status, to: Status): Plan =>
  record.status === from
    ? { from: settlementStatusLabels[from], to: settlementStatusLabels[to] }
    : { reason: statusErrors[record.status as Status] };

/** Approves payouts with the amounts of the moment. */
const reviewHandler: BulkHandler = {
  action: settlementBulkActions.review,
  endpoint: settlementEndpoints.review,
  undoEndpoint: undefined,
  lifecycleAfter: 'active',
  plan: async (_ctx, records) => records.map((record) => planOf(record, 'draft', 'reviewed')),
  apply: async (ctx, record) => {
    const plan = planOf(record, 'draft', 'reviewed');
    if (!('reason' in plan)) await reviewSettlement(ctx, record.id, undefined);
    return plan;
  },
};

const payHandler: BulkHandler = {
  action: settlementBulkActions.pay,
  endpoint: settlementEndpoints.pay,
  undoEndpoint: undefined,
  lifecycleAfter: 'active',
  plan: async (_ctx, records) => records.map((record) => planOf(record, 'reviewed', 'paid')),
  apply: async (ctx, record, { reference = '' }) => {
    const plan = planOf(record, 'reviewed', 'paid');
    if (!('reason' in plan)) await paySettlement(ctx, record.id, { reference: reference.trim() });
    return plan;
  },
};

export const settlementBulkResource = (): BulkResource => ({
  label: 'Settlement',
  source,
  lists: { active: settlementEndpoints.list, deleted: settlementEndpoints.list },
  handlers: [reviewHandler, payHandler],
});
