import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  enumField,
  hasNoDuplicates,
  idField,
  instantField,
  requiredLongText,
  rupeesField,
  storedDayField,
  textField,
  timeField,
} from '../core/fields.ts';
import { personChannels } from '../core/message-language.ts';
import { agreementBases, commissionUnits } from '../money/commission.ts';
import { paymentLinkStatuses, refundStates } from '../money/gateway.ts';
import { ledgerAccounts, ledgerEvents } from '../money/ledger-accounts.ts';
import {
  paymentHolders,
  paymentMethods,
  paymentRowStatuses,
  paymentSources,
  refundBearers,
  refundTargets,
  storedBearers,
} from '../money/payment.ts';
import { orderSaved } from './order.ts';

/** The payments, refunds and ledger of an order. Amounts are rupees. */

const common = { module: 'Orders', access: 'permission', staffOnly: true } as const;
const params = z.object({ id: idField });

/** An amount of at least one paisa. */
export const amountField = rupeesField.refine((amount) => amount > 0, 'Enter an amount of more than ₹0');
const referenceField = textField(100);
const reasonField = requiredLongText(/* i18n */ 'Reason is required', 500);

/** Amounts of an order's money: what the customer has to pay, paid and got back. */
const orderBalance = z.object({
  /** The total; 0 for a cancelled order. */
  charges: z.number(),
  received: z.number(),
  refunded: z.number(),
  /** What the customer has to pay. */
  due: z.number(),
  /** What the customer paid beyond the charges, and has not got back. */
  credit: z.number(),
  /** The most that can be refunded, and the most that can be refunded through the gateway. */
  refundable: z.number(),
  refundable_to_source: z.number(),
});

const payment = z.object({
  _id: idField,
  method: z.enum(paymentMethods),
  holder: z.enum(paymentHolders),
  vendor: z.string().nullable(),
  reference: z.string(),
  status: z.enum(paymentRowStatuses),
  amount: z.number(),
  reason: z.string(),
  paid_at: timeField,
  reversed_at: timeField.nullable(),
  source: z.enum(paymentSources),
  actor: z.string(),
});

const refund = z.object({
  _id: idField,
  amount: z.number(),
  reason: z.string(),
  bearer: z.enum(storedBearers),
  /** The parts of a refund that a claim divides; `null` for others. */
  shares: z.object({ platform: z.number(), vendor: z.number(), rider: z.number() }).nullable(),
  target: z.enum(refundTargets),
  reference: z.string(),
  at: timeField,
  actor: z.string(),
  state: z.enum(refundStates),
  /** Why the gateway rejected it; empty otherwise. */
  failure: z.string(),
  /** Positions of the refunded items, from 0; empty for a refund without items. */
  items: z.array(z.int()),
});

const paymentLink = z.object({
  _id: idField,
  amount: z.number(),
  status: z.enum(paymentLinkStatuses),
  /** Address of the page where the customer pays; empty until the gateway has made it. */
  url: z.string(),
  channels: z.array(z.enum(personChannels)),
  expires_at: timeField,
  /** Why the gateway rejected it; empty otherwise. */
  failure: z.string(),
  at: timeField,
  actor: z.string(),
});

const ledgerRow = z.object({
  number: z.int(),
  /** Rows with the same number belong to one business event. */
  transaction: z.int(),
  event: z.enum(ledgerEvents),
  debit: z.enum(ledgerAccounts),
  credit: z.enum(ledgerAccounts),
  amount: z.number(),
  at: timeField,
  actor: z.string(),
});

/** What the store of an order gets, and the agreement that it follows from. */
const orderEarning = z.object({
  store_name: z.string(),
  /** The agreement with which the order was assigned; null without one. */
  agreement: z.object({ valid_from: storedDayField, basis: z.enum(agreementBases) }).nullable(),
  /** For the items, after the commission. */
  charges: z.number(),
  delivery: z.number(),
  commission: z.number(),
  /** What the store bears of discounts and refunds. */
  discount: z.number(),
  adjustment: z.number(),
  /** What the marketplace owes the store for the order. */
  payable: z.number(),
  /** The commission of each item and the rule that decides it; empty without commission. */
  items: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      commission: z.number(),
      unit: z.enum(commissionUnits),
      /** Percent, or rupees for each piece. */
      rate: z.number(),
      rule: z.string(),
    }),
  ),
});

export const orderMoney = z.object({
  payment_status: z.string(),
  balance: orderBalance,
  payments: z.array(payment),
  refunds: z.array(refund),
  links: z.array(paymentLink),
  /** Whether payment links can be made: a gateway is set up, and the payment settings have not switched it off. */
  offers_links: z.boolean(),
  ledger: z.array(ledgerRow),
  /** Null for an order without a vendor. */
  earning: orderEarning.nullable(),
});
export type OrderMoney = z.output<typeof orderMoney>;

