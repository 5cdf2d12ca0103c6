import { i18n, translated } from '@bakehouse/contract/i18n';
import { settlementStatuses, settlementStatusLabels } from '@bakehouse/contract/money/settlement';
import { type Settlement, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { settlementBulkActions } from '@bakehouse/contract/vendor/settlement-bulk';
import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ExportButton } from '../../data/export/export-button.tsx';
import { useCan, useVendorId, useWorksForStore } from '../../data/session.ts';
import { useBulk } from '../../kernel/bulk/use-bulk.tsx';
import { VendorFilter } from '../../kernel/pickers/vendor-filter.tsx';
import { AccountCard } from '../../kernel/settlement/account-card.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { IconPlus } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { type ListState, useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { settlementsQuery } from './settlement.data.ts';
import { disputesText, formatReduction, netOf, ordersText, SettlementStatusBadge } from './settlement-labels.tsx';

const { list: listEndpoint, view, run, bankFile, account } = settlementEndpoints;

const DraftDialog = lazyPart(async () => (await import('./draft-dialog.tsx')).DraftDialog);

const bulkActions = Object.values(settlementBulkActions);

/** The settlements of all vendors. People of a store see its account and its payouts. */
export function SettlementList() {
  const can = useCan();
  const isStore = useWorksForStore();
  const vendorId = useVendorId();
  const list = useListState(listEndpoint.query);
  const query = useQuery(settlementsQuery(list.request));
  const rows = query.data?.data;
  const title = isStore ? i18n.t('Payouts') : 'Settlements';
  const { selection, bar } = useBulk({
    resource: 'settlement',
    label: { one: 'settlement', many: 'settlements' },
    actions: bulkActions,
    which: 'active',
    query: list.request,
    rows,
    total: query.data ?? {},
    nameOf: ({ number, vendor }) => `settlement ${number} of ${vendor.name}`,
  });
  return (
    <>
      <ScreenHeader
        title={query.data ? `${title} (${countLabel(query.data.total, query.data.totalIsMinimum)})` : title}
        crumbs={[{ label: title }]}
      >
        {can(bankFile) && <ExportButton endpoint={bankFile} label="Bank file" action="export the bank file" />}
        {can(run) && <DraftButton />}
      </ScreenHeader>
      {isStore && vendorId && can(account) && (
        <Box mb="md">
          <AccountCard vendorId={vendorId} />
        </Box>
      )}
      <ListTools list={list}>
        <SettlementFilters list={list} rows={rows} isStore={isStore} />
      </ListTools>
      <PagedRecords
        name={title}
        many={title}
        columns={isStore ? storeColumns : columns}
        list={list}
        query={query}
        rows={rows}
        total={query.data}
        card={(row) => <SettlementCard row={row} isStore={isStore} />}
        cardAside={statusCell}
        linkTo={({ _id }) => (can(view) ? `/money/settlements/${_id}` : undefined)}
        selection={selection}
        nothing={
          <NothingYet
            title={isStore ? i18n.t('No payouts') : 'No settlements'}
            text={
              isStore
                ? i18n.t('Payouts appear here when the marketplace settles your delivered orders.')
                : 'A settlement has what a vendor is owed for delivered orders, less the cash that the vendor collected.'
            }
          />
        }
      />
      {bar}
    </>
  );
}

function DraftButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Draft settlements
      </Button>
      <Suspense>{isOpen && <DraftDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

type FilterProps = {
  readonly list: Pick<ListState, 'filters' | 'change'>;
  readonly rows: readonly Settlement[] | undefined;
  readonly isStore: boolean;
};

const SettlementFilters = ({ list, rows = [], isStore }: FilterProps) => (
  <>
    <FilterSelect
      label={i18n.t('Status')}
      options={statusOptions()}
      value={list.filters.status}
      onChange={(status) => list.change({ status })}
    />
    <FilterSelect
      label={i18n.t('Disputes')}
      options={[{ value: 'true', label: i18n.t('Disputed') }]}
      value={list.filters.disputed}
      onChange={(disputed) => list.change({ disputed })}
    />
    {!isStore && (
      <VendorFilter
        value={list.filters.vendor}
        known={rows.map(({ vendor }) => ({ vendor_id: vendor._id, store_name: vendor.name }))}
        onChange={(vendor) => list.change({ vendor })}
      />
    )}
  </>
);

const payoutCell = (row: Settlement) => (
  <>
    {formatRupees(netOf(row))}
    {row.carried < 0 && (
      <Text fz={12} c="dimmed">
        {i18n.t('carried forward')}
      </Text>
    )}
  </>
);

const statusCell = ({ status, open_disputes }: Settlement) => (
  <div>
    <SettlementStatusBadge status={status} />
    {open_disputes > 0 && (
      <Text fz={12} c="var(--mantine-color-error)">
        {disputesText(open_disputes)}
      </Text>
    )}
  </div>
);

/** The card of a settlement on a phone. */
const SettlementCard = ({ row, isStore }: { readonly row: Settlement; readonly isStore: boolean }) => (
  <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
    <div>
      {!isStore && <Text inherit>{row.vendor.name}</Text>}
      <Text inherit c="dimmed">
        {i18n.t('{orders, plural, one {# order} other {# orders}} until {until}', {
          orders: row.orders,
          until: formatDate(row.until),
        })}
      </Text>
    </div>
    <Text component="div" inherit fw={600} ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {payoutCell(row)}
    </Text>
  </Group>
);

const columns: readonly Column<Settlement>[] = [
  {
    id: 'number',
    header: /* i18n */ 'Settlement',
    main: true,
    cell: ({ number }) => i18n.t('No. {number}', { number }),
  },
  { id: 'vendor', header: /* i18n */ 'Vendor', cell: ({ vendor }) => vendor.name },
  { id: 'until', header: /* i18n */ 'Until', unbroken: true, cell: ({ until }) => formatDate(until) },
  {
    id: 'payable',
    header: /* i18n */ 'For orders',
    align: 'right',
    cell: ({ payable, orders }) => (
      <>
        {formatRupees(payable)}
        <Text fz={12} c="dimmed">
          {ordersText(orders)}
        </Text>
      </>
    ),
  },
  { id: 'cash', header: /* i18n */ 'Cash collected', align: 'right', cell: ({ cash }) => formatReduction(cash) },
  {
    id: 'payout',
    header: /* i18n */ 'Payout',
    align: 'right',
    cell: payoutCell,
  },
  { id: 'status', header: /* i18n */ 'Status', cell: statusCell },
];

const storeColumns = columns.filter(({ id }) => id !== 'vendor');

const statusOptions = () =>
  settlementStatuses.map((value) => ({ value, label: translated(settlementStatusLabels[value]) }));
