import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import type { BulkHandler, Input, Plan } from '../../../kernel/bulk/bulk-resource.ts';
import { statusHandler } from '../../../kernel/bulk/standard-resource.ts';
import type { BulkRecord } from '../../../kernel/http/bulk-source.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { Route } from '../../../kernel/http/route.ts';
import { findOfferEnds } from '../order.queries.ts';
import { findStatusError } from '../order.service.ts';
import { findProofErrors } from '../proof/require-proof.ts';

/** The bulk action that sets the status of orders. Its plan names what the service refuses. */
export function orderStatusHandler(routes: readonly Route[]): BulkHandler {
  const handler = statusHandler(routes, orderBulkActions.status, 'order_status');
  /** Plans for the caller's store. */
  const planForStore = async (ctx: Ctx, records: readonly BulkRecord[], input: Input): Promise<Plan[]> => {
    const plans = await handler.plan(ctx, records, input);
    if (ctx.scope.reach === 'all') return plans;
    const ends = await findOfferEnds(ctx.db, idsOf(records));
    return plans.map((planned, index) => {
      const { id = '', status = '' } = records[index] ?? {};
      const error = findStatusError(ctx.scope, { status, accept_until: ends.get(id) ?? null }, input.status ?? '');
      return error ? { reason: error.message } : planned;
    });
  };
  return {
    ...handler,
    plan: async (ctx, records, input) => {
      const plans = await planForStore(ctx, records, input);
      const errors = await findProofErrors(ctx, idsOf(records), input.status ?? '');
      return plans.map((planned, index) => {
        const reason = errors.get(records[index]?.id ?? '');
        return 'reason' in planned || reason === undefined ? planned : { reason };
      });
    },
    apply: async (ctx, record, input) => {
      const [planned] = await planForStore(ctx, [record], input);
      return planned && 'reason' in planned ? planned : handler.apply(ctx, record, input);
    },
  };
}

const idsOf = (records: readonly BulkRecord[]): string[] => records.map(({ id }) => id);
