import { dayAfter } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { getVendorFigures, type StoreWeek } from '@bakehouse/contract/vendor/vendor-figures';
import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { useCan } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { Failed, NoAccess } from '../../ui/feedback/states.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { RecordTable } from '../../ui/table/record-table.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';

const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['vendor', 'figures', id],
    queryFn: async ({ signal }) => (await callEndpoint(getVendorFigures, { params: { id } }, { signal })).data,
    meta: { hasOwnErrorState: true },
  });

type Props = { readonly vendor: Pick<VendorDetail, 'id'> };

/** Orders, answers, punctuality, rating and earnings of a store by week. */
export const FiguresSection = ({ vendor }: Props) =>
  useCan()(getVendorFigures) ? <Figures vendor={vendor} /> : <NoAccess />;

function Figures({ vendor: { id } }: Props) {
  const { data, error, refetch } = useQuery(figuresQuery(id));
  return (
    <Card title={i18n.t('Figures')}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name={i18n.t('Figures by week')}
          columns={columns}
          rows={data?.map((week) => ({ ...week, _id: week.from }))}
          empty={null}
        />
      )}
      <Text fz={13} c="dimmed" mt="sm">
        {i18n.t(
          'Earnings are what the store gets for the orders placed in a week, less the discounts that it pays. Refunds and payouts are in its statements.',
        )}
      </Text>
    </Card>
  );
}

const none = '—';

const columns: readonly Column<StoreWeek & { readonly _id: string }>[] = [
  {
    id: 'week',
    header: /* i18n */ 'Week',
    main: true,
    cell: ({ from }) =>
      i18n.t('{from} to {to}', { from: formatDate(from).replace(/, \d+$/, ''), to: formatDate(dayAfter(from, 6)) }),
  },
  { id: 'orders', header: /* i18n */ 'Orders', align: 'right', cell: ({ orders }) => formatCount(orders) },
  { id: 'accepted', header: /* i18n */ 'Accepted', align: 'right', cell: acceptedText },
  { id: 'declined', header: /* i18n */ 'Declined', align: 'right', cell: ({ declined }) => formatCount(declined) },
  {
    id: 'on_time_rate',
    header: /* i18n */ 'On time',
    align: 'right',
    cell: ({ on_time_rate, delivered }) =>
      on_time_rate === null
        ? none
        : i18n.t('{percent} % of {delivered}', { percent: on_time_rate, delivered: formatCount(delivered) }),
  },
  {
    id: 'rating',
    header: /* i18n */ 'Rating',
    align: 'right',
    cell: ({ rating, reviews }) => (rating === null ? none : `${rating} (${formatCount(reviews)})`),
  },
  { id: 'earnings', header: /* i18n */ 'Earnings', align: 'right', cell: ({ earnings }) => formatRupees(earnings) },
];

function acceptedText({ accepted, declined, expired }: StoreWeek): string {
  const offers = accepted + declined + expired;
  return offers === 0
    ? none
    : i18n.t('{accepted} of {offers}', { accepted: formatCount(accepted), offers: formatCount(offers) });
}
