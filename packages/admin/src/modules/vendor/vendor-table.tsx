import { vendorStatuses } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints, vendorExportColumns } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorBulkActions } from '@bakehouse/contract/vendor/vendor-bulk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exportFilters } from '../../data/export/export-filters.ts';
import { ExportMenu } from '../../data/export/export-menu.tsx';
import { NewRecordsBar } from '../../data/new-records-bar.tsx';
import { useBulk } from '../../kernel/bulk/use-bulk.tsx';
import { vendorStatusLabels } from '../../ui/format/vendor-status.tsx';
import type { ScreenPath } from '../../ui/screen-path.ts';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import { withDeleted } from '../../ui/table/record-columns.tsx';
import { vendorsQuery } from './vendor.queries.ts';
import { vendorColumns } from './vendor-columns.tsx';
import { rowOf, storeName, type VendorRow } from './vendor-labels.ts';

type Props = {
  readonly which: 'list' | 'deleted';
  /** Query parameters that the URL cannot change. */
  readonly fixedQuery?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly header: (count: string | undefined, exportMenu: ReactNode) => ReactNode;
  readonly linkTo?: (row: VendorRow) => ScreenPath | undefined;
  readonly actions?: (row: VendorRow) => ReactNode;
  readonly nothing: ReactNode;
};

const bulkActions = Object.values(vendorBulkActions);
const statusOptions = vendorStatuses.map((value) => ({ value, label: vendorStatusLabels[value] }));
const deletedColumns = withDeleted(vendorColumns);
const noQuery = {};

/** Shared part of the lists of stores: search and status in the URL, table, pager. */
export function VendorTable({ which, fixedQuery = noQuery, name, header, linkTo, actions, nothing }: Props) {
  const list = useListState(vendorEndpoints[which].query);
  const request = { ...list.request, ...fixedQuery };
  const query = useQuery(vendorsQuery(which, request));
  const rows = query.data?.data.map(rowOf);
  const { selection, bar } = useBulk({
    resource: 'vendor',
    label: { one: 'vendor', many: 'vendors' },
    actions: bulkActions,
    which: which === 'list' ? 'active' : 'deleted',
    query: request,
    rows,
    total: query.data ?? {},
    nameOf: storeName,
  });
  const exportMenu = which === 'list' && (
    <ExportMenu
      endpoint={vendorEndpoints.exportList}
      personal={vendorEndpoints.exportPersonal}
      exported={vendorExportColumns}
      table={{ name, columns: vendorColumns }}
      filters={exportFilters(request, query.data?.correctedSearch)}
      action="export vendors"
    />
  );
  return (
    <>
      {header(query.data && countLabel(query.data.total, query.data.totalIsMinimum), exportMenu)}
      <ListTools searchLabel="Search vendors" list={list}>
        {!('status' in fixedQuery) && (
          <FilterSelect
            label="Status"
            options={statusOptions}
            value={list.filters.status}
            onChange={(status) => list.change({ status })}
          />
        )}
      </ListTools>
      {which === 'list' && (
        <NewRecordsBar
          topic="vendor"
          label={{ one: 'Vendor', many: 'Vendors' }}
          onShow={() => list.change({ page: undefined })}
        />
      )}
      <PagedRecords
        name={name}
        many={name}
        columns={which === 'deleted' ? deletedColumns : vendorColumns}
        list={list}
        query={query}
        rows={rows}
        total={query.data}
        unsorted={'sort' in fixedQuery}
        linkTo={linkTo}
        actions={actions}
        selection={selection}
        nothing={nothing}
      />
      {bar}
    </>
  );
}
