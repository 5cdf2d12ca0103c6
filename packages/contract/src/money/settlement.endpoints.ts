import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, maxFilteredTotal, messageResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  choiceField,
  dayField,
  enumField,
  hasAtMostTwoDecimals,
  idField,
  linkedRecord,
  pageQuery,
  requiredLongText,
  requiredText,
  rupeesField,
  storedDayField,
  timeField,
} from '../core/fields.ts';
import { accountNumberPattern, deductionKinds, ifscPattern, settlementStatuses, vendorEvents } from './settlement.ts';

/** Settlements and accounts of vendors. Amounts are rupees; negative amounts are owed by the vendor. */

const author = z.object({ at: timeField, actor: z.string() });

const settlement = z.object({
  _id: idField,
  /** Counts the settlements of the marketplace. */
  number: z.int(),
  vendor: linkedRecord,
  status: z.enum(settlementStatuses),
  /** Last delivery day of its orders. */
  until: storedDayField,
  orders: z.int(),
  /** What is owed for the orders, and the cash that the vendor has collected. */
  payable: z.number(),
  cash: z.number(),
  /** Carried forward from the settlement before, and adjustments since. */
  opening: z.number(),
  adjustments: z.number(),
  deductions: z.array(
    z.object({
      kind: z.enum(deductionKinds),
      /** Percent. */
      rate: z.number(),
      amount: z.number(),
    }),
  ),
  payout: z.number(),
  /** What the vendor owes after it: 0 or negative. */
  carried: z.number(),
  reviewed: author.nullable(),
  paid: author.extend({ reference: z.string(), on: storedDayField }).nullable(),
  returned: author.extend({ reason: z.string() }).nullable(),
  /** Number of disputes without an answer. */
  open_disputes: z.int(),
});
export type Settlement = z.output<typeof settlement>;

const dispute = author.extend({
  note: z.string(),
  answer: author
    .extend({
      text: z.string(),
      /** What the answer added to the account of the vendor. */
      amount: z.number(),
    })
    .nullable(),
});

const line = z.object({
  order: z.object({ _id: idField, order_number: z.string() }),
  delivery_date: storedDayField,
  /** Charges and delivery after the commission. */
  earned: z.number(),
  /** Only for staff; null for stores. */
  commission: z.number().nullable(),
  /** What the vendor bears of discounts, and of refunds and claims. */
  discount: z.number(),
  adjustment: z.number(),
  cash: z.number(),
  /** What the line adds to the payout. */
  net: z.number(),
  /** The order was settled before, and this line corrects it. */
  is_correction: z.boolean(),
  dispute: dispute.nullable(),
});
export type SettlementLineRecord = z.output<typeof line>;

const accountEntry = z.object({
  number: z.int(),
  event: z.enum(vendorEvents),
  /** What it adds to the balance. */
  amount: z.number(),
  reason: z.string(),
  /** Number of the settlement that it belongs to. */
  settlement: z.int().nullable(),
  at: timeField,
  actor: z.string(),
});

const bankAccount = z.object({
  holder: z.string(),
  /** The last four digits. */
  number: z.string(),
  ifsc: z.string(),
  updatedAt: timeField,
  updatedBy: z.string(),
});

const vendorAccount = z.object({
  vendor: linkedRecord,
  /** What the marketplace owes besides orders that are not settled. */
  balance: z.number(),
  /** What the next settlement would pay for orders, if it were drafted today. */
  ready: z.number(),
  /** What is owed for orders that are not delivered. */
  upcoming: z.number(),
  /** Cash of customers that the vendor holds. */
  cash: z.number(),
  /** The most cash that the vendor may hold; null without a limit. */
  cash_limit: z.number().nullable(),
  /** Whether the limit is that of the vendor, not the one of the settings. */
  has_own_limit: z.boolean(),
  /** Approved payouts that are not transferred. */
  payouts_due: z.number(),
  /** Day of the next run; null without a cycle. */
  next_run: storedDayField.nullable(),
  bank_account: bankAccount.nullable(),
  /** The latest changes of the balance, newest first. */
  entries: z.array(accountEntry),
});
export type VendorAccount = z.output<typeof vendorAccount>;

const reasonField = requiredLongText(/* i18n */ 'Reason is required', 500);
const signedAmount = z
  .number(fieldError('must be an amount in rupees'))
  .min(-99_999_999.99, fieldError('is too large'))
  .max(99_999_999.99, fieldError('is too large'))
  .refine(hasAtMostTwoDecimals, fieldError('can have at most two decimals'));

