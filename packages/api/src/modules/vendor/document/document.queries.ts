import {
  type DocumentKind,
  type DocumentState,
  type DocumentType,
  reminderDays,
} from '@bakehouse/contract/vendor/store-documents';
import { maxDocuments } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { reachable } from '../vendor.queries.ts';
import { requiredKinds } from './document-facts.queries.ts';

/** The SQL that reads and writes the documents of stores. */

export type DocumentRow = {
  id: string;
  kind: DocumentKind;
  number: string;
  state: DocumentState;
  expires_on: string | null;
  document_type: DocumentType;
  reason: string;
  submitted_at: string;
  submitted_by: string;
  decided_at: string | null;
  decided_by: string;
  version: number;
};

export type DocumentsRow = { gstin: string; required: DocumentKind[] | null; documents: DocumentRow[] };

/** Returns the documents of an active store within the scope, newest first; undefined without such a store. */
export async function findDocuments(db: Db, scope: Scope, storeId: string): Promise<DocumentsRow | undefined> {
  const [row] = await rowsOf<DocumentsRow>(
    db,
    sql`
      select v.gstin, ${requiredKinds} as required, (
        select coalesce(json_agg(d), '[]') from (
          select d.id, d.kind, d.number, d.state, d.expires_on, u.document_type, d.reason, d.submitted_at, d.submitted_by,
            d.decided_at, d.decided_by, d.version
          from store_document d join upload u on u.id = d.file_id
          where d.vendor_id = v.id order by d.submitted_at desc, d.id desc limit ${maxDocuments}) as d) as documents
      from vendor v where v.id = ${storeId} and v.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

export type FileRow = { file_id: string; document_type: DocumentType; kind: DocumentKind };

/** Returns the file of a document of an active store within the scope. */
export async function findDocumentFile(
  db: Db,
  scope: Scope,
  storeId: string,
  documentId: string,
): Promise<FileRow | undefined> {
  const [row] = await rowsOf<FileRow>(
    db,
    sql`select d.file_id, u.document_type, d.kind
        from store_document d join vendor v on v.id = d.vendor_id join upload u on u.id = d.file_id
        where d.id = ${documentId} and v.id = ${storeId} and v.deleted_at is null and ${reachable(scope)}`,
  );
  return row;
}

/** Returns whether an upload is a document that this user has sent and that no store has yet. */
export async function isUnusedDocument(db: Db, uploadId: string, userId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from upload u where u.id = ${uploadId} and u.document_type is not null and u.created_by = ${userId}
          and not exists (select 1 from store_document d where d.file_id = u.id)`,
  );
  return rows.length > 0;
}

export type StoredDocument = Pick<
  DocumentRow,
  'id' | 'kind' | 'number' | 'state' | 'version' | 'expires_on' | 'decided_by'
>;

/** Returns a document of a store that is locked. */
export async function findDocument(db: Db, storeId: string, documentId: string): Promise<StoredDocument | undefined> {
  const [row] = await rowsOf<StoredDocument>(
    db,
    sql`select id, kind, number, state, version, expires_on, decided_by from store_document
        where id = ${documentId} and vendor_id = ${storeId}`,
  );
  return row;
}

type NewDocument = {
  kind: DocumentKind;
  number: string;
  expiresOn: string | null;
  fileId: string;
  at: Date;
  by: string;
};

/** Marks the document of a kind in a state as replaced. */
export async function replaceDocument(
  db: Db,
  storeId: string,
  kind: DocumentKind,
  state: 'submitted' | 'accepted',
): Promise<void> {
  await db.execute(sql`
    update store_document set state = 'replaced', version = version + 1
    where vendor_id = ${storeId} and kind = ${kind} and state = ${state}`);
}

export async function insertDocument(db: Db, storeId: string, document: NewDocument): Promise<void> {
  const { kind, number, expiresOn, fileId, at, by } = document;
  await db.execute(sql`
    insert into store_document (id, vendor_id, kind, number, file_id, expires_on, state, submitted_at, submitted_by)
    values (${newId()}, ${storeId}, ${kind}, ${number}, ${fileId}, ${expiresOn}, 'submitted', ${at.toISOString()}, ${by})`);
}

