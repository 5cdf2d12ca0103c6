import type { DocumentKind, DocumentType } from '@bakehouse/contract/vendor/store-documents';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../src/kernel/http/context.ts';
import { documentKey } from '../../src/modules/upload/document-file.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { numbers, pdf } from '../document/vendor-documents.ts';

/** Documents of the stores and photos of the orders of the access matrix, and the calls about them. */

type Subject = {
  readonly fixtures: { readonly deps: Deps; readonly people: Readonly<Record<string, { readonly userId: string }>> };
  readonly actor: string;
  readonly named: string;
};

const insertUpload = async (deps: Deps, userId: string | null, type: DocumentType = 'pdf'): Promise<string> => {
  const id = newId();
  await deps.database.db.execute(sql`
    insert into upload (id, folder, width, height, document_type, created_by)
    values (${id}, 'document', 0, 0, ${type}, ${userId}::uuid)`);
  await deps.files.put(documentKey(id, type), pdf);
  return id;
};

/** The kind of the document of each caller who may use one, because calls about one store run at the same time. */
const kinds: Readonly<Record<string, DocumentKind>> = {
  owner: 'pan',
  staff: 'bank_proof',
  'vendor A': 'fssai',
  'vendor B': 'gstin',
};

/** Gives a store, if there is one with the id, a document that waits for review, and returns its id. */
export async function insertWaitingDocument(deps: Deps, storeId: string, kind: DocumentKind = 'pan'): Promise<string> {
  const id = newId();
  const file = await insertUpload(deps, null);
  await deps.database.db.execute(sql`
    update store_document set state = 'replaced'
    where vendor_id::text = ${storeId} and kind = ${kind} and state = 'submitted'`);
  await deps.database.db.execute(sql`
    insert into store_document (id, vendor_id, kind, number, file_id, expires_on, state, submitted_at, submitted_by)
    select ${id}, v.id, ${kind}, ${numbers[kind]}, ${file}, '2199-12-31', 'submitted', now(), 'Matrix'
    from vendor v where v.id::text = ${storeId}`);
  return id;
}

const documentOf = async ({ fixtures: { deps }, actor, named }: Subject) => {
  const kind = kinds[actor];
  return { id: named, documentId: kind ? await insertWaitingDocument(deps, named, kind) : newId() };
};

const { submit, file, decide, remove } = vendorDocumentEndpoints;
const keyOf = ({ methods, path }: { readonly methods: readonly string[]; readonly path: string }) =>
  `${methods[0]} ${path}`;

/** Gives an order, if there is one with the id, a photo. */
const photoOf = async ({ fixtures: { deps }, named }: Subject) => {
  const file = await insertUpload(deps, null, 'jpeg');
  await deps.database.db.execute(sql`
    insert into order_proof (order_id, position, step, kind, image_id, store_id, at)
    select o.id, 1, 'shipped', 'photo', ${file}, o.vendor_id, now() from orders o where o.id::text = ${named}
    on conflict do nothing`);
  return { id: named, position: '1' };
};

/** The requests by permission. */
export const documentCalls = {
  [keyOf(submit)]: async ({ fixtures: { deps, people }, actor, named }: Subject) => ({
    params: { id: named },
    body: {
      kind: 'pan',
      number: numbers.pan,
      file: await insertUpload(deps, people[actor]?.userId ?? null),
    },
  }),
  [keyOf(file)]: async (subject: Subject) => ({ params: await documentOf(subject) }),
  [keyOf(decide)]: async (subject: Subject) => ({
    params: await documentOf(subject),
    body: { decision: 'accept', version: 1 },
  }),
  'POST order/{id}/proof': async ({ fixtures: { deps, people }, actor, named }: Subject) => ({
    params: { id: named },
    body: { step: 'shipped', file: await insertUpload(deps, people[actor]?.userId ?? null, 'jpeg') },
  }),
  'GET order/{id}/proof/{position}': async (subject: Subject) => ({ params: await photoOf(subject) }),
  [keyOf(remove)]: async (subject: Subject) => ({ params: await documentOf(subject) }),
};
