import { i18n } from '@bakehouse/contract/i18n';
import {
  type Settlement,
  type SettlementLineRecord,
  settlementEndpoints,
} from '@bakehouse/contract/money/settlement.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCan, useWorksForStore } from '../../data/session.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { linesQuery } from './settlement.data.ts';
import styles from './settlement.module.css';
import { formatReduction } from './settlement-labels.tsx';

const { lines, dispute, answer } = settlementEndpoints;

const DisputeDialog = lazyPart(async () => (await import('./dispute-dialogs.tsx')).DisputeDialog);
const AnswerDialog = lazyPart(async () => (await import('./dispute-dialogs.tsx')).AnswerDialog);

type Line = SettlementLineRecord & { readonly _id: string };
type Open = { readonly kind: 'dispute' | 'answer'; readonly line: Line };

/** The orders of a settlement, with what each adds to the payout, and the disputes. */
export function SettlementLines({ settlement }: { readonly settlement: Settlement }) {
  const can = useCan();
  const isStore = useWorksForStore();
  const list = useListState(lines.query);
  const query = useQuery(linesQuery(settlement._id, list.request));
  const rows = query.data?.data.map((line): Line => ({ ...line, _id: line.order._id }));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const mayDispute = can(dispute) && settlement.status !== 'draft';
  const actionOf = (line: Line) => {
    if (line.dispute === null) return mayDispute && ({ kind: 'dispute', label: i18n.t('Dispute') } as const);
    return line.dispute.answer === null && can(answer) && ({ kind: 'answer', label: i18n.t('Answer') } as const);
  };
  const hasDisputes = rows?.some((line) => line.dispute !== null);
  return (
    <>
      {!isStore && (
        <Text fz={13} c="dimmed" mb="xs">
          {i18n.t('Earned amounts are after the commission.')}
        </Text>
      )}
      <PagedRecords
        name={i18n.t('Orders of the settlement')}
        many={i18n.t('Orders')}
        columns={columns.filter(
          ({ id }) => (id !== 'commission' || !isStore) && (id !== 'dispute' || hasDisputes === true),
        )}
        list={list}
        query={query}
        rows={rows}
        total={query.data}
        unsorted
        card={(line) => <LineCard line={line} />}
        linkTo={({ _id }) => (can(orderEndpoints.details) ? `/order/details/${_id}` : undefined)}
        actions={(line) => {
          const action = actionOf(line);
          return (
            action && (
              <Button
                size="compact-sm"
                variant="default"
                aria-haspopup="dialog"
                aria-label={labelOf(action.kind, line)}
                onClick={() => setOpen({ kind: action.kind, line })}
              >
                {action.label}
              </Button>
            )
          );
        }}
        nothing={<NothingYet title={i18n.t('No orders')} text={i18n.t('This settlement has no orders.')} />}
      />
      <Suspense>
        {open?.kind === 'dispute' && <DisputeDialog settlementId={settlement._id} line={open.line} onClose={close} />}
        {open?.kind === 'answer' && <AnswerDialog settlementId={settlement._id} line={open.line} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Returns the accessible name of the button that disputes an order, or answers its dispute. */
const labelOf = (kind: 'dispute' | 'answer', { order: { order_number: orderNumber } }: Line): string =>
  kind === 'dispute' ? i18n.t('Dispute order {orderNumber}', { orderNumber }) : `Answer order ${orderNumber}`;

const columns: readonly Column<Line>[] = [
  {
    id: 'order',
    header: /* i18n */ 'Order',
    main: true,
    cell: ({ order, is_correction }) => (
      <Group component="span" gap={6}>
        {order.order_number}
        {is_correction && <StatusBadge status={i18n.t('Correction')} color="gray" />}
      </Group>
    ),
  },
  {
    id: 'delivery_date',
    header: /* i18n */ 'Delivery',
    cell: ({ delivery_date }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(delivery_date)}</span>,
  },
  { id: 'earned', header: /* i18n */ 'Earned', align: 'right', cell: ({ earned }) => formatRupees(earned) },
  {
    id: 'commission',
    header: /* i18n */ 'Commission',
    align: 'right',
    cell: ({ commission }) => (
      <Text inherit c="dimmed">
        {formatRupees(commission)}
      </Text>
    ),
  },
  { id: 'discount', header: /* i18n */ 'Discounts', align: 'right', cell: ({ discount }) => formatReduction(discount) },
  {
    id: 'adjustment',
    header: /* i18n */ 'Refunds and claims',
    align: 'right',
    cell: ({ adjustment }) => formatReduction(adjustment),
  },
  { id: 'cash', header: /* i18n */ 'Cash collected', align: 'right', cell: ({ cash }) => formatReduction(cash) },
  {
    id: 'net',
    header: /* i18n */ 'Net',
    align: 'right',
    cell: ({ net }) => (
      <Text inherit fw={600}>
        {formatRupees(net)}
      </Text>
    ),
  },
  {
    id: 'dispute',
    header: /* i18n */ 'Dispute',
    wide: true,
    cell: ({ dispute }) => dispute && <Dispute dispute={dispute} />,
  },
];

/** The card of an order on a phone, without amounts that are 0. */
const LineCard = ({ line }: { readonly line: Line }) => {
  const { delivery_date, earned, discount, adjustment, cash, net, dispute } = line;
  const reductions = [
    [i18n.t('Less discounts'), discount],
    [i18n.t('Less refunds and claims'), adjustment],
    [i18n.t('Less cash collected'), cash],
  ] as const;
  return (
    <>
      <Text inherit c="dimmed">
        {i18n.t('Delivered on {deliveryDate}', { deliveryDate: formatDate(delivery_date) })}
      </Text>
      <Amounts
        label={i18n.t('Amounts of order {orderNumber}', { orderNumber: line.order.order_number })}
        amounts={[
          [i18n.t('Earned'), formatRupees(earned)],
          ...reductions
            .filter(([, amount]) => amount !== 0)
            .map(([name, amount]) => [name, formatReduction(amount)] as const),
        ]}
        total={[i18n.t('Net'), formatRupees(net)]}
      />
      {dispute && <Dispute dispute={dispute} />}
    </>
  );
};

/** The question about an order, and its answer. */
const Dispute = ({ dispute: { note, actor, at, answer } }: { readonly dispute: NonNullable<Line['dispute']> }) => (
  <div className={styles.dispute}>
    <Group gap={6}>
      <StatusBadge status={answer ? i18n.t('Answered') : i18n.t('Disputed')} color={answer ? 'green' : 'red'} />
      <Text fz={12} c="dimmed">
        {actor} · <DateText at={at} />
      </Text>
    </Group>
    <Text inherit>{note}</Text>
    {answer && (
      <>
        <Text inherit>{answer.amount === 0 ? answer.text : `${answer.text} (${formatRupees(answer.amount)})`}</Text>
        <Text fz={12} c="dimmed">
          {answer.actor} · <DateText at={answer.at} />
        </Text>
      </>
    )}
  </div>
);