export const adjustmentInput = z.object({
  /** Chosen by the client. A repeated key gives no second entry. */
  key: z.uuid('key must be a UUID'),
  /** `deposit`: the vendor paid this to the marketplace. */
  event: choiceField(['adjustment', 'deposit']),
  /** Positive if the vendor is owed more, or has paid. */
  amount: signedAmount.refine((amount) => amount !== 0, 'Enter an amount other than ₹0'),
  reason: reasonField,
});
export type AdjustmentInput = z.output<typeof adjustmentInput>;

export const bankAccountInput = z
  .object({
    holder: requiredText('Account holder is required', 100),
    account_number: z
      .string(fieldError('must be text', 'Account number is required'))
      .trim()
      .regex(accountNumberPattern, 'Enter an account number of 9 to 18 digits'),
    /** The number again, because it has no check digit. */
    confirm_account_number: z.string(fieldError('must be text', 'Repeat the account number')).trim(),
    ifsc: z
      .string(fieldError('must be text', 'IFSC is required'))
      .trim()
      .toUpperCase()
      .regex(ifscPattern, 'Enter an IFSC such as HDFC0001234'),
  })
  .refine(({ account_number, confirm_account_number }) => account_number === confirm_account_number, {
    path: ['confirm_account_number'],
    message: /* i18n */ 'Both account numbers must be the same',
  });
export type BankAccountInput = z.output<typeof bankAccountInput>;

const filters = {
  status: enumField(settlementStatuses).optional(),
  vendor: z.uuid('vendor must be an id').optional(),
  /** Only settlements with a dispute that has no answer. */
  disputed: enumField(['true']).optional(),
};

const common = { module: 'Money', access: 'permission' } as const;
const staff = { ...common, staffOnly: true } as const;
const params = z.object({ id: idField });
const lineParams = params.extend({ order: idField });
const path = 'money/settlements/{id}';
const accountPath = 'money/vendors/{id}';

