import type { AuditEntry } from '@bakehouse/contract/audit';
import { DateText } from '../../ui/format/date-text.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { RowLink } from '../../ui/table/row-link.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { actionLabel, screenOf } from './audit-labels.ts';

const AuditedAction = ({ entry }: { entry: AuditEntry }) => {
  const to = screenOf(entry);
  const name = entry.record_name || (to && 'Open');
  return (
    <>
      <span style={{ fontWeight: 400 }}>{actionLabel(entry)}</span> {/* The column with the user is next to it. */}
      {entry.module !== 'session' && name && <RowLink to={to}>{name}</RowLink>}
    </>
  );
};

export const auditColumns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <DateText at={at} withTime /> },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor.name },
  { id: 'what', header: 'What', main: true, cell: (entry) => <AuditedAction entry={entry} /> },
  { id: 'changes', header: 'Changes', wide: true, cell: (entry) => <AuditChanges entry={entry} /> },
];
