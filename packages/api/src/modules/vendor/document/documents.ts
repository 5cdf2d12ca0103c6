import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { gstinStateError } from '@bakehouse/contract/money/gstin';
import { documentLabels, isExpired, maskNumber, reminderDays } from '@bakehouse/contract/vendor/store-documents';
import {
  type DocumentInput,
  type OpenDocument,
  type StoreDocument,
  type StoreDocuments,
  vendorDocumentEndpoints,
} from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { validate as isUuid } from 'uuid';
import type { Changes } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { toIsoTime } from '../../../platform/lib/iso-time.ts';
import { dayIn } from '../../../platform/lib/zoned-time.ts';
import { documentKey } from '../../upload/document-file.ts';
import { changeVendor } from '../vendor.service.ts';
import { raiseVersion } from '../vendor.writes.ts';
import {
  type DocumentRow,
  decideOn,
  deleteDocument,
  findDocument,
  findDocumentFile,
  findDocuments,
  findOpenDocuments,
  findStateOfStore,
  insertDocument,
  isUnusedDocument,
  replaceDocument,
  type StoredDocument,
  updateGstin,
} from './document.queries.ts';

/**
 * The documents of stores. Every submission is a record of its own, so that a decision applies to the one that was seen. Each change locks
 * the store first.
 */

type Endpoints = typeof vendorDocumentEndpoints;

/** Returns the documents of a store, with the earlier ones. */
export async function viewDocuments(ctx: Ctx, id: string): Promise<{ data: StoreDocuments }> {
  const row = await findDocuments(ctx.db, ctx.scope, id);
  if (!row) throw notFound(/* i18n */ 'Vendor');
  const isMasked = !readsNumbers(ctx);
  return {
    data: {
      vendor: id,
      required: row.required ?? [],
      today: today(ctx),
      gstin: row.gstin,
      documents: row.documents.map((document) => toDocument(document, isMasked)),
    },
  };
}

const today = ({ deps }: Pick<Ctx, 'deps'>): string => dayIn(deps.config.TIME_ZONE, deps.now());

/** Returns whether the caller reads account numbers: a person of the store, or staff who may decide. */
const readsNumbers = ({ scope, actor }: Pick<Ctx, 'scope' | 'actor'>): boolean =>
  scope.reach === 'own' || actor.isSuper || actor.grants.has(permissionKey(vendorDocumentEndpoints.decide));

const toDocument = (row: DocumentRow, isMasked: boolean): StoreDocument => ({
  _id: row.id,
  kind: row.kind,
  number: isMasked && row.kind === 'bank_proof' ? maskNumber(row.number) : row.number,
  state: row.state,
  expires_on: row.expires_on,
  file: { type: row.document_type },
  reason: row.reason,
  submittedAt: toIsoTime(row.submitted_at),
  submittedBy: row.submitted_by,
  decidedAt: row.decided_at && toIsoTime(row.decided_at),
  decidedBy: row.decided_by,
  version: row.version,
});

/**
 * Submits a document for review.
 * @throws AppError invalid for an expiry in the past, a GSTIN of another state, or a file that did not arrive with the call
 */
export async function submitDocument(ctx: Ctx, id: string, input: DocumentInput): Promise<{ message: string }> {
  const { kind, number, file } = input;
  const expiresOn = input.expires_on ?? null;
  if (isExpired(expiresOn, today(ctx)))
    throw invalidField('expires_on', /* i18n */ 'This document has expired. Submit a valid one.');
  if (!isUuid(file) || !(await isUnusedDocument(ctx.db, file, ctx.actor.user._id)))
    throw invalidField('file', /* i18n */ 'Choose a file');
  const message = `${documentLabels[kind]} submitted for review`;
  const changes = { ...changesOf(kind, number), ...expiryChange(expiresOn) };
  await changeVendor(
    ctx,
    { id, version: undefined, action: 'submit-document', message, changes: () => changes },
    async () => {
      if (kind === 'gstin') await requireStateOfStore(ctx, id, number);
      await replaceDocument(ctx.db, id, kind, 'submitted');
      const { name: by } = ctx.actor.user;
      await insertDocument(ctx.db, id, { kind, number, expiresOn, fileId: file, at: ctx.deps.now(), by });
      await raiseVersion(ctx.db, id, ctx.deps.now());
    },
  );
  return { message };
}

/** Returns the change for the audit log, which shows only the last four characters of a number. */
const changesOf = (kind: StoreDocument['kind'], number: string): Changes => ({
  document: { from: null, to: documentLabels[kind] },
  number: { from: null, to: maskNumber(number) },
});

const expiryChange = (expiresOn: string | null): Changes =>
  expiresOn === null ? {} : { expires_on: { from: null, to: expiresOn } };

/** @throws AppError invalid for a GSTIN that another state has registered */
async function requireStateOfStore(ctx: Ctx, id: string, gstin: string): Promise<void> {
  const message = gstinStateError(gstin, await findStateOfStore(ctx.db, id));
  if (message) throw invalidField('number', message);
}

/**
 * Accepts or rejects the document that was seen. An accepted GSTIN becomes that of the store.
 * @throws AppError wrong_status when the document was replaced; stale when someone has decided since
 */
