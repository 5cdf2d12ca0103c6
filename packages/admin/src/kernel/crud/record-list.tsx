import { type BulkAction, plainBulkActions } from '@bakehouse/contract/bulk/bulk-actions';
import type { Outline } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import { inSentence } from '@bakehouse/contract/core/text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordsQuery } from '../../data/crud-queries.ts';
import type { BaseRecord, CrudResource } from '../../data/crud-resource.ts';
import { exportFilters } from '../../data/export/export-filters.ts';
import { ExportMenu } from '../../data/export/export-menu.tsx';
import { NewRecordsBar } from '../../data/new-records-bar.tsx';
import type { ScreenPath } from '../../ui/screen-path.ts';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import { useBulk } from '../bulk/use-bulk.tsx';
import type { CrudScreenProps } from './crud-screen-props.ts';

/** The part of a resource that the lists read. */
export type ListedResource<Row extends BaseRecord> = Pick<
  CrudResource,
  'name' | 'label' | 'statuses' | 'statusFilters'
> &
  Partial<Pick<CrudResource, 'exported' | 'exportPersonal'>> & {
    readonly endpoints: Pick<CrudResource<Row>['endpoints'], 'list' | 'deleted'> &
      Partial<Pick<CrudResource['endpoints'], 'exportList'>>;
  };

type Props<Row extends BaseRecord> = Pick<CrudScreenProps<Row>, 'columns' | 'statusLabels'> & {
  readonly resource: ListedResource<Row>;
  readonly which: 'list' | 'deleted';
  readonly nameOf: (record: Row) => string;
  /** Bulk actions of a module without an outline. */
  readonly bulkActions?: readonly BulkAction[] | undefined;
  /** `exportMenu` is null for a list that cannot be exported. */
  readonly header: (count: string | undefined, exportMenu: ReactNode) => ReactNode;
  readonly linkTo?: (record: Row) => ScreenPath | undefined;
  readonly actions?: (record: Row) => ReactNode;
  readonly nothing: ReactNode;
};

const plainOutlines: Readonly<Record<string, Outline>> = outlines;

/** Shared part of the active and the deleted list: search and status filter in the URL, table, pager. */
export function RecordList<Row extends BaseRecord>({
  resource,
  which,
  columns,
  statusLabels = {},
  nameOf,
  bulkActions,
  header,
  linkTo,
  actions,
  nothing,
}: Props<Row>) {
  const { many } = resource.label;
  // Deleted records have their own list.
  const filters = which === 'list' ? (resource.statusFilters ?? []) : [];
  const statuses = [...resource.statuses.filter((status) => status !== 'Deleted'), ...filters];
  const list = useListState(resource.endpoints[which].query);
  const query = useQuery(recordsQuery(resource, which, list.request));
  const outline = plainOutlines[resource.name];
  const { selection, bar } = useBulk({
    resource: resource.name,
    label: { one: inSentence(resource.label.one), many: inSentence(many) },
    actions: bulkActions ?? (outline ? plainBulkActions(outline, resource.statuses) : []),
    which: which === 'list' ? 'active' : 'deleted',
    query: list.request,
    rows: query.data?.data,
    total: query.data ?? {},
    nameOf,
  });
  const { exported, exportPersonal, endpoints } = resource;
  const exportMenu = which === 'list' && endpoints.exportList && exported && (
    <ExportMenu
      endpoint={endpoints.exportList}
      personal={exportPersonal}
      exported={exported}
      table={{ name: many, columns }}
      filters={exportFilters(list.request, query.data?.correctedSearch)}
      action={`export ${inSentence(many)}`}
    />
  );
  return (
    <>
      {header(query.data && countLabel(query.data.total, query.data.totalIsMinimum), exportMenu)}
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
      {which === 'list' && (
        <NewRecordsBar topic={resource.name} label={resource.label} onShow={() => list.change({ page: undefined })} />
      )}
      <PagedRecords
        name={which === 'list' ? many : `Deleted ${many}`}
        many={many}
        columns={columns}
        list={list}
        query={query}
        rows={query.data?.data}
        total={query.data}
        linkTo={linkTo}
        actions={actions}
        selection={selection}
        nothing={nothing}
      />
      {bar}
    </>
  );
}
