import type { GatewayLineKind } from '@bakehouse/contract/money/gateway-settlement';
import { z } from 'zod';
import type { GatewayLine } from './payment-gateway.ts';
import { linkOf, notesField, toPaymentMethod } from './razorpay-webhook.ts';

/** Reads the report of Razorpay about its settlements. @see https://razorpay.com/docs/api/settlements/fetch-recon/ */

const amount = z.coerce.number().int().min(0);
const text = (max: number) => z.string().max(max).nullish();
const item = z.object({
  entity_id: z.string().min(1).max(100),
  type: z.string(),
  debit: amount,
  credit: amount,
  amount,
  tax: amount.nullish().catch(null),
  settled: z.boolean().catch(false),
  created_at: z.int(),
  settled_at: z.int().nullish(),
  settlement_id: text(100),
  settlement_utr: text(100).catch(null),
  payment_id: text(100).catch(null),
  description: text(5_000).catch(null),
  method: z.string().nullish().catch(null),
  notes: notesField,
});
type Item = z.output<typeof item>;
const report = z.object({ items: z.array(item) });

const kinds: Readonly<Record<string, GatewayLineKind>> = { payment: 'payment', refund: 'refund', transfer: 'transfer' };

/** @throws ZodError for a response of another shape, because a line that is left out would be missing in the ledger */
export function readReport(response: unknown): { readonly size: number; readonly lines: readonly GatewayLine[] } {
  const { items } = report.parse(response);
  return { size: items.length, lines: items.flatMap(toLine) };
}

/** Returns a line; none for what is not settled yet, such as a payment on hold. */
function toLine(sent: Item): GatewayLine[] {
  const { entity_id: reference, settlement_id: settlement, settled_at: settledAt } = sent;
  if (!sent.settled || !settlement || !settledAt) return [];
  const kind = kinds[sent.type] ?? 'adjustment';
  const net = sent.credit - sent.debit;
  // A refund that could not be paid is credited again.
  const gross = kind === 'payment' || net > 0 ? sent.amount : -sent.amount;
  // The fee of Razorpay includes its tax. Nothing is charged if credits pay it, whatever the report says about the fee.
  const charge = gross - net;
  const tax = Math.min(sent.tax ?? 0, Math.max(0, charge));
  const isPayment = kind === 'payment';
  return [
    {
      settlement,
      utr: sent.settlement_utr ?? '',
      settledAt: new Date(settledAt * 1_000),
      reference,
      kind,
      payment: isPayment ? reference : (sent.payment_id ?? ''),
      amount: gross,
      fee: charge - tax,
      tax,
      method: isPayment && sent.method ? toPaymentMethod(sent.method) : null,
      occurredAt: new Date(sent.created_at * 1_000),
      orderId: sent.notes.orderId,
      note: sent.notes.reference,
      link: isPayment ? linkOf(sent.description) : '',
    },
  ];
}
