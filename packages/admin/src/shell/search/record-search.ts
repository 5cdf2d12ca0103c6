import { minSearchLength, type SearchKind, searchRecords } from '@bakehouse/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { can } from '../../data/session.ts';

type Kind = {
  /** Heading of its results. */
  readonly label: string;
  /** Permission of its list, without which the server returns none. */
  readonly list: string;
  /** Permission of the screen that a result opens. */
  readonly detail: string;
  readonly to: (id: string) => string;
};

const couponAct = () => (can('PUT coupon/update/{id}') ? 'edit' : 'view');

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
    to: (id) => `/coupon/details/${couponAct()}/${id}`,
  },
  person: {
    label: 'People',
    list: 'GET admin/list',
    detail: 'GET admin/detail/{id}',
    to: (id) => `/admin/edit/${id}`,
  },
};

/** Whether the user may find records of any kind at all. */
const canSearch = (): boolean => Object.values(kinds).some(({ list }) => can(list));

export type FoundRecord = {
  readonly to: string;
  readonly group: string;
  readonly title: string;
  readonly detail: string;
};

/** Records that match a text, as far as the user may open them. */
export const recordSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<FoundRecord[]> => {
      const { data } = await callEndpoint(searchRecords, { query: { q: text } }, { signal });
      return data
        .filter(({ kind }) => can(kinds[kind].detail))
        .map(({ kind, _id, title, detail }) => ({
          to: kinds[kind].to(_id),
          group: kinds[kind].label,
          title,
          detail,
        }));
    },
    enabled: text.length >= minSearchLength && canSearch(),
    placeholderData: text.length >= minSearchLength ? keepPreviousData : undefined,
    meta: { saidOnScreen: true },
  });
