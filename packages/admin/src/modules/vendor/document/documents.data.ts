import type { CallOf } from '@bakehouse/contract/core/endpoint';
import { vendorDocumentEndpoints } from '@bakehouse/contract/vendor/vendor-documents.endpoints';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint, sendCall } from '../../../data/client.ts';

/** Queries and mutations of the documents of stores. */

const { view, submit, file, decide, remove, open } = vendorDocumentEndpoints;
const meta = { invalidates: 'vendor' };

/** Query options of the documents of a store. */
export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'documents', id],
    queryFn: async ({ signal }) => (await callEndpoint(view, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    // A decision must be about what the server has now.
    staleTime: 0,
  });

/** Query options of the documents of all stores that wait for review or expire soon. */
export const openDocumentsQuery = queryOptions({
  queryKey: ['vendor', 'open-documents'],
  queryFn: async ({ signal }) => (await callEndpoint(open, {}, { signal })).data,
});

/** Query options of the photo of a document, which is not cached after its dialog is closed. */
export const photoQuery = (id: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-photo', id, documentId],
    queryFn: async ({ signal }) => (await sendCall(file, { params: { id, documentId } }, { signal })).blob(),
    gcTime: 0,
    meta: { hasOwnErrorState: true },
  });

type Submission = Omit<NonNullable<CallOf<typeof submit>['body']>, 'file'> & { readonly file: File };

/** Mutation that submits a document of a store for review. */
export const useSubmitDocument = (id: string) =>
  useMutation({
    meta: { ...meta, handles: ['invalid', 'too_large', 'unsupported_type'] },
    mutationFn: ({ file: sent, ...body }: Submission) =>
      callEndpoint(submit, { params: { id }, body: body as never, files: { file: sent } }),
  });

/** Mutation that accepts or rejects a document. */
export const useDecideDocument = (id: string, documentId: string) =>
  useMutation({
    meta,
    mutationFn: (body: NonNullable<CallOf<typeof decide>['body']>) =>
      callEndpoint(decide, { params: { id, documentId }, body }),
  });

/** Mutation that deletes a document that is not accepted. */
export const useRemoveDocument = (id: string, documentId: string) =>
  useMutation({ meta, mutationFn: () => callEndpoint(remove, { params: { id, documentId } }) });