export const settlementEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List settlements',
    operationId: 'listSettlements',
    description: 'Returns a page of the settlements of vendors, newest first; stores get their own.',
    methods: ['GET'],
    path: 'money/settlements',
    query: z.strictObject({ ...filters, ...pageQuery(maxFilteredTotal) }),
    response: listResponse(settlement),
  }),
  view: defineEndpoint({
    ...common,
    name: 'View a settlement',
    operationId: 'getSettlement',
    description: 'Returns a settlement. A draft has the amounts of this moment.',
    methods: ['GET'],
    path,
    params,
    response: dataResponse(settlement),
  }),
  lines: defineEndpoint({
    ...common,
    name: 'List the orders of a settlement',
    operationId: 'listSettlementLines',
    description: 'Returns a page of the orders of a settlement, by delivery day.',
    methods: ['GET'],
    path: `${path}/lines`,
    params,
    query: z.strictObject({ ...pageQuery(maxFilteredTotal) }),
    response: listResponse(line),
  }),
  exportCsv: defineEndpoint({
    ...common,
    name: 'Export a settlement as CSV',
    operationId: 'exportSettlement',
    description: 'Returns the statement of a settlement with each order as a CSV file.',
    methods: ['GET'],
    path: `${path}/csv`,
    params,
    response: z.string(),
    produces: 'text/csv',
  }),
  exportPdf: defineEndpoint({
    ...common,
    name: 'Print a settlement',
    operationId: 'printSettlement',
    description: 'Returns the statement of a settlement with each order as a PDF file.',
    methods: ['GET'],
    path: `${path}/pdf`,
    params,
    response: z.string(),
    produces: 'application/pdf',
  }),
  run: defineEndpoint({
    ...staff,
    name: 'Draft settlements',
    operationId: 'draftSettlements',
    description:
      'Drafts a settlement for each vendor with something to settle until a day, or for one vendor. A vendor with a draft keeps it.',
    methods: ['POST'],
    path: 'money/settlements',
    body: z.object({
      /** Last delivery day, yesterday at the latest. */
      until: dayField,
      vendor: idField.optional(),
    }),
    response: dataResponse(z.object({ drafted: z.int() })),
  }),
  review: defineEndpoint({
    ...staff,
    name: 'Review a settlement',
    operationId: 'reviewSettlement',
    description: 'Fixes the lines of a draft and approves its payout.',
    errors: ['wrong_status', 'stale'],
    recentProof: true,
    methods: ['POST'],
    path: `${path}/review`,
    params,
    body: z.object({
      /** The payout less what is carried forward, as it was checked. Another amount by now is rejected. */
      net: signedAmount,
    }),
    response: messageResponse,
  }),
  pay: defineEndpoint({
    ...staff,
    name: 'Mark a settlement as paid',
    operationId: 'paySettlement',
    description: 'Records the transfer of a payout.',
    errors: ['wrong_status'],
    recentProof: true,
    methods: ['POST'],
    path: `${path}/pay`,
    params,
    body: z.object({
      /** Number of the transfer. */
      reference: requiredText('Reference is required', 100),
      /** By default today. */
      on: dayField.optional(),
    }),
    response: messageResponse,
  }),
  returnPayout: defineEndpoint({
    ...staff,
    name: 'Return a payout',
    operationId: 'returnPayout',
    description: 'Records that the bank sent a payout back. The next settlement has its amount.',
    errors: ['wrong_status'],
    recentProof: true,
    methods: ['POST'],
    path: `${path}/return`,
    params,
    body: z.object({ reason: reasonField }),
    response: messageResponse,
  }),
  bankFile: defineEndpoint({
    ...staff,
    name: 'Export the bank file',
    operationId: 'exportBankFile',
    description: 'Returns the approved payouts as a CSV file of NEFT transfers.',
    errors: ['wrong_status'],
    recentProof: true,
    methods: ['GET'],
    path: 'money/bank_file',
    response: z.string(),
    produces: 'text/csv',
  }),
  dispute: defineEndpoint({
    ...common,
    name: 'Dispute a line of a settlement',
    operationId: 'disputeSettlementLine',
    description: 'Asks the marketplace about an order of a settlement that is not a draft.',
    errors: ['wrong_status', 'duplicate'],
    methods: ['POST'],
    path: `${path}/lines/{order}/dispute`,
    params: lineParams,
    body: z.object({ note: requiredLongText(/* i18n */ 'Note is required', 1_000) }),
    response: messageResponse,
  }),
  answer: defineEndpoint({
    ...staff,
    name: 'Answer a dispute',
    operationId: 'answerDispute',
    description: 'Answers a dispute, and can change what the vendor is owed.',
    errors: ['wrong_status'],
    recentProof: true,
    methods: ['POST'],
    path: `${path}/lines/{order}/answer`,
    params: lineParams,
    body: z.object({
      answer: requiredLongText('Answer is required', 1_000),
      /** What the vendor is owed in addition; negative if it is less. */
      amount: signedAmount.optional(),
    }),
    response: messageResponse,
  }),
  account: defineEndpoint({
    ...common,
    name: 'View the account of a vendor',
    operationId: 'getVendorAccount',
    description:
      'Returns what a vendor is owed, the cash that the vendor holds, the bank account, and the latest entries.',
    methods: ['GET'],
    path: `${accountPath}/account`,
    params,
    response: dataResponse(vendorAccount),
  }),
  adjust: defineEndpoint({
    ...staff,
    name: 'Adjust the account of a vendor',
    operationId: 'adjustVendorAccount',
    description:
      'Adds an entry to the account of a vendor, which the next settlement has. A repeated `key` adds nothing.',
    errors: ['duplicate'],
    recentProof: true,
    methods: ['POST'],
    path: `${accountPath}/adjustments`,
    params,
    body: adjustmentInput,
    response: messageResponse,
  }),
  setCashLimit: defineEndpoint({
    ...staff,
    name: 'Set the cash limit of a vendor',
    operationId: 'setVendorCashLimit',
    description: 'Sets the most cash of customers that a vendor may hold before cash orders go elsewhere.',
    methods: ['PUT'],
    path: `${accountPath}/cash_limit`,
    params,
    body: z.object({
      /** In rupees; null for the limit of the settings. */
      limit: rupeesField.nullable(),
    }),
    response: messageResponse,
  }),
  setBankAccount: defineEndpoint({
    ...common,
    name: 'Set the bank account of a vendor',
    operationId: 'setVendorBankAccount',
    description: 'Sets the account to which payouts are transferred. The people of the store get a mail.',
    recentProof: true,
    personOnly: true,
    whileActing: 'closed',
    leastStoreRole: 'owner',
    methods: ['PUT'],
    path: `${accountPath}/bank_account`,
    params,
    body: bankAccountInput,
    response: messageResponse,
  }),
};

nameComponents({ Settlement: settlement, SettlementLine: line, VendorAccount: vendorAccount });
