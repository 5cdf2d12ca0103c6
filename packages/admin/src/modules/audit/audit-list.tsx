import { auditEndpoints, auditModules, auditResults } from '@bakehouse/contract/audit';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { IconClose } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { FilterDate } from '../../ui/table/filter-date.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { type ListState, useListState } from '../../ui/table/list-state.ts';
import { ListTools } from '../../ui/table/list-tools.tsx';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import { countLabel } from '../../ui/table/pager.tsx';
import { auditQuery } from './audit.data.ts';
import { auditColumns } from './audit-columns.tsx';
import { moduleLabel, resultLabels } from './audit-labels.ts';

const moduleOptions = auditModules
  .map((value) => ({ value, label: moduleLabel(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

const resultOptions = auditResults.map((value) => ({ value, label: resultLabels[value] }));

const ActionFilter = lazyPart(async () => (await import('./action-filter.tsx')).ActionFilter);
const AuditExports = lazyPart(async () => (await import('./audit-exports.tsx')).AuditExports);
const PersonFilter = lazyPart(async () => (await import('./person-filter.tsx')).PersonFilter);

type ToolsProps = {
  readonly list: Pick<ListState, 'filters' | 'change'>;
  readonly people: readonly { readonly _id: string; readonly name: string }[];
  /** Name of the record of this history. */
  readonly recordName: string;
};

/** Audit log: who changed what and when, newest first. */
export function AuditList() {
  const list = useListState(auditEndpoints.list.query);
  const { page: _page, perPage: _perPage, ...filters } = list.request;
  const query = useQuery(auditQuery(list.request));
  const { data } = query;
  const entries = data?.data ?? [];
  const people = entries.flatMap(({ actor: { _id, name } }) => (_id ? [{ _id, name }] : []));
  const recordName = entries.find(({ record_id }) => record_id === list.filters.record)?.record_name;
  const count = data && countLabel(data.total, data.totalIsMinimum);
  return (
    <>
      <ScreenHeader title={count ? `Audit log (${count})` : 'Audit log'} crumbs={[{ label: 'Audit log' }]}>
        <Suspense>
          <AuditExports filters={filters} />
        </Suspense>
      </ScreenHeader>
      <Tools list={list} people={people} recordName={recordName || 'one record'} />
      <PagedRecords
        name="Audit log"
        many="entries"
        columns={auditColumns}
        list={list}
        query={query}
        rows={data?.data}
        total={data}
        nothing={<NothingYet />}
      />
    </>
  );
}

function Tools({ list, people, recordName }: ToolsProps) {
  const { change } = list;
  const { person, module, record, action, result, from, to } = list.filters;
  const mayFindPeople = useCan()(auditEndpoints.people);
  return (
    <ListTools list={list}>
      {mayFindPeople && (
        <Suspense fallback={<Skeleton height={36} w={{ base: '100%', xs: 220 }} />}>
          <PersonFilter value={person} known={people} onChange={(next) => change({ person: next })} />
        </Suspense>
      )}
      <FilterSelect
        label="Module"
        options={moduleOptions}
        value={module}
        // The record filter applies to one module only.
        onChange={(next) => change({ module: next, record: undefined })}
      />
      <Suspense fallback={<Skeleton height={36} w={{ base: 'calc(50% - 5px)', xs: 170 }} />}>
        <ActionFilter value={action} onChange={(next) => change({ action: next })} />
      </Suspense>
      <FilterSelect
        label="Result"
        options={resultOptions}
        value={result}
        onChange={(next) => change({ result: next })}
      />
      <FilterDate label="From" prefix="From" max={to} value={from} onChange={(next) => change({ from: next })} />
      <FilterDate label="Until" prefix="Until" min={from} value={to} onChange={(next) => change({ to: next })} />
      {record && (
        <Button
          variant="light"
          rightSection={<IconClose size={14} />}
          aria-label={`Show all records, not only ${recordName}`}
          onClick={() => change({ record: undefined })}
        >
          {`Only ${recordName}`}
        </Button>
      )}
    </ListTools>
  );
}
