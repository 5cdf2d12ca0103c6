import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, messageResponse } from '../core/envelopes.ts';
import {
  choiceField,
  dayField,
  idField,
  longTextField,
  requiredText,
  storedDayField,
  timeField,
  versionField,
} from '../core/fields.ts';
import { gstinError } from '../money/gstin.ts';
import { type DocumentKind, documentKinds, documentStates, documentTypes } from './store-documents.ts';

/** The documents of a store: their files are private, and staff accept or reject each one. */

const panPattern = /^[A-Z]{5}\d{4}[A-Z]$/;
const fssaiPattern = /^\d{14}$/;

/** Returns why a text is not the number of a document; undefined for a valid one. Bank proofs have any number. */
export function documentNumberError(kind: DocumentKind, number: string): string | undefined {
  if (kind === 'gstin') return gstinError(number);
  if (kind === 'fssai' && !fssaiPattern.test(number)) return 'Enter the 14 digits of the FSSAI licence number';
  if (kind === 'pan' && !panPattern.test(number)) return 'Enter a PAN of 10 characters such as AAACB1234C';
  return undefined;
}

/** Returns a number without spaces and in capital letters. The number of a bank proof does not change. */
const normaliseNumber = (kind: DocumentKind, number: string): string =>
  kind === 'bank_proof' ? number : number.replaceAll(/\s/g, '').toUpperCase();

const numberErrorOf = (kind: DocumentKind, number: string) => documentNumberError(kind, normaliseNumber(kind, number));

/** Makes a rule depend only on its own fields, so that a form shows all errors at once. */
const areValid =
  (...names: readonly string[]) =>
  ({ issues }: { readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] }): boolean =>
    issues.every(({ path = [] }) => path.length > 0 && !names.includes(String(path[0])));

export const documentInput = z
  .object({
    kind: choiceField(documentKinds),
    number: requiredText(/* i18n */ 'Number is required', 60),
    /** The last day on which it is valid. An FSSAI licence must have one. */
    expires_on: dayField.optional(),
    /** A multipart part: a JPEG, PNG or WebP image, or a PDF, of at most 10 MB. */
    file: z.string(/* i18n */ 'Choose a file').min(1, /* i18n */ 'Choose a file').max(500),
  })
  .refine(({ kind, number }) => numberErrorOf(kind, number) === undefined, {
    path: ['number'],
    error: ({ input }) => {
      const { kind, number } = input as { kind: DocumentKind; number: string };
      return numberErrorOf(kind, number);
    },
    when: areValid('kind', 'number'),
  })
  .refine(({ kind, expires_on }) => kind !== 'fssai' || expires_on !== undefined, {
    path: ['expires_on'],
    message: /* i18n */ 'Enter the day on which the licence expires',
    when: areValid('kind', 'expires_on'),
  })
  .transform((input) => ({ ...input, number: normaliseNumber(input.kind, input.number) }));
export type DocumentInput = z.output<typeof documentInput>;

export const documentDecisions = ['accept', 'reject'] as const;
const documentDecision = z
  .object({
    decision: choiceField(documentDecisions),
    /** Required for a rejection; the store reads it. */
    reason: longTextField(1_000).optional(),
    /** Version of the document that was seen. */
    version: versionField,
  })
  .refine(({ decision, reason }) => decision === 'accept' || reason, {
    path: ['reason'],
    message: 'Enter a reason for the rejection',
  });

/** Maximum number of documents in a response; older ones of the history are left out. */
export const maxDocuments = 100;

const storeDocument = z.object({
  _id: idField,
  kind: z.enum(documentKinds),
  /** Only the last four characters of an account number for a reader who may not decide. */
  number: z.string(),
  state: z.enum(documentStates),
  expires_on: storedDayField.nullable(),
  file: z.object({ type: z.enum(documentTypes) }),
  /** Why staff rejected it; empty unless it is rejected. */
  reason: z.string(),
  submittedAt: timeField,
  submittedBy: z.string(),
  decidedAt: timeField.nullable(),
  decidedBy: z.string(),
  version: versionField,
});
export type StoreDocument = z.output<typeof storeDocument>;

const storeDocuments = z.object({
  vendor: idField,
  /** The kinds that the assignment settings require for new orders. */
  required: z.array(z.enum(documentKinds)),
  /** The day of the marketplace, to which expiries are compared. */
  today: storedDayField,
  /** The GSTIN of the store, which the accepted document sets; empty without one. */
  gstin: z.string(),
  /** Newest first, at most 100. */
  documents: z.array(storeDocument),
});
export type StoreDocuments = z.output<typeof storeDocuments>;

const openDocument = z.object({
  _id: idField,
  vendor: z.object({ _id: idField, name: z.string(), city: z.string() }),
  kind: z.enum(documentKinds),
  state: z.enum(['submitted', 'accepted']),
  expires_on: storedDayField.nullable(),
  submittedAt: timeField,
});
export type OpenDocument = z.output<typeof openDocument>;

const common = { module: 'Vendors', access: 'permission', leastStoreRole: 'owner', personOnly: true } as const;
const params = z.object({ id: idField });
const documentParams = z.object({ id: idField, documentId: idField });
const path = 'newvendor/{id}/documents';

export const vendorDocumentEndpoints = {
  view: defineEndpoint({
    ...common,
    name: 'View the documents of a Vendor',
    operationId: 'getVendorDocuments',
    description: 'Returns the documents of a vendor.',
    methods: ['GET'],
    path,
    params,
    response: dataResponse(storeDocuments),
  }),
  /** Replaces a document of the same kind that waits for review. An accepted one stays valid until the new one is accepted. */
  submit: defineEndpoint({
    ...common,
    name: 'Submit a document of a Vendor',
    operationId: 'submitVendorDocument',
    description: 'Submits a document of a vendor for review.',
    methods: ['POST'],
    path,
    params,
    body: documentInput,
    files: ['file'],
    filesArePrivate: 'document',
    response: messageResponse,
    status: 201,
  }),
  file: defineEndpoint({
    ...common,
    name: 'Download a document of a Vendor',
    operationId: 'downloadVendorDocument',
    description: 'Returns the file of a document.',
    methods: ['GET'],
    path: `${path}/{documentId}/file`,
    params: documentParams,
    produces: 'application/octet-stream',
    response: z.string(),
  }),
  decide: defineEndpoint({
    ...common,
    name: 'Accept or reject a document of a Vendor',
    operationId: 'decideVendorDocument',
    description: 'Accepts or rejects the version of a document that was seen.',
    errors: ['stale', 'wrong_status'],
    methods: ['POST'],
    path: `${path}/{documentId}/decision`,
    staffOnly: true,
    params: documentParams,
    body: documentDecision,
    response: messageResponse,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete a document of a Vendor',
    operationId: 'deleteVendorDocument',
    description: 'Deletes a document that is not accepted.',
    errors: ['wrong_status'],
    methods: ['DELETE'],
    path: `${path}/{documentId}`,
    params: documentParams,
    response: messageResponse,
  }),
  open: defineEndpoint({
    ...common,
    name: 'List documents to review',
    operationId: 'listOpenVendorDocuments',
    description: 'Returns the documents that wait for review or expire soon.',
    methods: ['GET'],
    path: 'vendor/documents',
    staffOnly: true,
    response: dataResponse(z.array(openDocument)),
  }),
};

nameComponents({
  VendorDocument: storeDocument,
  VendorDocumentDecision: documentDecision,
  VendorDocumentInput: documentInput,
  VendorDocuments: storeDocuments,
});
