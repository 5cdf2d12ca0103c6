import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { useChangeOrder } from '../form/order-changes.ts';
import styles from './order-detail.module.css';

type Props = { readonly order: Pick<OrderRecord, '_id' | 'notes'> };

const { addNote } = orderEndpoints;
const empty = { text: '' };

/** Internal notes of staff about the order. */
export function NotesCard({ order: { _id, notes } }: Props) {
  const mayAdd = useCan()(addNote);
  const [added, setAdded] = useState(0);
  if (!mayAdd) return null;
  return (
    <Card title="Internal notes">
      <Stack gap="sm">
        {notes.length > 0 && (
          <ul className={styles.lines} aria-label="Internal notes">
            {notes.map((note) => (
              <li key={note._id}>
                <Text className={styles.note}>{note.text}</Text>
                <Text fz={13} c="dimmed">
                  {note.actor} · <DateText at={note.at} withTime />
                </Text>
              </li>
            ))}
          </ul>
        )}
        <NoteForm key={added} id={_id} onDone={() => setAdded(added + 1)} />
      </Stack>
    </Card>
  );
}

function NoteForm({ id, onDone }: { id: string; onDone: () => void }) {
  const add = useChangeOrder(addNote, id);
  const { form, props, saving, dirty } = useEntryForm({
    schema: addNote.body,
    initial: empty,
    persist: { key: `note of order ${id}` },
    send: (values) => add.mutateAsync(values),
    done: onDone,
  });
  return (
    <form {...props} aria-label="Internal note">
      <Textarea
        aria-label="Internal note"
        placeholder="Only staff can read this"
        autosize
        minRows={2}
        {...form.getInputProps('text')}
      />
      <Group justify="flex-end" mt={8}>
        <Button type="submit" size="compact-md" variant={dirty ? 'filled' : 'default'} loading={saving}>
          Add note
        </Button>
      </Group>
    </form>
  );
}
