import type { AuditEntry } from '@bakehouse/contract/audit';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../ui/format/dates.ts';
import styles from './audit.module.css';
import { fieldLabel, longText, shortText } from './audit-labels.ts';

type Change = AuditEntry['changes'][string];
type Props = { readonly name: string; readonly change: Change; readonly single: boolean };

/** Number of fields that an entry shows at first. */
const initialCount = 3;

/** Changed fields of an entry. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isCreation = entry.action === 'create';
  // Fields that start with an underscore are internal, and empty fields of a new record are omitted.
  const changes = Object.entries(entry.changes).filter(
    ([name, { to }]) => !name.startsWith('_') && !(isCreation && shortText(to) === 'None'),
  );
  if (changes.length === 0)
    return (
      <Text inherit c="dimmed">
        None
      </Text>
    );
  const hiddenCount = changes.length - initialCount;
  const isCut = hiddenCount > 1 && !isExpanded;
  return (
    <>
      <ul className={styles.changes}>
        {(isCut ? changes.slice(0, initialCount) : changes).map(([name, change]) => (
          <Field key={name} name={name} change={change} single={isCreation} />
        ))}
      </ul>
      {hiddenCount > 1 && (
        <UnstyledButton className={styles.more} aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isCut ? `${hiddenCount} more fields` : 'Fewer fields'}
        </UnstyledButton>
      )}
    </>
  );
}

function Field({ name, change, single }: Props) {
  if (name === 'deletedAt') return <li>{deletionText(change)}</li>;
  const from = shortText(change.from);
  const to = shortText(change.to);
  const isShort = from !== undefined && to !== undefined;
  return (
    <li>
      <span className={styles.field}>{`${fieldLabel(name)}: `}</span>
      {isShort ? <ShortChange from={from} to={to} single={single} /> : <LongChange name={name} change={change} />}
    </li>
  );
}

const deletionText = ({ from, to }: Change) =>
  typeof to === 'string'
    ? `Deleted on ${formatDate(to)}`
    : `No longer deleted; was deleted on ${formatDate(String(from))}`;

/** Old and new value on one line; only the new value of a created record. */
const ShortChange = ({ from, to, single }: { from: string; to: string; single: boolean }) =>
  single ? (
    to
  ) : (
    <>
      <span className={styles.before}>{from}</span>
      <span aria-hidden> → </span>
      <VisuallyHidden> became </VisuallyHidden>
      {to}
    </>
  );

/** Old and new value of a text that does not fit on one line, shown on request. */
function LongChange({ name, change }: Omit<Props, 'single'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={styles.more}
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} ${fieldLabel(name)}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide' : 'Show'}
      </UnstyledButton>
      {open && (
        <dl className={styles.sides}>
          <dt>Before</dt>
          <dd>{longText(change.from)}</dd>
          <dt>After</dt>
          <dd>{longText(change.to)}</dd>
        </dl>
      )}
    </>
  );
}
