import { i18n } from '@bakehouse/contract/i18n';
import type { BoardCard } from '@bakehouse/contract/order/order-board.endpoints';
import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Failed } from '../../../ui/feedback/states.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { orderQuery } from '../order.data.ts';
import styles from './board.module.css';
import type { BoardColumn } from './board-columns.ts';

const AssignForm = lazyPart(async () => (await import('../assign/assign-form.tsx')).AssignForm);
const RescheduleForm = lazyPart(async () => (await import('../reschedule/reschedule-dialog.tsx')).RescheduleDialog);

const FullCitySlots = lazyPart(async () => (await import('../reschedule/full-city-slots.tsx')).FullCitySlots);

type MoveProps = {
  /** What is moved, such as an order number. */
  readonly name: string;
  readonly columns: readonly BoardColumn[];
  readonly onChoose: (column: BoardColumn) => void;
  readonly onClose: () => void;
};

/** Moves cards by keyboard: one button for each column to which they can be moved. */
export const MoveDialog = ({ name, columns, onChoose, onClose }: MoveProps) => (
  <Modal opened onClose={onClose} title={i18n.t('Move {name} to…', { name })} centered>
    {columns.length === 0 ? (
      <Text>{i18n.t('There is no column to which it can be moved. Group the board by vendor or by status.')}</Text>
    ) : (
      <div className={styles.targets}>
        {columns.map((column, index) => (
          <Button
            key={column.id}
            variant="default"
            justify="flex-start"
            style={{ flex: 'none' }}
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(column)}
          >
            {column.title}
          </Button>
        ))}
      </div>
    )}
  </Modal>
);

/** The dialog that moves single items of an order with several deliveries. */
export function RescheduleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order } = useQuery(orderQuery(id));
  return (
    order && (
      <Suspense>
        <RescheduleForm order={order} formKey={`delivery of order ${order._id}`} onClose={onClose} />
      </Suspense>
    )
  );
}

/** Warns when the city of an order has no seat left in the slot to which its card is moved. */
export function FullSlotWarning({ id, date, slot }: { id: string; date: string; slot: BoardCard['slot'] }) {
  const { data: order } = useQuery(orderQuery(id));
  return (
    order && (
      <Suspense>
        <FullCitySlots order={order} items={order.order_items} date={date} slot={slot} />
      </Suspense>
    )
  );
}

const loading = <Skeleton height={240} aria-label="Loading the order" />;

/** The assignment panel of an order in a dialog. */
export function AssignDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  return (
    <Modal opened onClose={onClose} title={order ? `Assign ${order.order_number}` : 'Assign vendor'} size="lg" centered>
      <Stack gap="xs">
        {error && !order && <Failed error={error} onRetry={() => void refetch()} />}
        {!order && !error && loading}
        {order && (
          <Suspense fallback={loading}>
            <AssignForm
              order={order}
              formKey={`vendor of order ${order._id}`}
              openRequests={1}
              onClose={onClose}
              onSaved={onClose}
            />
          </Suspense>
        )}
      </Stack>
    </Modal>
  );
}
