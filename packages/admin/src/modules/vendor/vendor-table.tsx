import { vendorStatuses } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { useListState } from '../../ui/list-state.ts';
import { ListTools } from '../../ui/list-tools.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Failed, NothingMatches } from '../../ui/states.tsx';
import { vendorStatusWords } from '../../ui/vendor-status.tsx';
import { vendorsQuery } from './vendor.queries.ts';
import { vendorColumns } from './vendor-columns.tsx';
import { rowOf, type VendorRow } from './vendor-words.ts';

type Props = {
  readonly which: 'list' | 'deleted';
  /** What is asked for whatever the URL says. */
  readonly always?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly header: (total: number | undefined) => ReactNode;
  readonly linkTo?: (row: VendorRow) => string | undefined;
  readonly actions?: (row: VendorRow) => ReactNode;
  readonly nothing: ReactNode;
};

const statusOptions = vendorStatuses.map((value) => ({ value, label: vendorStatusWords[value] }));
const nothingAlways = {};

/** What the lists of stores share: search and status in the URL, table, pager. */
export const VendorTable = ({ which, always = nothingAlways, name, header, linkTo, actions, nothing }: Props) => {
  const list = useListState(vendorEndpoints[which].query);
  const request = { ...list.request, ...always };
  const { data, error, isPlaceholderData, refetch } = useQuery(vendorsQuery(which, request));
  return (
    <>
      {header(data?.total)}
      <ListTools searchLabel="Search vendors" list={list}>
        {!('status' in always) && (
          <FilterSelect
            label="Status"
            options={statusOptions}
            value={list.filters.status}
            onChange={(status) => list.change({ status })}
          />
        )}
      </ListTools>
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${data.total} ${name}`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name={name}
          columns={vendorColumns}
          rows={data?.data.map(rowOf)}
          dimmed={isPlaceholderData}
          sort={list.sort}
          {...(!('sort' in always) && { onSort: (sort: string | undefined) => list.change({ sort }) })}
          linkTo={linkTo}
          actions={actions}
          empty={list.filtered ? <NothingMatches onClear={list.clear} /> : nothing}
        />
      )}
      <Pager
        page={list.page}
        perPage={list.perPage}
        total={data?.total ?? 0}
        onPage={(page) => list.change({ page })}
        onPerPage={(perPage) => list.change({ perPage })}
      />
    </>
  );
};
