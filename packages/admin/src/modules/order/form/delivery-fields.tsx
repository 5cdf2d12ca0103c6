import { deliveryType } from '@bakehouse/contract/delivery-type';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Select, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recordsLookup, useLookup } from '../../../data/lookups.ts';
import { useCan } from '../../../data/session.ts';
import { lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { formatCharge } from '../../../ui/format/money.ts';
import { ChargeFields } from './charge-fields.tsx';
import { usualSlotsQuery } from './order-form.data.ts';
import { chargeOfType, type ItemValues } from './order-values.ts';
import { DateFields, SlotFields, slotColumns } from './slot-fields.tsx';

type Props = { readonly form: RecordForm; readonly index: number; readonly item: ItemValues };

const deliveryTypes = recordsLookup(deliveryType, 'name');

/** Delivery type with its charge, date, and slot. */
export function DeliveryFields({ form, index, item }: Props) {
  const path = `order_items.${index}`;
  const choices = useLookup(deliveryTypes);
  const { _id, name } = item.selected_delivery_type;
  const types = choices.state === 'ready' ? choices.rows.filter(({ status }) => status === 'Active') : [];
  const names = new Map(types.map((type) => [type.id, type.name]));
  if (_id && !names.has(_id)) names.set(_id, name);
  const chargesOf = (id: string | undefined) => types.find((type) => type.id === id)?.cost_range ?? [];
  const deliveryTypeValues = (id: string) => ({
    selected_delivery_type: { _id: id, name: names.get(id) ?? '' },
    ...chargeOfType(chargesOf(id)),
  });
  return (
    <>
      <SimpleGrid {...slotColumns}>
        <Select
          label="Delivery type"
          withAsterisk
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={_id ?? null}
          onChange={(id) => id && id !== _id && form.setFieldValue(path, { ...item, ...deliveryTypeValues(id) })}
          description={lookupNote(choices)}
          error={
            form.errors[`${path}.selected_delivery_type.name`] ?? form.errors[`${path}.selected_delivery_type._id`]
          }
        />
        <ChargeFields form={form} index={index} item={item} allowed={chargesOf(_id)} />
      </SimpleGrid>
      <DateFields form={form} path={`${path}.selected_delivery_date`} value={item.selected_delivery_date} />
      <ItemSlot form={form} index={index} item={item} />
    </>
  );
}

/** The usual slots of the delivery type with their charges, then custom times. */
function ItemSlot({ form, index, item }: Props) {
  const mayRead = useCan()(orderEndpoints.usualSlots);
  const { data = [] } = useQuery({ ...usualSlotsQuery, enabled: mayRead });
  const path = `order_items.${index}`;
  return (
    <SlotFields
      form={form}
      path={`${path}.selected_delivery_slot`}
      value={item.selected_delivery_slot}
      usual={data.filter(({ delivery_type }) => delivery_type === item.selected_delivery_type._id)}
      noteOf={({ cost }) => ` · ${formatCharge(cost)}`}
      onChoose={({ from, upto, cost }) => {
        const charge = item.shipping_cost === null ? { shipping_cost: cost } : {};
        form.setFieldValue(path, { ...item, ...charge, selected_delivery_slot: { from, upto } });
      }}
    />
  );
}
