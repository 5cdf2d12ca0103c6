import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, maxFilteredTotal } from '../core/envelopes.ts';
import { idField, pageQuery, timeField } from '../core/fields.ts';
import { gatewayLineKinds } from './gateway-settlement.ts';
import { paymentMethods } from './payment.ts';

/** Settlements of the payment gateway. Amounts are rupees. */

const settlement = z.object({
  _id: idField,
  /** Id of the settlement at the gateway. */
  reference: z.string(),
  /** Number of the bank transfer. */
  utr: z.string(),
  settled_at: timeField,
  lines: z.int(),
  /** Payments less refunds. */
  gross: z.number(),
  /** Adjustments and transfers; negative if they reduce the settlement. */
  adjustments: z.number(),
  /** Fee of the gateway without its tax, and the tax. */
  fee: z.number(),
  tax: z.number(),
  /** What the bank account receives. */
  amount: z.number(),
});
export type GatewaySettlement = z.output<typeof settlement>;

const line = z.object({
  /** Id of the payment, refund, transfer or adjustment at the gateway. */
  reference: z.string(),
  kind: z.enum(gatewayLineKinds),
  /** Id of the payment that a refund returns, or of the payment itself; empty for others. */
  payment: z.string(),
  method: z.enum(paymentMethods).nullable(),
  occurred_at: timeField,
  /** Negative for a refund. */
  amount: z.number(),
  fee: z.number(),
  tax: z.number(),
  /** What the line adds to the settlement. */
  net: z.number(),
  order: z.object({ _id: idField, order_number: z.string() }).nullable(),
});
export type GatewaySettlementLine = z.output<typeof line>;

const common = { module: 'Money', access: 'permission', staffOnly: true, methods: ['GET'] } as const;
const path = 'money/gateway_settlements/{id}';
const params = z.object({ id: idField });

export const gatewaySettlementEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List settlements of the payment gateway',
    operationId: 'listGatewaySettlements',
    description: 'Returns a page of what the payment gateway has transferred to the bank account, newest first.',
    path: 'money/gateway_settlements',
    query: z.strictObject({ ...pageQuery(maxFilteredTotal) }),
    response: listResponse(settlement),
  }),
  view: defineEndpoint({
    ...common,
    name: 'View a settlement of the payment gateway',
    operationId: 'getGatewaySettlement',
    description: 'Returns a settlement of the payment gateway.',
    path,
    params,
    response: dataResponse(settlement),
  }),
  lines: defineEndpoint({
    ...common,
    name: 'List the payments of a settlement of the payment gateway',
    operationId: 'listGatewaySettlementLines',
    description: 'Returns a page of the payments and refunds that a settlement contains, oldest first.',
    path: `${path}/lines`,
    params,
    query: z.strictObject({ ...pageQuery(maxFilteredTotal) }),
    response: listResponse(line),
  }),
  exportCsv: defineEndpoint({
    ...common,
    name: 'Export a settlement of the payment gateway as CSV',
    operationId: 'exportGatewaySettlement',
    description: 'Returns the payments and refunds of a settlement as a CSV file.',
    path: `${path}/csv`,
    params,
    response: z.string(),
    produces: 'text/csv',
  }),
};

nameComponents({ GatewaySettlement: settlement, GatewaySettlementLine: line });
