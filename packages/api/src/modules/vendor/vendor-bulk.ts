import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorBulkActions } from '@bakehouse/contract/vendor/vendor-bulk';
import type { BulkHandler, BulkResource, Plan } from '../../kernel/bulk/bulk-resource.ts';
import { lifecycleHandlers } from '../../kernel/bulk/standard-resource.ts';
import type { BulkRecord, BulkSource } from '../../kernel/http/bulk-source.ts';
import type { Db } from '../../platform/db/client.ts';
import {
  countOpenOrders,
  findBriefVendors,
  findFacts,
  findUnsettled,
  lockDeletedVendor,
  lockVendor,
  noFacts,
} from './vendor.queries.ts';
import { vendorRoutes } from './vendor.routes.ts';
import { type Decision, decisionError, incompleteError, openOrdersError, unsettledError } from './vendor.rules.ts';
import { reviewVendor } from './vendor-review.ts';

/** The bulk actions of stores. */

const vendorBulkSource: BulkSource = {
  find: ({ db, scope }, lifecycle, selection, limit) => findBriefVendors(db, scope, { lifecycle, selection, limit }),
  lock: async ({ db, scope }, lifecycle, id) => {
    const vendor = await (lifecycle === 'active' ? lockVendor : lockDeletedVendor)(db, scope, id);
    return vendor && { id, name: vendor.store_name, version: vendor.version, status: vendor.status };
  },
  findUses: async ({ db }, ids) => {
    const [open, unsettled] = [await countOpenOrders(db, ids), await findUnsettled(db, ids)];
    return new Map(
      ids.flatMap((id) => {
        const error = openOrdersError(open.get(id) ?? 0) ?? unsettledError(unsettled.get(id));
        return error === undefined ? [] : [[id, error] as const];
      }),
    );
  },
};

const labels: Readonly<Record<VendorStatus, string>> = {
  draft: 'Draft',
  review: 'In review',
  approve: 'Approved',
  reject: 'Rejected',
};

export const vendorBulkResource = (): BulkResource => ({
  label: 'Vendor',
  source: vendorBulkSource,
  lists: { active: vendorEndpoints.list, deleted: vendorEndpoints.deleted },
  handlers: [
    decisionHandler('approve'),
    decisionHandler('reject'),
    ...lifecycleHandlers(vendorRoutes(), vendorBulkActions, vendorBulkSource),
  ],
});

/** Approves or rejects stores, each with its mail. */
const decisionHandler = (decision: Decision): BulkHandler => ({
  action: vendorBulkActions[decision],
  endpoint: vendorEndpoints.review,
  undoEndpoint: undefined,
  lifecycleAfter: 'active',
  plan: ({ db }, records) => planDecisions(db, decision, records),
  apply: async (ctx, record, { reason = '' }) => {
    const [plan = { reason: 'Vendor not found' }] = await planDecisions(ctx.db, decision, [record]);
    if (!('reason' in plan)) await reviewVendor(ctx, record.id, { decision, reason: reason.trim() });
    return plan;
  },
});

async function planDecisions(db: Db, decision: Decision, records: readonly BulkRecord[]): Promise<Plan[]> {
  const ids = records.map(({ id }) => id);
  const facts = decision === 'approve' ? await findFacts(db, ids) : undefined;
  return records.map((record) => {
    const status = record.status as VendorStatus;
    const reason = decisionError(decision, status) ?? (facts && incompleteError(facts.get(record.id) ?? noFacts));
    return reason === undefined ? { from: labels[status], to: labels[decision] } : { reason };
  });
}