export const paymentInput = z.object({
  method: choiceField(paymentMethods),
  /** Who has the money. By default the marketplace for cash, the bank for a transfer, else the gateway. */
  holder: choiceField(paymentHolders).optional(),
  amount: amountField,
  /** Number of the transfer or transaction. A repeated number of an order is rejected. */
  reference: referenceField.optional(),
  /** How staff know of the payment. */
  reason: reasonField,
  /** By default now. */
  paid_at: instantField.optional(),
});
export type PaymentInput = z.output<typeof paymentInput>;

export const refundInput = z.object({
  /** Chosen by the client. A repeated key gives no second refund. */
  key: z.uuid('key must be a UUID'),
  amount: amountField,
  target: choiceField(refundTargets),
  /** Who bears the part that is more than the customer's credit. */
  bearer: choiceField(refundBearers),
  reason: reasonField,
  reference: referenceField.optional(),
  /** Positions of the items that are refunded, from 0. */
  items: z
    .array(z.int('An item must be a position').min(0, 'An item must be a position'), fieldError('must be a list'))
    .max(100, fieldError('must have at most 100 entries'))
    .refine(hasNoDuplicates, fieldError('must not repeat an item'))
    .optional(),
});
export type RefundInput = z.output<typeof refundInput>;

/** Shortest and longest time in hours in which a link can be paid. */
export const linkHours = { min: 1, max: 720, usual: 24 } as const;

export const paymentLinkInput = z.object({
  /** Chosen by the client. A repeated key gives no second link. */
  key: z.uuid('key must be a UUID'),
  /** At least ₹1, which is the gateway's minimum. */
  amount: amountField.refine((amount) => amount >= 1, 'Enter an amount of at least ₹1'),
  /** How the customer gets the link. Without a channel staff copy it. */
  channels: z
    .array(enumField(personChannels), fieldError('must be a list'))
    .max(personChannels.length, fieldError('must not repeat a channel'))
    .refine(hasNoDuplicates, fieldError('must not repeat a channel')),
  /** Time in which the link can be paid. */
  hours: z
    .int(fieldError('must be a whole number of hours'))
    .min(linkHours.min, `Enter at least ${linkHours.min} hour`)
    .max(linkHours.max, `Enter at most ${linkHours.max} hours`),
});
export type PaymentLinkInput = z.output<typeof paymentLinkInput>;

export const orderMoneyEndpoints = {
  view: defineEndpoint({
    ...common,
    name: 'View payments of an order',
    operationId: 'getOrderMoney',
    description: 'Returns the payments and refunds of an order, its balance, and its rows of the ledger.',
    methods: ['GET'],
    path: 'order/{id}/payments',
    params,
    response: dataResponse(orderMoney),
  }),
  record: defineEndpoint({
    ...common,
    name: 'Record a payment of an order',
    operationId: 'recordOrderPayment',
    description: 'Records a payment that staff received or saw in an account, with a reason.',
    errors: ['duplicate', 'wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/payments',
    params,
    body: paymentInput,
    response: orderSaved,
  }),
  reverse: defineEndpoint({
    ...common,
    name: 'Reverse a payment of an order',
    operationId: 'reverseOrderPayment',
    description: 'Marks a received payment that was recorded by mistake as reversed.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/payments/{payment}/reverse',
    params: params.extend({ payment: idField }),
    body: z.object({ reason: reasonField }),
    response: orderSaved,
  }),
  refund: defineEndpoint({
    ...common,
    name: 'Refund an order',
    operationId: 'refundOrder',
    description:
      'Refunds at most what was received and not refunded yet. What the gateway received is sent to it. A repeated `key` gives no second refund.',
    errors: ['duplicate'],
    recentProof: true,
    methods: ['POST'],
    path: 'order/{id}/refunds',
    params,
    body: refundInput,
    response: orderSaved,
  }),
  createLink: defineEndpoint({
    ...common,
    name: 'Create a payment link of an order',
    operationId: 'createOrderPaymentLink',
    description:
      'Makes a page of the payment gateway where the customer pays an amount, and sends its link by SMS or email. A repeated `key` gives no second link.',
    errors: ['duplicate', 'wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/payment-links',
    params,
    body: paymentLinkInput,
    response: orderSaved,
  }),
  cancelLink: defineEndpoint({
    ...common,
    name: 'Cancel a payment link of an order',
    operationId: 'cancelOrderPaymentLink',
    description: 'Cancels a payment link that is not paid.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'order/{id}/payment-links/{link}/cancel',
    params: params.extend({ link: idField }),
    response: orderSaved,
  }),
};

nameComponents({ OrderMoney: orderMoney });
