import { inSentence } from '@bakehouse/contract/core/in-sentence';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordsQuery } from '../data/crud-queries.ts';
import type { BaseRecord, CrudResource } from '../data/crud-resource.ts';
import { FilterSelect } from '../ui/table/filter-select.tsx';
import { useListState } from '../ui/table/list-state.ts';
import { ListTools } from '../ui/table/list-tools.tsx';
import { PagedRecords } from '../ui/table/paged-records.tsx';
import { countLabel } from '../ui/table/pager.tsx';
import type { CrudScreenProps } from './crud-screen-props.ts';

/** The part of a resource that the lists read. */
export type ListedResource<Row extends BaseRecord> = Pick<CrudResource, 'name' | 'label' | 'statuses'> & {
  readonly endpoints: Pick<CrudResource<Row>['endpoints'], 'list' | 'deleted'>;
};

type Props<Row extends BaseRecord> = Pick<CrudScreenProps<Row>, 'columns' | 'statusLabels'> & {
  readonly resource: ListedResource<Row>;
  readonly which: 'list' | 'deleted';
  readonly header: (count: string | undefined) => ReactNode;
  readonly linkTo?: (record: Row) => string | undefined;
  readonly actions?: (record: Row) => ReactNode;
  readonly nothing: ReactNode;
};

/** Shared part of the active and the deleted list: search and status filter in the URL, table, pager. */
export const RecordList = <Row extends BaseRecord>({
  resource,
  which,
  columns,
  statusLabels = {},
  header,
  linkTo,
  actions,
  nothing,
}: Props<Row>) => {
  const { many } = resource.label;
  // Deleted records have their own list.
  const statuses = resource.statuses.filter((status) => status !== 'Deleted');
  const list = useListState(resource.endpoints[which].query);
  const query = useQuery(recordsQuery(resource, which, list.request));
  return (
    <>
      {header(query.data && countLabel(query.data.total, query.data.totalIsMinimum))}
      <ListTools searchLabel={`Search ${inSentence(many)}`} list={list}>
        {statuses.length > 0 && (
          <FilterSelect
            label="Status"
            options={statuses.map((value) => ({ value, label: statusLabels[value] ?? value }))}
            value={list.filters.status}
            onChange={(status) => list.change({ status })}
          />
        )}
      </ListTools>
      <PagedRecords
        name={which === 'list' ? many : `Deleted ${many}`}
        many={many}
        columns={columns}
        list={list}
        query={query}
        rows={query.data?.data}
        total={query.data?.total}
        totalIsMinimum={query.data?.totalIsMinimum}
        linkTo={linkTo}
        actions={actions}
        nothing={nothing}
      />
    </>
  );
};
