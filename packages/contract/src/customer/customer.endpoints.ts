import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, maxFilteredTotal, messageResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  enumField,
  hasNoDuplicates,
  idField,
  pageQuery,
  requiredLongText,
  requiredText,
  searchTextField,
  textField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { messageLanguages } from '../core/message-language.ts';
import { exportQuery, exportResponse } from '../export/list-export.ts';
import { maxTagLength, maxTags, normaliseTag } from './customer.ts';

/** The customers of the marketplace, who come from orders by their phone. Amounts are rupees. Phones and emails are masked. */

const figures = {
  /** Orders that are not deleted. */
  orders: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** Total of the delivered orders. */
  spent: z.number(),
  last_order_at: timeField.nullable(),
};

const customerRow = z.object({
  _id: idField,
  version: versionField,
  name: z.string(),
  /** The phone of the latest order, and the number of the others. */
  phone: z.string(),
  other_phones: z.int(),
  email: z.string(),
  tags: z.array(z.string()),
  cash_blocked: z.boolean(),
  ...figures,
});
export type CustomerRow = z.output<typeof customerRow>;

const customer = customerRow.omit({ phone: true, other_phones: true }).extend({
  language: z.enum(messageLanguages),
  cash_block_reason: z.string(),
  first_order_at: timeField.nullable(),
  phones: z.array(z.object({ _id: idField, phone: z.string(), orders: z.int(), last_order_at: timeField.nullable() })),
  /** Other names on the latest orders. */
  other_names: z.array(z.string()),
  /** Shipping addresses of the latest orders, the latest first. */
  addresses: z.array(
    z.object({ full_name: z.string(), phone: z.string(), lines: z.string(), last_order_at: timeField }),
  ),
  notes: z.array(
    z.object({
      _id: idField,
      text: z.string(),
      at: timeField,
      actor: z.string(),
      /** Whether the caller wrote the note, and can delete it. */
      is_own: z.boolean(),
    }),
  ),
  /** Customers that were merged into this one. */
  merged: z.array(z.object({ _id: idField, name: z.string(), at: timeField })),
  /** `requested` until the job has erased the customer; `failed` says why it could not. */
  erasure: z.object({
    status: z.enum(['none', 'requested', 'failed', 'erased']),
    at: timeField.nullable(),
    error: z.string(),
  }),
});
export type CustomerRecord = z.output<typeof customer>;

const customerOrder = z.object({
  _id: idField,
  order_number: z.string(),
  order_date: timeField,
  status: z.string(),
  payment_status: z.string(),
  order_total: z.number(),
  /** The name on the order. */
  customer_name: z.string(),
});
export type CustomerOrder = z.output<typeof customerOrder>;

export const customerSorts = ['last_order', 'orders', 'spent'] as const;

const filters = {
  search: searchTextField().optional(),
  tag: textField(maxTagLength).optional(),
  /** Only customers who cannot pay cash on delivery. */
  blocked: enumField(['true']).optional(),
  sort: z.enum(customerSorts.flatMap((name) => [name, `-${name}`] as const)).optional(),
};
const customerListQuery = z.strictObject({ ...filters, ...pageQuery() });
export type CustomerListQuery = z.output<typeof customerListQuery>;

const tagField = requiredText('Tag is required', maxTagLength).overwrite(normaliseTag);
const tagsField = z
  .array(tagField, fieldError('must be a list'))
  .max(maxTags, fieldError(`must have at most ${maxTags} entries`))
  .refine(hasNoDuplicates, 'Enter each tag once');

export const customerUpdate = z
  .object({
    tags: tagsField,
    cash_blocked: booleanField,
    /** Why the customer cannot pay cash on delivery; only staff read it. */
    cash_block_reason: textField(500),
    version: versionField,
  })
  .refine(({ cash_blocked, cash_block_reason }) => !cash_blocked || cash_block_reason !== '', {
    path: ['cash_block_reason'],
    message: 'Enter why the customer cannot pay cash on delivery',
  });

export const customerExportColumns = [
  'name',
  'phone',
  'email',
  'orders',
  'delivered',
  'cancelled',
  'spent',
  'last_order',
  'tags',
  'cash_blocked',
] as const;

const common = { module: 'Customers', access: 'permission', staffOnly: true } as const;
const params = z.object({ id: idField });
const path = 'customer/{id}';

