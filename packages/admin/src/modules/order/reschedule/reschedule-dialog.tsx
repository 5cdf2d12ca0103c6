import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { closeForm } from '../../../ui/form/leave-blocker.ts';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { useChangeOrder } from '../form/order-changes.ts';
import { usualSlotsQuery } from '../form/order-form.data.ts';
import { DateFields, type Slot, SlotFields } from '../form/slot-fields.tsx';
import { orderQuery } from '../order.data.ts';
import { firstDelivery } from '../order-facts.ts';
import { isSlotError, slotErrors } from '../slot-errors.ts';
import { FullCitySlots } from './full-city-slots.tsx';
import { type FullSlot, ReasonDialog } from './reason-dialog.tsx';

const { reschedule, rescheduleOverride } = orderDeliveryEndpoints;
const wholeOrder = 'all';
const schema = reschedule.body.omit({ version: true, item: true });
type Values = ReturnType<typeof deliveryOf>;
type Question = FullSlot & {
  /** Day and slot that are full. */
  readonly to: string;
  /** Continues the save: with a reason the capacity is exceeded, without a reason the form stays open. */
  readonly answer: (reason: string | undefined) => void;
};
type Props = { readonly order: OrderRecord; readonly formKey: string; readonly onClose: () => void };

/** Dialog that moves the delivery of an order, or of one of its items. */
export function RescheduleDialog({ order, formKey, onClose }: Props) {
  const client = useQueryClient();
  const { send, question } = useMoveDelivery(order._id);
  const opened = useDialogOpened(true);
  const close = () => void closeForm(formKey, onClose);
  return (
    <>
      <Modal opened={opened} onClose={close} title="Reschedule delivery" size="lg" centered>
        <PartForm
          label="Reschedule delivery"
          formKey={formKey}
          record={order}
          partOf={deliveryOf}
          schema={schema}
          send={send}
          refetch={() => client.fetchQuery(orderQuery(order._id))}
          onClose={onClose}
          buttons={(saving) => (
            <Group gap="xs" justify="flex-end">
              <Button type="button" variant="default" disabled={saving} onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                Move delivery
              </Button>
            </Group>
          )}
        >
          {(form) => <Fields form={form} order={order} />}
        </PartForm>
      </Modal>
      {question && (
        <ReasonDialog
          title={`Move ${order.order_number} to ${question.to}`}
          full={{ ...question, onChooseSlot: () => question.answer(undefined) }}
          onMove={question.answer}
          onClose={() => question.answer(undefined)}
        />
      )}
    </>
  );
}

/**
 * Saves a move of a delivery. While the slot is full, the save waits for the answer of a person.
 * @returns `send`, and the open `question` about the full slot.
 */
function useMoveDelivery(id: string) {
  const move = useChangeOrder(reschedule, id, slotErrors);
  const override = useChangeOrder(rescheduleOverride, id);
  const [question, setQuestion] = useState<Question>();
  const send = async (values: Values, version: number) => {
    const { item, ...delivery } = values;
    const body = { ...delivery, version, ...(item === wholeOrder ? {} : { item }) };
    try {
      return await move.mutateAsync(body);
    } catch (error) {
      if (!isSlotError(error)) throw error;
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      setQuestion({ message: error.message, reason: values.reason, to: deliveryText(values), answer: resolve });
      const reason = await promise;
      setQuestion(undefined);
      if (reason === undefined) throw error;
      return override.mutateAsync({ ...body, reason });
    }
  };
  return { send, question };
}

const deliveryText = ({ delivery_date: date, delivery_slot: slot }: Values) =>
  `${formatDate(date)}, ${formatSlot(slot)}`;

function deliveryOf(order: OrderRecord) {
  const { date, from, upto } = firstDelivery(order);
  return { item: wholeOrder, delivery_date: date, delivery_slot: { from, upto }, reason: '' };
}

function Fields({ form, order }: { form: RecordForm; order: OrderRecord }) {
  const values = form.values as Values;
  const usual = useUsualSlots(order, values.item);
  return (
    <>
      {order.order_items.length > 1 && (
        <Select
          label="Items"
          data={[
            { value: wholeOrder, label: 'All items' },
            ...order.order_items.map((item) => ({ value: item._id, label: labelOf(item) })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('item')}
        />
      )}
      <DateFields form={form} path="delivery_date" value={values.delivery_date} />
      <SlotFields
        form={form}
        path="delivery_slot"
        value={values.delivery_slot}
        usual={usual}
        onChoose={({ from, upto }) => form.setFieldValue('delivery_slot', { from, upto })}
      />
      <FullCitySlots
        order={order}
        items={itemsOf(order, values.item)}
        date={values.delivery_date}
        slot={values.delivery_slot}
      />
      <TextInput
        label="Reason"
        description="The store sees it on the order."
        withAsterisk
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </>
  );
}

const itemsOf = ({ order_items }: OrderRecord, item: string) =>
  order_items.filter(({ _id }) => item === wholeOrder || _id === item);

/** The usual slots of the delivery types of the moved items, without repetitions. */
function useUsualSlots(order: OrderRecord, item: string): Slot[] {
  const mayRead = useCan()(orderEndpoints.usualSlots);
  const { data = [] } = useQuery({ ...usualSlotsQuery, enabled: mayRead });
  const types = itemsOf(order, item).map(({ selected_delivery_type: type }) => type._id);
  const slots = data.filter(({ delivery_type }) => types.includes(delivery_type));
  return [...new Map(slots.map((slot) => [`${slot.from} ${slot.upto}`, slot])).values()].toSorted((a, b) =>
    `${a.from} ${a.upto}` < `${b.from} ${b.upto}` ? -1 : 1,
  );
}

const labelOf = (item: OrderRecord['order_items'][number]) =>
  `${item.product.name} · ${formatDate(item.selected_delivery_date)}, ${formatSlot(item.selected_delivery_slot)}`;
