import {
  type MismatchAction,
  mismatchActionLabels,
  mismatchReasonLabels,
  mismatchReasons,
} from '@bakehouse/contract/money/gateway';
import { gatewayEndpoints, type Mismatch } from '@bakehouse/contract/money/gateway.endpoints';
import { paymentMethodLabels } from '@bakehouse/contract/money/payment';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../data/client.ts';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatRupees } from '../../ui/format/money.ts';
import { PathLink } from '../../ui/path-link.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { ResolveDialog } from './resolve-dialog.tsx';

const reasons = mismatchReasons.map((value) => ({ value, label: mismatchReasonLabels[value] }));

/** What the payment gateway reported and what does not agree with the orders, newest first. */
export function MismatchList() {
  const can = useCan();
  const list = useListState(gatewayEndpoints.mismatches.query);
  const query = useQuery(mismatchesQuery(list.request));
  const [open, setOpen] = useState<{ mismatch: Mismatch; action: MismatchAction }>();
  return (
    <>
      <ScreenHeader
        title={query.data ? `Payment mismatches (${query.data.total})` : 'Payment mismatches'}
        crumbs={[{ label: 'Payment mismatches' }]}
      />
      <ListTools list={list}>
        <FilterSelect
          label="Reason"
          options={reasons}
          value={list.filters.reason}
          onChange={(reason) => list.change({ reason })}
        />
      </ListTools>
      <PagedRecords
        name="Payment mismatches"
        many="mismatches"
        columns={columnsOf(can(orderEndpoints.details))}
        list={list}
        query={query}
        rows={query.data?.data}
        total={query.data}
        {...(can(gatewayEndpoints.resolve) && {
          actions: (mismatch: Mismatch) => <Actions mismatch={mismatch} onOpen={setOpen} />,
        })}
        nothing={
          <NothingYet
            title="No mismatches"
            text="Payments and refunds that do not agree with the orders appear here, each with the action that settles it."
          />
        }
      />
      {open && <ResolveDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const columnsOf = (mayOpenOrder: boolean): readonly Column<Mismatch>[] => [
  { id: 'reason', header: 'Reason', main: true, cell: ({ reason }) => mismatchReasonLabels[reason] },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => formatRupees(amount) },
  {
    id: 'order',
    header: 'Order',
    cell: ({ order }) =>
      order && mayOpenOrder ? (
        <Anchor component={PathLink} to={`/order/details/${order._id}`} inherit>
          {order.order_number}
        </Anchor>
      ) : (
        (order?.order_number ?? 'Unknown')
      ),
  },
  {
    id: 'details',
    header: 'Details',
    wide: true,
    cell: ({ method, payment_reference, refund_reference, failure }) => (
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {[failure, method && paymentMethodLabels[method], payment_reference, refund_reference]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    ),
  },
  { id: 'at', header: 'Time', unbroken: true, cell: ({ at }) => <DateText at={at} withTime /> },
];

type ActionsProps = {
  readonly mismatch: Mismatch;
  readonly onOpen: (open: { mismatch: Mismatch; action: MismatchAction }) => void;
};

/** The proposed action as a button, and the other one beside it. */
const Actions = ({ mismatch, onOpen }: ActionsProps) => (
  <Group gap={6} wrap="nowrap" justify="flex-end">
    {mismatch.actions.map((action, index) => (
      <Button
        key={action}
        size="compact-sm"
        variant={index === 0 ? 'filled' : 'default'}
        aria-haspopup="dialog"
        onClick={() => onOpen({ mismatch, action })}
      >
        {mismatchActionLabels[action]}
      </Button>
    ))}
  </Group>
);

// The key begins with `order`, so that events of orders refresh the list.
const mismatchesQuery = (search: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['order', 'mismatches', search],
    queryFn: ({ signal }) => callEndpoint(gatewayEndpoints.mismatches, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { hasOwnErrorState: true },
  });
