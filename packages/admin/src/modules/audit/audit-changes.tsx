import type { AuditEntry } from '@bakehouse/contract/audit';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../ui/format/dates.ts';
import styles from './audit.module.css';
import { fieldLabels, longText, shortText } from './audit-labels.ts';

type Change = AuditEntry['changes'][string];
type Props = { readonly name: string; readonly change: Change; readonly single: boolean };

/** Before and after in one line; what came from nothing, or went to it, is one side only. */
const Inline = ({ from, to, single }: { from: string; to: string; single: boolean }) =>
  single ? (
    /** Old and new value on one line; only one value when the other is empty. */
    to
  ) : (
    <>
      <span className={styles.before}>{from}</span>
      <span aria-hidden> → </span>
      <VisuallyHidden> became </VisuallyHidden>
      {to}
    </>
  );

const Long = ({ name, change }: Omit<Props, 'single'>) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={styles.more}
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} ${fieldLabels(name)}`}
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
};

const deletion = ({ from, to }: Change) =>
  typeof to === 'string'
    ? `Deleted on ${formatDate(to)}`
    : `No longer deleted; was deleted on ${formatDate(String(from))}`;

const Field = ({ name, change, single }: Props) => {
  if (name === 'deletedAt') return <li>{deletion(change)}</li>;
  const from = shortText(change.from);
  const to = shortText(change.to);
  const short = from !== undefined && to !== undefined;
  return (
    <li>
      <span className={styles.field}>{`${fieldLabels(name)}: `}</span>
      {short ? <Inline from={from} to={to} single={single} /> : <Long name={name} change={change} />}
    </li>
  );
};

/** Number of fields that an entry shows at first. */
const initialCount = 3;

/** Changed fields of an entry. */
export const AuditChanges = ({ entry }: { entry: AuditEntry }) => {
  const [all, setAll] = useState(false);
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
  const rest = changes.length - initialCount;
  const cut = rest > 1 && !all;
  return (
    <>
      <ul className={styles.changes}>
        {(cut ? changes.slice(0, initialCount) : changes).map(([name, change]) => (
          <Field key={name} name={name} change={change} single={isCreation} />
        ))}
      </ul>
      {rest > 1 && (
        <UnstyledButton className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {cut ? `${rest} more fields` : 'Fewer fields'}
        </UnstyledButton>
      )}
    </>
  );
};
