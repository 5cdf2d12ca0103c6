import { findByEmail } from '@bakehouse/contract/admin-user';
import type { CallOf } from '@bakehouse/contract/core/endpoint';
import type { Point } from '@bakehouse/contract/core/great-circle';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorOtpEndpoints } from '@bakehouse/contract/vendor/vendor-otp';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import type { MapBounds } from '../../ui/map/place-labels.ts';
import { vendorQuery } from './vendor.queries.ts';

const { create, update, review, sendToReview, invite } = vendorEndpoints;
const { addPreferences, updateCost, updatePreferenceStatus } = vendorEndpoints;

/** Query options of the user with an email address. */
export const emailOwnerQuery = (email: string) =>
  queryOptions({
    queryKey: ['admin-user', 'email', email],
    queryFn: async ({ signal }) => (await callEndpoint(findByEmail, { query: { email } }, { signal })).user,
    meta: { hasOwnErrorState: true },
    staleTime: 0,
  });

/** Query options of the post offices within a radius in km of a point. */
export const areasQuery = ({ latitude, longitude }: Point, radius: number) =>
  queryOptions({
    queryKey: ['postal', 'locations', latitude, longitude, radius],
    queryFn: async ({ signal }) =>
      (await callEndpoint(postalEndpoints.locations, { body: { latitude, longitude, radius } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    staleTime: 60_000,
  });

/** Query options of the place names for the visible part of a map. */
export const mapPlacesQuery = ({ south, west, north, east, zoom }: MapBounds) =>
  queryOptions({
    queryKey: ['postal', 'places', south, west, north, east, zoom],
    queryFn: async ({ signal }) => {
      const query = {
        south: String(south),
        west: String(west),
        north: String(north),
        east: String(east),
        zoom: String(zoom),
      };
      return (await callEndpoint(postalEndpoints.places, { query }, { signal })).data;
    },
    meta: { hasOwnErrorState: true },
    retry: false,
    staleTime: 600_000,
  });

/** Query options of all active delivery types. */
export const deliveryTypesQuery = queryOptions({
  queryKey: [deliveryType.name, 'all'],
  queryFn: async ({ signal }) =>
    (await callEndpoint(deliveryType.endpoints.list, { query: { status: 'Active', sort: 'name' } }, { signal })).data
      .types,
  meta: { hasOwnErrorState: true },
});

/** Query options of the valid codes of the store's user. */
export const codesQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'codes', id],
    queryFn: async ({ signal }) => (await callEndpoint(vendorOtpEndpoints.sent, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
    staleTime: 0,
  });

/** Mutation that sends new codes to the store's user. */
export function useSendCodes(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(vendorOtpEndpoints.send, { params: { id } }),
    onSuccess: ({ data }) => client.setQueryData(codesQuery(id).queryKey, data),
  });
}

/** Mutation that verifies the codes, after which the store is in review. */
export function useVerifyCodes(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'vendor' },
    mutationFn: (body: { email_otp: string; phone_otp: string }) =>
      callEndpoint(vendorOtpEndpoints.verify, { params: { id }, body }),
    onSuccess: ({ data }) => client.setQueryData(vendorQuery(id).queryKey, data),
  });
}

type Saved = { message: string; data: VendorDetail };

/** Mutation that replaces the cached store with the changed store of its response. */
const useVendorWrite = <Sent>(write: (sent: Sent) => Promise<Saved>, handles: readonly string[] = []) => {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: 'vendor', handles },
    mutationFn: write,
    onSuccess: ({ data }) => client.setQueryData(vendorQuery(data.id).queryKey, data),
  });
};

type BodyOf<E extends Parameters<typeof callEndpoint>[0]> = NonNullable<CallOf<E>['body']>;

export const useCreateVendor = () =>
  useVendorWrite(({ body, idempotencyKey }: { body: BodyOf<typeof create>; idempotencyKey: string }) =>
    callEndpoint(create, { body }, { idempotencyKey }),
  );
export const useUpdateVendor = (id: string) =>
  useVendorWrite((body: BodyOf<typeof update>) => callEndpoint(update, { params: { id }, body }), ['stale']);
export const useAddPreferences = (id: string) =>
  useVendorWrite((body: BodyOf<typeof addPreferences>) => callEndpoint(addPreferences, { params: { id }, body }));
export const useUpdateCost = (id: string, typeId: string) =>
  useVendorWrite((body: BodyOf<typeof updateCost>) => callEndpoint(updateCost, { params: { id, typeId }, body }));
export const useUpdatePreferenceStatus = (id: string, typeId: string) =>
  useVendorWrite((body: BodyOf<typeof updatePreferenceStatus>) =>
    callEndpoint(updatePreferenceStatus, { params: { id, typeId }, body }),
  );
export const useReview = (id: string) =>
  useVendorWrite((body: BodyOf<typeof review>) => callEndpoint(review, { params: { id }, body }));
export const useSendToReview = (id: string) =>
  useVendorWrite((body: BodyOf<typeof sendToReview>) => callEndpoint(sendToReview, { params: { id }, body }));
export const useInviteVendor = (id: string) =>
  useVendorWrite((body: BodyOf<typeof invite>) => callEndpoint(invite, { params: { id }, body }));
