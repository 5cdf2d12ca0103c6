import {
  type CustomerOrder,
  type CustomerRecord,
  customerEndpoints,
} from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { confirmDelete } from '../../ui/feedback/confirm.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatRupees } from '../../ui/format/money.ts';
import { capitalize } from '../../ui/format/text.ts';
import { useListState } from '../../ui/table/list-state.ts';
import { PagedRecords } from '../../ui/table/paged-records.tsx';
import type { Column } from '../../ui/table/record-table-props.ts';
import { historyQuery, useCustomerCall } from './customer.data.ts';
import styles from './customer.module.css';

const { orders, addNote, deleteNote } = customerEndpoints;
type Props = { readonly customer: CustomerRecord };

/** The orders of all phones, newest first. */
export function HistoryCard({ id }: { readonly id: string }) {
  const can = useCan();
  const list = useListState(orders.query);
  const query = useQuery(historyQuery(id, list.request));
  return (
    <Box mt="md">
      <Card title="History">
        <PagedRecords
          name="Orders of the customer"
          many="orders"
          columns={columns}
          list={list}
          query={query}
          rows={query.data?.data}
          total={query.data}
          unsorted
          linkTo={({ _id }) => (can(orderEndpoints.details) ? `/order/details/${_id}` : undefined)}
          nothing={<NothingYet title="No orders" text="Orders that are not deleted appear here." />}
        />
      </Card>
    </Box>
  );
}

const columns: readonly Column<CustomerOrder>[] = [
  { id: 'number', header: 'Order', main: true, unbroken: true, cell: ({ order_number }) => order_number },
  { id: 'date', header: 'Ordered', unbroken: true, cell: ({ order_date }) => <DateText at={order_date} withTime /> },
  { id: 'name', header: 'Name', cell: ({ customer_name }) => customer_name },
  { id: 'status', header: 'Status', cell: ({ status }) => capitalize(status) },
  { id: 'payment', header: 'Payment', cell: ({ payment_status }) => payment_status },
  { id: 'total', header: 'Total', align: 'right', cell: ({ order_total }) => formatRupees(order_total) },
];

export const AddressesCard = ({ customer: { addresses } }: Props) => (
  <Card title="Addresses">
    {addresses.length === 0 ? (
      <Text c="dimmed">Delivery addresses of orders appear here.</Text>
    ) : (
      <ul className={styles.lines} aria-label="Addresses">
        {addresses.map(({ full_name, phone, lines, last_order_at }) => (
          <li key={`${full_name} ${lines}`}>
            <Text>{`${full_name}, ${lines}`}</Text>
            <Text fz={13} c="dimmed">
              {phone} · last used <DateText at={last_order_at} />
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** Notes of staff about the customer. Each person deletes only their own. */
export function NotesCard({ customer }: Props) {
  const can = useCan();
  const remove = useCustomerCall(deleteNote);
  const [added, setAdded] = useState(0);
  const { _id: id, notes, erasure } = customer;
  return (
    <Card title="Notes">
      <Stack gap="sm">
        {notes.length === 0 && <Text c="dimmed">Notes that staff write about this customer appear here.</Text>}
        {notes.length > 0 && (
          <ul className={styles.lines} aria-label="Notes">
            {notes.map((note) => (
              <li key={note._id}>
                <Text className={styles.note}>{note.text}</Text>
                <Group justify="space-between" gap="xs">
                  <Text fz={13} c="dimmed">
                    {note.actor} · <DateText at={note.at} withTime />
                  </Text>
                  {note.is_own && can(deleteNote) && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      onClick={async () =>
                        (await confirmDelete('this note')) && remove.mutate({ params: { id, note: note._id } })
                      }
                    >
                      Delete note
                    </Button>
                  )}
                </Group>
              </li>
            ))}
          </ul>
        )}
        {can(addNote) && erasure.status !== 'erased' && (
          <NoteForm key={added} id={id} onDone={() => setAdded(added + 1)} />
        )}
      </Stack>
    </Card>
  );
}

function NoteForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const add = useCustomerCall(addNote);
  const { form, props, saving, dirty } = useEntryForm({
    schema: addNote.body,
    initial: { text: '' },
    persist: { key: `note of customer ${id}` },
    send: (body) => add.mutateAsync({ params: { id }, body }),
    done: onDone,
  });
  return (
    <form {...props} aria-label="Note">
      <Textarea
        aria-label="Note"
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
