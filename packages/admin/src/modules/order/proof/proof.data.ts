import { i18n } from '@bakehouse/contract/i18n';
import { orderProofEndpoints } from '@bakehouse/contract/order/proof/order-proof.endpoints';
import type { ProofStep } from '@bakehouse/contract/vendor/proof-rules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isUnreachable } from '../../../data/api-error.ts';
import { callEndpoint, sendCall } from '../../../data/client.ts';
import { useIdempotencyKey } from '../../../data/idempotency-key.ts';
import { keepSaved } from '../../../data/query-client.ts';
import { orderQuery } from '../order.data.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Query and mutation of the photos that prove a delivery. */

const { addPhoto, photo } = orderProofEndpoints;

/** Query options of a photo, which is not cached after its dialog is closed. */
export const proofPhotoQuery = (id: string, position: number) =>
  queryOptions({
    queryKey: ['proof-photo', id, position],
    queryFn: async ({ signal }) =>
      (await sendCall(photo, { params: { id, position: String(position) } as never }, { signal })).blob(),
    gcTime: 0,
    meta: { hasOwnErrorState: true },
  });

/** Mutation that adds a photo to an order. A photo that is sent again is stored once. */
export function useAddPhoto(id: string, step: ProofStep) {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  return useMutation({
    meta: { handles: ['invalid', 'too_large', 'unsupported_type', 'unreachable'] },
    mutationFn: async (chosen: File) => {
      const file = await shrinkPhoto(chosen);
      const idempotencyKey = idempotency.keyFor([step, chosen.name, chosen.size, chosen.lastModified]);
      try {
        return await callEndpoint(
          addPhoto,
          { params: { id }, body: { step } as never, files: { file } },
          { idempotencyKey },
        );
      } catch (cause) {
        if (!isUnreachable(cause)) throw cause;
        const message = i18n.t('A photo needs a connection. Try again when you are connected.');
        throw new ApiError({ status: 0, code: 'unreachable', message });
      }
    },
    onSuccess: ({ data }) => keepSaved(client, orderQuery(id).queryKey, data),
  });
}
