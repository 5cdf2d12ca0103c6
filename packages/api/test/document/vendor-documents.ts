import type { ErrorBody } from '@bakehouse/contract/core/envelopes';
import type { DocumentKind } from '@bakehouse/contract/vendor/store-documents';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import sharp from 'sharp';
import type { TestApp } from '../build-test-app.ts';
import { multipart } from '../multipart.ts';

/** Submits documents of stores to a server, as browsers send them. */

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
/** A small photo with a position in its metadata. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c0ffee' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 33/1 0/1' } })
    .jpeg()
    .toBuffer();

/** A valid number of each kind. */
export const numbers: Readonly<Record<DocumentKind, string>> = {
  fssai: '13326001000123',
  gstin: '07AAACB1234C1ZH',
  pan: 'AAACB1234C',
  bank_proof: '50100012345678',
};

export type Submission = {
  kind?: string;
  number?: string;
  expires_on?: string;
  /** Content of the file; null for a call without one. */
  content?: Buffer | null;
  name?: string;
};

/** Submits a document; by default a valid FSSAI licence as PDF. */
export async function submitDocument(
  test: TestApp,
  { token, vendorId }: { token: string; vendorId: string },
  { kind = 'fssai', number, expires_on, content = pdf, name = 'licence.pdf' }: Submission = {},
): Promise<{ status: number; body: { message: string } & ErrorBody }> {
  const expiry = expires_on ?? (kind === 'fssai' ? '2027-03-03' : '');
  const fields = {
    kind,
    number: number ?? numbers[kind as DocumentKind] ?? '1',
    ...(expiry && { expires_on: expiry }),
  };
  const { payload, headers } = multipart(fields, content ? { file: { name, content } } : {});
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/${vendorDocumentEndpoints.submit.path.replace('{id}', vendorId)}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Submits a document and accepts it by staff. */
export async function acceptDocument(
  test: TestApp,
  staff: string,
  vendorId: string,
  submission: Submission = {},
): Promise<void> {
  await submitDocument(test, { token: staff, vendorId }, submission);
  const { view, decide } = vendorDocumentEndpoints;
  const { data } = (await test.call(view, { token: staff, params: { id: vendorId } })).body;
  const [document] = data.documents;
  if (!document) throw new Error('the document was not submitted');
  await test.call(decide, {
    token: staff,
    params: { id: vendorId, documentId: document._id },
    body: { decision: 'accept', version: document.version },
  });
}
