import {
  type CustomerRow,
  customerEndpoints,
  customerExportColumns,
} from '@bakehouse/contract/customer/customer.endpoints';
import { Badge, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportFilters } from '../../data/export/export-filters.ts';
import { ExportMenu } from '../../data/export/export-menu.tsx';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatRupees } from '../../ui/format/money.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { type ListState, useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { customersQuery } from './customer.data.ts';

const { list: listEndpoint, view, exportCsv } = customerEndpoints;
const exportedColumns = { public: customerExportColumns };
const blockedOptions = [{ value: 'true', label: 'Cash blocked' }];

/** The customers, the one with the latest order first. */
export function CustomerList() {
  const can = useCan();
  const list = useListState(listEndpoint.query);
  const query = useQuery(customersQuery(list.request));
  const { data } = query;
  return (
    <>
      <ScreenHeader
        title={data ? `Customers (${countLabel(data.total, data.totalIsMinimum)})` : 'Customers'}
        crumbs={[{ label: 'Customers' }]}
      >
        <ExportMenu
          endpoint={exportCsv}
          exported={exportedColumns}
          table={{ name: 'Customers', columns }}
          filters={exportFilters(list.search, data?.correctedSearch)}
          action="export customers"
        />
      </ScreenHeader>
      <ListTools list={list} searchLabel="Search by name, full phone or email">
        <TagFilter key={list.filters.tag ?? ''} list={list} />
        <FilterSelect
          label="Cash on delivery"
          options={blockedOptions}
          value={list.filters.blocked}
          onChange={(blocked) => list.change({ blocked })}
        />
      </ListTools>
      <PagedRecords
        name="Customers"
        many="customers"
        columns={columns}
        list={{ ...list, sort: list.sort ?? '-last_order' }}
        query={query}
        rows={data?.data}
        total={data}
        linkTo={({ _id }) => (can(view) ? `/customer/${_id}` : undefined)}
        nothing={<NothingYet title="No customers" text="Customers appear here with their first order." />}
      />
    </>
  );
}

/** Filters by one tag, when Enter is pressed or the field loses the focus. */
function TagFilter({ list }: { readonly list: Pick<ListState, 'filters' | 'change'> }) {
  const [tag, setTag] = useState(list.filters.tag ?? '');
  const apply = () => tag.trim() !== (list.filters.tag ?? '') && list.change({ tag: tag.trim() });
  return (
    <TextInput
      aria-label="Tag"
      placeholder="Tag"
      maxLength={30}
      w={{ base: 'calc(50% - 5px)', xs: 140 }}
      value={tag}
      onChange={({ currentTarget }) => setTag(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}

const tagsCell = ({ tags, cash_blocked }: CustomerRow) => (
  <Group gap={4}>
    {cash_blocked && (
      <Badge color="red" variant="light">
        Cash blocked
      </Badge>
    )}
    {tags.map((tag) => (
      <Badge key={tag} variant="default" tt="none">
        {tag}
      </Badge>
    ))}
  </Group>
);

const phoneCell = ({ phone, other_phones }: CustomerRow) => (
  <>
    {phone}
    {other_phones > 0 && (
      <Text fz={12} c="dimmed">
        {`and ${other_phones} more`}
      </Text>
    )}
  </>
);

const columns: readonly Column<CustomerRow>[] = [
  { id: 'name', header: 'Customer', main: true, cell: ({ name }) => name },
  { id: 'phone', header: 'Phone', unbroken: true, cell: phoneCell },
  { id: 'email', header: 'Email', optional: true, cell: ({ email }) => email || 'Not given' },
  {
    id: 'orders',
    header: 'Orders',
    exports: ['orders', 'delivered', 'cancelled'],
    align: 'right',
    sort: 'orders',
    cell: ({ orders }) => orders,
  },
  { id: 'spent', header: 'Spent', align: 'right', sort: 'spent', cell: ({ spent }) => formatRupees(spent) },
  {
    id: 'last',
    exports: ['last_order'],
    header: 'Last order',
    unbroken: true,
    sort: 'last_order',
    cell: ({ last_order_at: at }) => (at ? <DateText at={at} /> : 'None'),
  },
  { id: 'tags', header: 'Tags', exports: ['tags', 'cash_blocked'], wide: true, cell: tagsCell },
];
