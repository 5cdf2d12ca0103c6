import { minSearchLength, type SearchKind, searchRecords } from '@bakehouse/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../data/client.ts';
import { can } from '../../../data/session.ts';

type Kind = {
  /** Heading of the results. */
  readonly label: string;
  /** Permission for the kind's list; without it the server returns no results. */
  readonly list: string;
  /** Permission for the screen that a result opens. */
  readonly detail: string;
  readonly to: (id: string) => string;
};

const couponScreen = () => (can('PUT coupon/update/{id}') ? 'edit' : 'view');

const kinds: Readonly<Record<SearchKind, Kind>> = {
  order: {
    label: 'Orders',
    list: 'GET order/list',
    detail: 'GET order/details/{id}',
    to: (id) => `/order/details/${id}`,
  },
  vendor: {
    label: 'Vendors',
    list: 'GET vendor/list',
    detail: 'GET newvendor/{id}',
    to: (id) => `/vendor/detail/personal-info/${id}`,
  },
  product: {
    label: 'Products',
    list: 'GET product/partial_list',
    detail: 'GET product/detail/{id}',
    to: (id) => `/product/edit/${id}`,
  },
  coupon: {
    label: 'Coupons',
    list: 'GET coupon/list',
    detail: 'GET coupon/detail/{id}',
    to: (id) => `/coupon/details/${couponScreen()}/${id}`,
  },
  person: {
    label: 'People',
    list: 'GET admin/list',
    detail: 'GET admin/detail/{id}',
    to: (id) => `/admin/edit/${id}`,
  },
};
export type FoundRecord = {
  readonly to: string;
  readonly group: string;
  readonly title: string;
  readonly detail: string;
};

type FoundRecords = {
  readonly records: readonly FoundRecord[];
  /** The search that found them, if the typed one has a typing error. */
  readonly correctedSearch: string | undefined;
};

/** Query options for records that match a text and that the user may open. */
export const recordSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<FoundRecords> => {
      const { data, correctedSearch } = await callEndpoint(searchRecords, { query: { q: text } }, { signal });
      const records = data
        .filter(({ kind }) => can(kinds[kind].detail))
        .map(({ kind, _id, title, detail }) => ({
          to: kinds[kind].to(_id),
          group: kinds[kind].label,
          title,
          detail,
        }));
      return { records, correctedSearch };
    },
    enabled: text.length >= minSearchLength && canSearch(),
    placeholderData: text.length >= minSearchLength ? keepPreviousData : undefined,
    meta: { hasOwnErrorState: true },
  });

/** Returns whether the user may search any kind of records. */
const canSearch = (): boolean => Object.values(kinds).some(({ list }) => can(list));