export const customerEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'List Customers',
    operationId: 'listCustomers',
    description: 'Returns a page of customers. A search finds names, and complete phone numbers and emails.',
    methods: ['GET'],
    path: 'customer/list',
    query: customerListQuery,
    response: listResponse(customerRow),
  }),
  exportCsv: defineEndpoint({
    ...common,
    name: 'Export Customers as CSV',
    operationId: 'exportCustomers',
    description:
      'Returns every customer that matches the filters as a CSV file or a workbook. Phones and emails are masked without the permission to reveal them.',
    recentProof: true,
    path: 'customer/export',
    query: z.strictObject({ ...filters, ...exportQuery(customerExportColumns) }),
    ...exportResponse,
  }),
  view: defineEndpoint({
    ...common,
    name: 'View a Customer',
    operationId: 'getCustomer',
    description: 'Returns a customer with figures, phones, addresses, tags and notes.',
    methods: ['GET'],
    path,
    params,
    response: dataResponse(customer),
  }),
  orders: defineEndpoint({
    ...common,
    name: 'List the orders of a Customer',
    operationId: 'listOrdersOfCustomer',
    description: 'Returns a page of the orders of all phones of a customer, newest first.',
    methods: ['GET'],
    path: `${path}/orders`,
    params,
    query: z.strictObject({ ...pageQuery(maxFilteredTotal) }),
    response: listResponse(customerOrder),
  }),
  update: defineEndpoint({
    ...common,
    name: 'Edit a Customer',
    operationId: 'updateCustomer',
    description: 'Sets the tags of a customer, and whether the customer can pay cash on delivery.',
    errors: ['stale', 'wrong_status'],
    methods: ['PUT'],
    path,
    params,
    body: customerUpdate,
    response: messageResponse,
  }),
  addNote: defineEndpoint({
    ...common,
    name: 'Add a note to a Customer',
    operationId: 'addCustomerNote',
    description: 'Adds a note to a customer; only staff can read it.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: `${path}/notes`,
    params,
    body: z.object({ text: requiredLongText('Note is required', 2_000) }),
    response: messageResponse,
  }),
  deleteNote: defineEndpoint({
    ...common,
    name: 'Delete a note of a Customer',
    operationId: 'deleteCustomerNote',
    description: 'Deletes a note that the caller wrote.',
    methods: ['DELETE'],
    path: `${path}/notes/{note}`,
    params: params.extend({ note: idField }),
    response: messageResponse,
  }),
  reveal: defineEndpoint({
    ...common,
    name: 'Reveal the phone of a Customer',
    operationId: 'revealCustomer',
    description: 'Returns the phones and the email of a customer. Each call is recorded in the audit log.',
    methods: ['POST'],
    path: `${path}/reveal`,
    params,
    response: dataResponse(
      z.object({ phones: z.array(z.object({ _id: idField, phone: z.string() })), email: z.string() }),
    ),
  }),
  merge: defineEndpoint({
    ...common,
    name: 'Merge Customers',
    operationId: 'mergeCustomers',
    description: 'Moves phones, notes and tags of another customer to this one.',
    errors: ['stale', 'wrong_status'],
    methods: ['POST'],
    path: `${path}/merge`,
    params,
    body: z.object({ other: idField, version: versionField, other_version: versionField }),
    response: messageResponse,
  }),
  undoMerge: defineEndpoint({
    ...common,
    name: 'Undo a merge of Customers',
    operationId: 'undoMergeOfCustomers',
    description: 'Gives a merged customer back what the merge moved to this one.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: `${path}/undo_merge`,
    params,
    body: z.object({ other: idField }),
    response: messageResponse,
  }),
  split: defineEndpoint({
    ...common,
    name: 'Split a Customer',
    operationId: 'splitCustomer',
    description: 'Makes a customer of its own from a phone and its orders.',
    errors: ['stale', 'wrong_status'],
    methods: ['POST'],
    path: `${path}/split`,
    params,
    body: z.object({ phone: idField, version: versionField }),
    response: savedResponse(z.object({ _id: idField, version: versionField })),
  }),
  copy: defineEndpoint({
    ...common,
    name: 'Copy the data of a Customer',
    operationId: 'copyCustomer',
    description:
      'Returns everything that is stored about a customer as a JSON file, with phones in full and archived orders. It also needs the permission to reveal the phone of a customer.',
    recentProof: true,
    methods: ['GET'],
    path: `${path}/copy`,
    params,
    response: z.string(),
    produces: 'application/json',
  }),
  erasurePreview: defineEndpoint({
    ...common,
    name: 'Check the erasure of a Customer',
    operationId: 'checkErasureOfCustomer',
    description:
      'Returns the open orders, which prevent an erasure, and the documents that the law requires with the name of the recipient.',
    methods: ['GET'],
    path: `${path}/erasure`,
    params,
    response: dataResponse(z.object({ open_orders: z.array(z.string()), documents: z.array(z.string()) })),
  }),
  erase: defineEndpoint({
    ...common,
    name: 'Erase a Customer',
    operationId: 'eraseCustomer',
    description: 'Erases the personal data of a customer from the database and the archive. This cannot be undone.',
    errors: ['stale', 'wrong_status'],
    recentProof: true,
    personOnly: true,
    methods: ['POST'],
    path: `${path}/erase`,
    params,
    body: z.object({
      /** The name of the customer, as a confirmation. */
      name: requiredText('Enter the name of the customer', 200),
      version: versionField,
    }),
    response: messageResponse,
  }),
};

nameComponents({ Customer: customer, CustomerRow: customerRow, CustomerOrder: customerOrder });
