import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { correctedSearch, dataResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  choiceField,
  dayField,
  hasNoDuplicates,
  idField,
  pageQuery,
  rupeesField,
  searchTextField,
  storedDayField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { assortmentKinds, priceKinds } from './assortment.ts';
import { decisionInput } from './vendor.ts';

/** The assortment of a store: its entries for products and categories, and the changes that the store proposes. */

/** Maximum number of entries that one call changes, and that a proposal has. */
export const maxAssortmentChanges = 500;
/** Maximum number of entries of a store. */
export const maxAssortmentEntries = 2_000;

/** The states by which the list is filtered. */
export const assortmentStates = ['made', 'not_made', 'paused', 'proposed'] as const;

const priceField = z
  .object({ kind: choiceField(priceKinds), value: rupeesField })
  .refine(({ kind, value }) => kind === 'amount' || value <= 100, {
    path: ['value'],
    message: 'A price in percent must be from 0 to 100',
  });

/** Sets the sent fields of an entry, and creates the entry if it does not exist; or removes it. */
const assortmentChange = z.object({
  kind: choiceField(assortmentKinds),
  /** Id of the product or category. */
  record: idField,
  remove: booleanField.optional(),
  makes: booleanField.optional(),
  /** Null: a less specific entry decides. */
  price: priceField.nullable().optional(),
  /** Null resumes it. */
  paused_until: dayField.nullable().optional(),
});
export type AssortmentChange = z.output<typeof assortmentChange>;

const assortmentEntry = z.object({
  makes: z.boolean(),
  price: z.object({ kind: z.enum(priceKinds), value: z.number() }).nullable(),
  paused_until: storedDayField.nullable(),
});

const listedEntry = z.object({
  kind: z.enum(assortmentKinds),
  record: idField,
  name: z.string(),
  /** Null for a product or category that the store proposes to add. */
  entry: assortmentEntry.nullable(),
  /** The proposed entry, null to remove it; absent without a proposal. */
  proposed: assortmentEntry.nullable().optional(),
});
export type ListedEntry = z.output<typeof listedEntry>;

/** A proposed change of an entry. Null: there is no entry. */
const assortmentDifference = z.object({
  kind: z.enum(assortmentKinds),
  record: idField,
  name: z.string(),
  before: assortmentEntry.nullable(),
  after: assortmentEntry.nullable(),
  /** Whether the entry has changed since, so that an approval leaves it as it is. */
  is_conflict: z.boolean(),
  current: assortmentEntry.nullable(),
});
export type AssortmentDifference = z.output<typeof assortmentDifference>;

const assortmentRequest = z.object({
  status: z.enum(['pending', 'rejected']),
  differences: z.array(assortmentDifference),
  requestedAt: timeField,
  requestedBy: z.string(),
  /** Why staff rejected it; empty while it is pending. */
  reason: z.string(),
});

const assortmentRecord = z.object({
  vendor: idField,
  /** Version of the vendor. */
  version: versionField,
  /** Whether the store makes only what is listed. It makes everything while nothing is listed. */
  only_listed: z.boolean(),
  /** What a save by the caller does: changes the assortment, or proposes a change. */
  editing: z.enum(['direct', 'request']),
  request: assortmentRequest.nullable(),
  /** The number of entries that match, and of all. */
  total: z.int(),
  listed: z.int(),
  /** One page of entries, by name. */
  entries: z.array(listedEntry),
  correctedSearch,
});
export type AssortmentRecord = z.output<typeof assortmentRecord>;

const assortmentSaved = savedResponse(
  z.object({
    version: versionField,
    /** The changes that undo this one, as the caller can send them. */
    undo: z.array(assortmentChange),
  }),
);

const common = { module: 'Vendors', access: 'permission' } as const;
const params = z.object({ id: idField });

export const assortmentQuery = z.strictObject({
  search: searchTextField().optional(),
  kind: choiceField(assortmentKinds).optional(),
  state: choiceField(assortmentStates).optional(),
  ...pageQuery(),
});

export const vendorAssortmentEndpoints = {
  view: defineEndpoint({
    ...common,
    name: 'View the assortment of a Vendor',
    operationId: 'getVendorAssortment',
    description:
      'Returns a page of the products and categories that a vendor makes or does not make, with prices paid and pauses, and the changes that wait for approval.',
    methods: ['GET'],
    path: 'newvendor/{id}/assortment',
    params,
    query: assortmentQuery,
    response: dataResponse(assortmentRecord),
  }),
  /** Changes up to 500 entries; for a vendor, this is a proposal that staff approve. */
  update: defineEndpoint({
    ...common,
    name: 'Change the assortment of a Vendor',
    operationId: 'updateVendorAssortment',
    description:
      'Changes up to 500 entries of the assortment of a vendor at once, and returns the changes that undo it. Vendors propose the change for their own store.',
    methods: ['PUT'],
    path: 'newvendor/{id}/assortment',
    params,
    body: z.object({
      changes: z
        .array(assortmentChange)
        .max(maxAssortmentChanges, fieldError(`must have at most ${maxAssortmentChanges} entries`))
        .refine(
          (changes) => hasNoDuplicates(changes.map(({ kind, record }) => `${kind} ${record}`)),
          'Each product or category can be listed only once',
        ),
      /** Whether the store makes only what is listed. Only staff may change it. */
      only_listed: booleanField.optional(),
      version: versionField.optional(),
    }),
    response: assortmentSaved,
  }),
  decide: defineEndpoint({
    ...common,
    name: 'Approve or reject a change of an assortment',
    operationId: 'decideVendorAssortment',
    description:
      'Applies or rejects the differences that a vendor proposed; the vendor reads the reason. Entries that have changed since stay as they are.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'newvendor/{id}/assortment_decision',
    staffOnly: true,
    params,
    body: decisionInput,
    response: assortmentSaved,
  }),
};

nameComponents({
  AssortmentChange: assortmentChange,
  AssortmentEntry: assortmentEntry,
  VendorAssortment: assortmentRecord,
  VendorAssortmentSaved: assortmentSaved,
});
