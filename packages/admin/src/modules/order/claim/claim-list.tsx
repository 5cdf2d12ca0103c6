import { i18n, translated } from '@bakehouse/contract/i18n';
import {
  claimReasonLabels,
  claimReasons,
  claimStatuses,
  claimStatusLabels,
} from '@bakehouse/contract/order/order-claim';
import { type OrderClaim, orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useWorksForStore } from '../../../data/session.ts';
import { VendorFilter } from '../../../kernel/pickers/vendor-filter.tsx';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { ListTools } from '../../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../../ui/table/paged-records.tsx';
import type { Column } from '../../../ui/table/record-table-props.ts';
import { claimsQuery } from './claim.data.ts';
import { ClaimBadge, OrderLink, wishText } from './claim-facts.tsx';

const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog);

/** The claims of customers, newest first. */
export function ClaimList() {
  const isStore = useWorksForStore();
  const list = useListState(orderClaimEndpoints.list.query);
  const query = useQuery(claimsQuery(list.request));
  const [open, setOpen] = useState<string>();
  const rows = query.data?.data;
  const opened = rows?.find(({ _id }) => _id === open);
  const { filters, change } = list;
  return (
    <>
      <ScreenHeader
        title={query.data ? i18n.t('Claims ({total})', { total: query.data.total }) : i18n.t('Claims')}
        crumbs={[{ label: i18n.t('Claims') }]}
      />
      <ListTools list={list}>
        <FilterSelect
          label={i18n.t('Status')}
          options={statuses()}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <FilterSelect
          label={i18n.t('Reason')}
          options={reasons()}
          value={filters.reason}
          onChange={(reason) => change({ reason })}
        />
        {!isStore && (
          <VendorFilter
            value={filters.vendor}
            known={rows?.flatMap(({ vendor }) => vendor ?? []) ?? []}
            onChange={(vendor) => change({ vendor })}
          />
        )}
      </ListTools>
      <PagedRecords
        name={i18n.t('Claims')}
        many="claims"
        columns={isStore ? columns.filter(({ id }) => id !== 'vendor') : columns}
        list={list}
        query={query}
        rows={rows}
        total={query.data}
        actions={(claim: OrderClaim) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-haspopup="dialog"
            aria-label={i18n.t('{claim} of order {orderNumber}', {
              claim: labelOf(claim),
              orderNumber: claim.order.order_number,
            })}
            onClick={() => setOpen(claim._id)}
          >
            {labelOf(claim)}
          </Button>
        )}
        nothing={
          <NothingYet
            title={i18n.t('No claims')}
            text={i18n.t('Complaints of customers appear here. Staff file one on the page of an order.')}
          />
        }
      />
      <Suspense>{opened && <ClaimDialog claim={opened} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

const labelOf = ({ status }: OrderClaim) => (status === 'open' ? i18n.t('Open claim') : i18n.t('View claim'));

const columns: readonly Column<OrderClaim>[] = [
  { id: 'order', header: /* i18n */ 'Order', main: true, cell: ({ order }) => <OrderLink order={order} /> },
  { id: 'status', header: /* i18n */ 'Status', cell: ({ status }) => <ClaimBadge status={status} /> },
  { id: 'reason', header: /* i18n */ 'Reason', cell: ({ reason }) => translated(claimReasonLabels[reason]) },
  { id: 'wish', header: /* i18n */ 'Wish', cell: wishText },
  {
    id: 'text',
    header: /* i18n */ 'Text',
    wide: true,
    cell: ({ text }) => (
      <Text inherit lineClamp={2}>
        {text}
      </Text>
    ),
  },
  { id: 'vendor', header: /* i18n */ 'Vendor', cell: ({ vendor }) => vendor?.store_name ?? i18n.t('None') },
  {
    id: 'filed',
    header: /* i18n */ 'Filed',
    unbroken: true,
    cell: ({ filed_at }) => <DateText at={filed_at} withTime />,
  },
];

const statuses = () => claimStatuses.map((value) => ({ value, label: translated(claimStatusLabels[value]) }));
const reasons = () => claimReasons.map((value) => ({ value, label: translated(claimReasonLabels[value]) }));
