import type { OrderRecord } from '@bakehouse/contract/order/order';
import { claimRebakeInput, type OrderClaim } from '@bakehouse/contract/order/order-claim.endpoints';
import { Checkbox, Group, Input, Stack } from '@mantine/core';
import { useState } from 'react';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { DateFields, type Slot, SlotFields } from '../form/slot-fields.tsx';
import { firstDelivery } from '../order-facts.ts';
import { useDecideClaim } from './claim.data.ts';
import { DecisionForm } from './decision-fields.tsx';

type Props = { readonly claim: OrderClaim; readonly order: OrderRecord; readonly onClose: () => void };
type Item = { readonly position: number; readonly quantity: number | string | null };

/** Makes an order of ₹0 with items of this one, for a day and a slot. */
export function RebakeForm({ claim, order, onClose }: Props) {
  const send = useDecideClaim(claim.order._id, claim._id);
  // One key for all attempts of this form, so that a repeated one gives no second rebake.
  const [key] = useState(() => crypto.randomUUID());
  const { from, upto } = firstDelivery(order);
  const entry = useEntryForm({
    schema: claimRebakeInput,
    initial: {
      decision: 'rebake',
      key,
      items: order.order_items.map(({ product }, position): Item => ({ position, quantity: product.quantity })),
      delivery_date: null as string | null,
      delivery_slot: { from, upto },
      reason: '',
      note: '',
    },
    validateOn: 'submit',
    send: (values) => send.mutateAsync(claimRebakeInput.parse(values)),
    done: onClose,
  });
  const { form } = entry;
  return (
    <DecisionForm entry={entry} label="Rebake" onCancel={onClose}>
      <Items order={order} items={form.values.items as Item[]} form={form} />
      <DateFields form={form} path="delivery_date" value={form.values.delivery_date as string | null} />
      <SlotFields
        form={form}
        path="delivery_slot"
        value={form.values.delivery_slot as Slot}
        usual={[]}
        onChoose={() => undefined}
      />
    </DecisionForm>
  );
}

type ItemsProps = Pick<Props, 'order'> & {
  readonly items: readonly Item[];
  readonly form: ReturnType<typeof useEntryForm>['form'];
};

/** Chooses the items that are made again, and how many of each. */
const Items = ({ order, items, form }: ItemsProps) => (
  <Input.Wrapper label="Items" labelElement="div" withAsterisk error={form.errors.items}>
    <Stack gap={6} mt={6}>
      {order.order_items.map(({ _id, product }, position) => {
        const index = items.findIndex((item) => item.position === position);
        const toggle = () =>
          form.setFieldValue(
            'items',
            index >= 0
              ? items.filter((item) => item.position !== position)
              : [...items, { position, quantity: product.quantity }],
          );
        return (
          <Group key={_id} gap="sm" wrap="nowrap">
            <Checkbox label={`${product.quantity} × ${product.name}`} checked={index >= 0} onChange={toggle} />
            {index >= 0 && product.quantity > 1 && (
              <NumberField
                aria-label={`Quantity of ${product.name}`}
                w={80}
                {...form.getInputProps(`items.${index}.quantity`)}
              />
            )}
          </Group>
        );
      })}
    </Stack>
  </Input.Wrapper>
);