export async function decideDocument(
  ctx: Ctx,
  id: string,
  documentId: string,
  { decision, reason = '', version }: BodyOf<Endpoints['decide']>,
): Promise<{ message: string }> {
  const isAccepted = decision === 'accept';
  let message = '';
  let changes: Changes = {};
  const action = { id, version: undefined, action: `${decision}-document`, message, changes: () => changes };
  await changeVendor(ctx, action, async () => {
    const document = await loadDocument(ctx, id, documentId);
    rejectDecision(document, version, decision);
    const { kind, number, expires_on } = document;
    message = `${documentLabels[kind]} ${isAccepted ? 'accepted' : 'rejected'}`;
    if (isAccepted) await prepareAcceptance(ctx, id, document);
    const { name: by } = ctx.actor.user;
    const state = isAccepted ? 'accepted' : 'rejected';
    await decideOn(ctx.db, documentId, { state, reason: isAccepted ? '' : reason, at: ctx.deps.now(), by });
    await raiseVersion(ctx.db, id, ctx.deps.now());
    changes = {
      ...changesOf(kind, number),
      ...expiryChange(expires_on),
      ...(isAccepted ? {} : { reason: { from: null, to: reason } }),
    };
  });
  return { message };
}

async function loadDocument(ctx: Ctx, id: string, documentId: string): Promise<StoredDocument> {
  const document = await findDocument(ctx.db, id, documentId);
  if (!document) throw notFound(/* i18n */ 'Document');
  return document;
}

/** @throws AppError stale or wrong_status when the document is not the one that was seen, or cannot be decided */
function rejectDecision(
  { kind, state, version: current, decided_by }: StoredDocument,
  version: number,
  decision: 'accept' | 'reject',
): void {
  const label = documentLabels[kind];
  if (state === 'replaced')
    throw new AppError('wrong_status', `This ${label} has been replaced since you opened it. Check the new one.`);
  if (current !== version)
    throw new AppError('stale', `${decided_by} has ${state} this ${label} since you opened it. Check it again.`);
  if (state === 'rejected' || (state === 'accepted' && decision === 'accept'))
    throw new AppError('wrong_status', `This ${label} is ${state} already`);
}

/** Replaces the accepted document of the kind, and makes an accepted GSTIN that of the store. */
async function prepareAcceptance(ctx: Ctx, id: string, { kind, number, expires_on }: StoredDocument): Promise<void> {
  if (isExpired(expires_on, today(ctx)))
    throw new AppError('wrong_status', 'This document has expired since it was submitted. Reject it with a reason.');
  await replaceDocument(ctx.db, id, kind, 'accepted');
  if (kind !== 'gstin') return;
  await requireStateOfStore(ctx, id, number);
  await updateGstin(ctx.db, id, number);
}

/**
 * Deletes a document that is not accepted. The sweep of unused uploads deletes its file.
 * @throws AppError wrong_status for an accepted document
 */
export async function removeDocument(ctx: Ctx, id: string, documentId: string): Promise<{ message: string }> {
  const message = 'Document deleted';
  let changes: Changes = {};
  const action = { id, version: undefined, action: 'delete-document', message, changes: () => changes };
  await changeVendor(ctx, action, async () => {
    const { kind, number, state } = await loadDocument(ctx, id, documentId);
    if (state === 'accepted')
      throw new AppError(
        'wrong_status',
        /* i18n */ 'An accepted document cannot be deleted. Submit a new one to replace it.',
      );
    await deleteDocument(ctx.db, documentId);
    await raiseVersion(ctx.db, id, ctx.deps.now());
    changes = { document: { from: documentLabels[kind], to: null }, number: { from: maskNumber(number), to: null } };
  });
  return { message };
}

const fileTypes = { pdf: 'application/pdf', jpeg: 'image/jpeg' } as const;

/** Returns the file of a document of a store within the scope, as a download that nobody stores. */
export async function downloadDocument(ctx: Ctx, id: string, documentId: string): Promise<FileResponse> {
  const row = await findDocumentFile(ctx.db, ctx.scope, id, documentId);
  const found = row && (await ctx.deps.files.get(documentKey(row.file_id, row.document_type)));
  if (!found) throw notFound(/* i18n */ 'Document');
  const { kind, document_type } = row;
  const name = `${documentLabels[kind].toLowerCase().replaceAll(' ', '-')}.${document_type === 'jpeg' ? 'jpg' : 'pdf'}`;
  return { name, body: found.stream(), type: fileTypes[document_type], isPrivate: true };
}

/** Returns the documents of all stores that wait for review, and those that have expired or expire within 30 days. */
export async function listOpenDocuments(ctx: Ctx): Promise<{ data: OpenDocument[] }> {
  const rows = await findOpenDocuments(ctx.db, dayAfter(today(ctx), reminderDays[0]));
  return {
    data: rows.map(({ id, vendor_id, store_name, city, submitted_at, ...row }) => ({
      _id: id,
      vendor: { _id: vendor_id, name: store_name, city },
      submittedAt: toIsoTime(submitted_at),
      ...row,
    })),
  };
}
