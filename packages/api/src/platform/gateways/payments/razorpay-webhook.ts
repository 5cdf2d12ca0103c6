import type { GatewayEventKind } from '@bakehouse/contract/money/gateway';
import type { PaymentMethod } from '@bakehouse/contract/money/payment';
import { z } from 'zod';
import type { GatewayNotice } from './payment-gateway.ts';

/** Reads the webhooks of Razorpay. @see https://razorpay.com/docs/webhooks/ */

/** Razorpay sends an empty list for no notes. */
export const notesField = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform(({ order_id, reference }) => ({ orderId: idOf(order_id), reference: idOf(reference) }));
const payment = z.object({
  id: z.string().max(100),
  amount: z.int().min(0),
  method: z.string().catch(''),
  description: z.string().nullish().catch(null),
  error_description: z.string().nullish().catch(null),
  notes: notesField,
});
const link = z.object({
  id: z.string().max(100),
  amount: z.int(),
  reference_id: z.string().nullish(),
  notes: notesField,
});
const refund = z.object({
  id: z.string().max(100),
  payment_id: z.string().max(100),
  amount: z.int().min(0),
  notes: notesField,
});
const settlement = z.object({ id: z.string().max(100), amount: z.int() });
const entity = <Schema extends z.ZodType>(schema: Schema) => z.object({ entity: schema }).optional();
const event = z.object({
  event: z.string(),
  created_at: z.int(),
  payload: z.object({
    payment: entity(payment),
    payment_link: entity(link),
    refund: entity(refund),
    settlement: entity(settlement),
  }),
});
type Payload = z.output<typeof event>['payload'];

const kinds: Readonly<Record<string, GatewayEventKind>> = {
  'payment_link.paid': 'payment_received',
  'payment.captured': 'payment_received',
  'payment.failed': 'payment_failed',
  'payment_link.expired': 'link_ended',
  'payment_link.cancelled': 'link_ended',
  'refund.processed': 'refund_processed',
  'refund.failed': 'refund_failed',
  'settlement.processed': 'settlement_processed',
};
const linkEnds: Readonly<Record<string, GatewayNotice['linkEnd']>> = {
  'payment_link.paid': 'paid',
  'payment_link.expired': 'expired',
  'payment_link.cancelled': 'cancelled',
};

const methods: Readonly<Record<string, PaymentMethod>> = {
  upi: 'upi',
  card: 'card',
  emi: 'card',
  netbanking: 'net_banking',
  wallet: 'wallet',
  bank_transfer: 'bank_transfer',
};

/** Returns the method of a payment by Razorpay's name for it. */
export const toPaymentMethod = (name: string): PaymentMethod => methods[name] ?? 'other';

/** Reads a signed webhook. Returns null for an event of another kind, or of another shape. */
export function readNotice(body: string, eventId: string): GatewayNotice | null {
  const parsed = event.safeParse(JSON.parse(body));
  const kind = parsed.success ? kinds[parsed.data.event] : undefined;
  if (!parsed.success || !kind) return null;
  const { event: name, created_at, payload } = parsed.data;
  const facts = kind === 'settlement_processed' ? settlementOf(payload) : factsOf(kind, payload);
  if (!facts) return null;
  return { eventId, kind, occurredAt: new Date(created_at * 1_000), linkEnd: linkEnds[name] ?? null, ...facts };
}

/** A settlement has neither a payment nor an order: its lines are in the report. */
function settlementOf({ settlement: sent }: Payload): Facts | undefined {
  if (!sent) return undefined;
  const { id: reference, amount } = sent.entity;
  return { ...noIds, amount, method: null, reference };
}

const noIds = { payment: '', refund: '', link: '', orderId: '', failure: '' } as const;

type Facts = Omit<GatewayNotice, 'eventId' | 'kind' | 'occurredAt' | 'linkEnd'>;
function factsOf(kind: GatewayEventKind, payload: Payload): Facts | undefined {
  const paid = payload.payment?.entity;
  const paidLink = payload.payment_link?.entity;
  const returned = payload.refund?.entity;
  const isRefund = kind === 'refund_processed' || kind === 'refund_failed';
  const main = isRefund ? returned : kind === 'link_ended' ? paidLink : paid;
  if (!main) return undefined;
  return {
    amount: main.amount,
    method: paid ? toPaymentMethod(paid.method) : null,
    payment: (isRefund ? returned?.payment_id : paid?.id) ?? '',
    refund: isRefund ? main.id : '',
    link: paidLink?.id ?? linkOf(paid?.description),
    orderId: main.notes.orderId || paidLink?.notes.orderId || paid?.notes.orderId || '',
    reference: (isRefund ? main.notes.reference : paidLink?.reference_id) ?? '',
    failure: (paid?.error_description ?? '').slice(0, 500),
  };
}

/** The payment of a link names it in its description: `#` and its id without the prefix. */
export const linkOf = (description: string | null | undefined): string =>
  /^#(\w{1,40})$/.exec(description ?? '')?.[1]?.replace(/^/, 'plink_') ?? '';

/** Returns an id that was sent along; empty for anything else, because anybody with access to the account can write notes. */
function idOf(value: unknown): string {
  return typeof value === 'string' && value.length <= 100 ? value : '';
}