export async function decideOn(
  db: Db,
  documentId: string,
  decision: { state: 'accepted' | 'rejected'; reason: string; at: Date; by: string },
): Promise<void> {
  const { state, reason, at, by } = decision;
  await db.execute(sql`
    update store_document set state = ${state}, reason = ${reason}, decided_at = ${at.toISOString()}, decided_by = ${by},
      version = version + 1
    where id = ${documentId}`);
}

export async function deleteDocument(db: Db, documentId: string): Promise<void> {
  await db.execute(sql`delete from store_document where id = ${documentId}`);
}

/** Sets the GSTIN of a store, which its invoices and tax returns use. */
export async function updateGstin(db: Db, storeId: string, gstin: string): Promise<void> {
  await db.execute(sql`update vendor set gstin = ${gstin} where id = ${storeId}`);
}

/** Returns the name of the state in which a store is. */
export async function findStateOfStore(db: Db, storeId: string): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(db, sql`select state from vendor where id = ${storeId}`);
  return row?.state ?? '';
}

/** Returns the number of the accepted GSTIN document of a store; undefined without one. */
export async function findAcceptedGstin(db: Db, storeId: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ number: string }>(
    db,
    sql`select number from store_document where vendor_id = ${storeId} and kind = 'gstin' and state = 'accepted'`,
  );
  return row?.number;
}

export type OpenRow = Pick<DocumentRow, 'id' | 'kind' | 'expires_on' | 'submitted_at'> & {
  state: 'submitted' | 'accepted';
  vendor_id: string;
  store_name: string;
  city: string;
};

/** Returns the documents that wait for review, the oldest first, and then those that expire until a day, the earliest first. */
export const findOpenDocuments = (db: Db, until: string): Promise<OpenRow[]> =>
  rowsOf(
    db,
    sql`
      with open as (
        (select d.*, 1 as part from store_document d join vendor v on v.id = d.vendor_id
          where d.state = 'submitted' and v.deleted_at is null order by d.submitted_at, d.id limit ${maxDocuments})
        union all
        (select d.*, 2 as part from store_document d join vendor v on v.id = d.vendor_id
          where d.state = 'accepted' and d.expires_on <= ${until} and v.deleted_at is null
          order by d.expires_on, d.id limit ${maxDocuments}))
      select d.id, d.kind, d.expires_on, d.submitted_at, d.state, v.id as vendor_id, v.store_name, v.city
      from open d join vendor v on v.id = d.vendor_id
      order by d.part, case when d.part = 1 then d.submitted_at end, d.expires_on, d.id`,
  );

export type DueDocument = Pick<DocumentRow, 'kind'> & {
  expires_on: string;
  vendor_id: string;
  store_name: string;
  store_version: number;
};

/** The reminder that is due for the document `d`: 30, 7 or 1 days before the expiry, or 0 after it. */
const dueReminder = (today: string) => sql`case
  when d.expires_on < ${today}::date then 0
  else (select min(l) from unnest(array[${sql.join(
    [...reminderDays].map((days) => sql`${days}::int`),
    sql`, `,
  )}]) as l
    where d.expires_on - ${today}::date <= l) end`;

/**
 * Marks the next documents whose reminder is due as reminded, and returns them. Two servers never get the same reminder: each locks the
 * rows, skips those of the other, and commits the mark with the events of the reminders.
 */
export const claimReminders = (db: Db, today: string, limit: number): Promise<DueDocument[]> =>
  rowsOf(
    db,
    sql`
      update store_document s set reminded = due.days from (
        select d.id, r.days, v.store_name, v.version from store_document d join vendor v on v.id = d.vendor_id and v.deleted_at is null,
          lateral (select ${dueReminder(today)} as days) as r
        where d.state = 'accepted' and d.expires_on is not null and d.expires_on <= ${today}::date + ${reminderDays[0]}::int
          and (d.reminded is null or r.days < d.reminded)
        order by d.id limit ${limit} for update of d skip locked) as due
      where s.id = due.id
      returning s.vendor_id, s.kind, s.expires_on, due.store_name, due.version as store_version`,
  );
