import { gatewayLineLabels } from '@bakehouse/contract/money/gateway-settlement';
import {
  type GatewaySettlement,
  type GatewaySettlementLine,
  gatewaySettlementEndpoints,
} from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { paymentMethodLabels } from '@bakehouse/contract/money/payment';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../data/api-error.ts';
import { ExportButton } from '../../data/export/export-button.tsx';
import type { ScreenProps } from '../../data/routing/screen-at.tsx';
import { useCan } from '../../data/session.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ScreenLoader } from '../../ui/feedback/screen-loader.tsx';
import { Failed, NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatRupees } from '../../ui/format/money.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import styles from './gateway.module.css';
import { gatewayLinesQuery, gatewaySettlementQuery } from './gateway-settlement.data.ts';

const listPath = '/money/gateway';
const { exportCsv, lines: linesEndpoint } = gatewaySettlementEndpoints;

/** Screen of a settlement of the payment gateway: its sums, and the payments and refunds inside. */
export function GatewaySettlementDetail({ params: { id } }: ScreenProps<'id'>) {
  const { data, error, refetch } = useQuery(gatewaySettlementQuery(id));
  const title = data ? `Gateway settlement ${data.utr || data.reference}` : 'Gateway settlement';
  const crumbs = [{ label: 'Money', to: '/money' }, { label: 'Gateway settlements', to: listPath }, { label: title }];
  return (
    <>
      <ScreenHeader title={title} crumbs={crumbs}>
        {data && <ExportButton endpoint={exportCsv} params={{ id }} label="CSV" action="export gateway settlements" />}
      </ScreenHeader>
      {isMissing(error) ? (
        <NothingYet title="Gateway settlement not found" text="The link is incomplete.">
          <LinkButton to={listPath} variant="default">
            All gateway settlements
          </LinkButton>
        </NothingYet>
      ) : data ? (
        <>
          <Sums settlement={data} />
          <Title order={2} mt="md" mb="xs">
            Payments and refunds
          </Title>
          <Lines key={id} id={id} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoader what="gateway settlement" />
      )}
    </>
  );
}

function Sums({ settlement }: { readonly settlement: GatewaySettlement }) {
  const { gross, adjustments, fee, tax, amount, reference, utr, settled_at } = settlement;
  return (
    <div className={styles.cards}>
      <Card title="Amount">
        <Amounts
          label="Amount"
          amounts={[
            ['Payments less refunds', formatRupees(gross)],
            ...(adjustments === 0 ? [] : [['Adjustments', formatRupees(adjustments)] as const]),
            ['Less fee', formatReduction(fee)],
            ['Less tax on the fee', formatReduction(tax)],
          ]}
          total={['Transferred to the bank account', formatRupees(amount)]}
        />
      </Card>
      <Card title="Details">
        <Facts
          facts={[
            ['Settled', <DateText key="settled" at={settled_at} withTime />],
            ['Number of the bank transfer', utr],
            ['Id at the gateway', reference],
          ]}
        />
      </Card>
    </div>
  );
}

/** Formats an amount that reduces the transfer. */
const formatReduction = (amount: number): string => formatRupees(amount && -amount);

type Line = GatewaySettlementLine & { readonly _id: string };

function Lines({ id }: { readonly id: string }) {
  const can = useCan();
  const list = useListState(linesEndpoint.query);
  const query = useQuery(gatewayLinesQuery(id, list.request));
  return (
    <PagedRecords
      name="Payments and refunds of the settlement"
      many="lines"
      columns={columns}
      list={list}
      query={query}
      rows={query.data?.data.map((line): Line => ({ ...line, _id: line.reference }))}
      total={query.data}
      unsorted
      linkTo={({ order }) => (order && can(orderEndpoints.details) ? `/order/details/${order._id}` : undefined)}
      nothing={<NothingYet title="No lines" text="This settlement has no payments and refunds." />}
    />
  );
}

const columns: readonly Column<Line>[] = [
  {
    id: 'order',
    header: 'Order',
    main: true,
    cell: ({ order, kind }) => order?.order_number ?? (kind === 'payment' || kind === 'refund' ? 'Unknown' : 'None'),
  },
  {
    id: 'kind',
    header: 'Type',
    cell: ({ kind, method }) =>
      method ? `${gatewayLineLabels[kind]} · ${paymentMethodLabels[method]}` : gatewayLineLabels[kind],
  },
  {
    id: 'reference',
    header: 'Id at the gateway',
    wide: true,
    cell: ({ reference }) => (
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {reference}
      </Text>
    ),
  },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => formatRupees(amount) },
  { id: 'fee', header: 'Fee', align: 'right', cell: ({ fee }) => formatReduction(fee) },
  { id: 'tax', header: 'Tax', align: 'right', cell: ({ tax }) => formatReduction(tax) },
  {
    id: 'net',
    header: 'Net',
    align: 'right',
    cell: ({ net }) => (
      <Text inherit fw={600}>
        {formatRupees(net)}
      </Text>
    ),
  },
];
