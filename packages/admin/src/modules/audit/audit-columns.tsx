import type { AuditEntry } from '@bakehouse/contract/audit';
import { deviceLabel } from '@bakehouse/contract/core/text';
import { Badge } from '@mantine/core';
import { DateText } from '../../ui/format/date-text.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { RowLink } from '../../ui/table/row-link.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { actionLabel, resultLabels, screenOf } from './audit-labels.ts';

const AuditedAction = ({ entry }: { entry: AuditEntry }) => {
  const to = screenOf(entry);
  const name = entry.record_name || (to && 'Open');
  return (
    <>
      <span style={{ fontWeight: 400 }}>{actionLabel(entry)}</span> {/* The column with the user is next to it. */}
      {entry.result !== 'done' && (
        <Badge mx={6} size="sm" variant="light" color="red" tt="none">
          {resultLabels[entry.result]}
        </Badge>
      )}
      {isNamed(entry) && name && <RowLink to={to}>{name}</RowLink>}
    </>
  );
};

/** The record of a sign-in is the person in the column beside it. */
const isNamed = ({ module, action, result }: AuditEntry) =>
  module !== 'session' || result === 'failed' || action === 'call' || action === 'export';

const Client = ({ address, device }: AuditEntry) => (
  <span title={device ?? undefined}>{[address, device && deviceLabel(device)].filter(Boolean).join(', ')}</span>
);

export const auditColumns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <DateText at={at} withTime /> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor.name },
  { id: 'what', header: 'What', main: true, cell: (entry) => <AuditedAction entry={entry} /> },
  { id: 'client', header: 'From', cell: (entry) => <Client {...entry} /> },
  { id: 'changes', header: 'Changes', wide: true, cell: (entry) => <AuditChanges entry={entry} /> },
];
