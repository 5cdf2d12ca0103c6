import { auditEndpoints, auditModules, mostAuditTotal } from '@bakehouse/contract/audit';
import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../data/session.ts';
import { FilterDate } from '../../ui/filter-date.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { IconClose } from '../../ui/icons.ts';
import { type ListState, useListState } from '../../ui/list-state.ts';
import { countWords, Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Failed, NothingMatches, NothingYet } from '../../ui/states.tsx';
import { auditQuery } from './audit.data.ts';
import { auditColumns } from './audit-columns.tsx';
import { moduleLabel } from './audit-words.ts';
import { PersonFilter } from './person-filter.tsx';

const moduleOptions = auditModules
  .map((value) => ({ value, label: moduleLabel(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

type ToolsProps = Pick<ListState, 'filters' | 'change'> & {
  readonly people: readonly { readonly _id: string; readonly name: string }[];
  /** What the one record is called whose history this is. */
  readonly recordName: string;
};

const Tools = ({ filters, change, people, recordName }: ToolsProps) => {
  const { person, module, record, from, to } = filters;
  const mayFindPeople = useCan()(auditEndpoints.people);
  return (
    <Group gap="xs" mb="sm" role="search">
      {mayFindPeople && <PersonFilter value={person} known={people} onChange={(next) => change({ person: next })} />}
      <FilterSelect
        label="Module"
        options={moduleOptions}
        value={module}
        // A record belongs to one module; of another it has no history.
        onChange={(next) => change({ module: next, record: undefined })}
      />
      <FilterDate label="From" word="From" max={to} value={from} onChange={(next) => change({ from: next })} />
      <FilterDate label="Until" word="Until" min={from} value={to} onChange={(next) => change({ to: next })} />
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
    </Group>
  );
};

/** Who changed what and when, the latest first. */
export const AuditList = () => {
  const list = useListState(auditEndpoints.list.query);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(list.request));
  const entries = data?.data ?? [];
  const people = entries.flatMap(({ actor: { _id, name } }) => (_id ? [{ _id, name }] : []));
  const recordName = entries.find(({ record_id }) => record_id === list.filters.record)?.record_name;
  const count = data && countWords(data.total, mostAuditTotal);
  return (
    <>
      <ScreenHeader title={count ? `Audit log (${count})` : 'Audit log'} crumbs={[{ label: 'Audit log' }]} />
      <Tools filters={list.filters} change={list.change} people={people} recordName={recordName || 'one record'} />
      <VisuallyHidden role="status">{data && !isPlaceholderData && `${count} entries`}</VisuallyHidden>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          name="Audit log"
          columns={auditColumns}
          rows={data?.data}
          dimmed={isPlaceholderData}
          empty={list.filtered ? <NothingMatches onClear={list.clear} /> : <NothingYet />}
        />
      )}
      <Pager
        page={list.page}
        perPage={list.perPage}
        total={data?.total ?? 0}
        most={mostAuditTotal}
        onPage={(page) => list.change({ page })}
        onPerPage={(perPage) => list.change({ perPage })}
      />
    </>
  );
};
