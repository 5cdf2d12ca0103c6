import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { formatCharge } from '../../../ui/format/money.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import type { ItemValues } from './order-values.ts';

type Props = {
  readonly form: RecordForm;
  /** Index of the item in the order. */
  readonly index: number;
  readonly item: ItemValues;
  /** Charges of the selected delivery type in rupees; empty while no type is selected or the types are not loaded. */
  readonly allowed: readonly number[];
};

const other = 'other';

/** The shipping cost: one of the delivery type's charges, or another amount with a reason. */
export function ChargeFields({ form, index, item, allowed }: Props) {
  const path = `order_items.${index}`;
  const { shipping_cost: cost, selected_delivery_type: type } = item;
  const [choice, setChoice] = useState({ typeId: type._id, isOther: false });
  const isOutside = typeof cost === 'number' && allowed.length > 0 && !allowed.includes(cost);
  const isOther = isOutside || (choice.isOther && choice.typeId === type._id);
  const costError = form.errors[`${path}.shipping_cost`];
  const choose = (value: string | null) => {
    if (value === null) return;
    setChoice({ typeId: type._id, isOther: value === other });
    const chosen =
      value === other ? { shipping_cost: null } : { shipping_cost: Number(value), shipping_override_reason: '' };
    form.setFieldValue(path, { ...item, ...chosen, allowed_charges: allowed });
  };
  if (allowed.length === 0 && type.name && cost !== null)
    return (
      <NumberField label="Shipping cost" unit={{ before: '₹' }} {...form.getInputProps(`${path}.shipping_cost`)} />
    );
  return (
    <>
      <Select
        label="Shipping cost"
        withAsterisk
        openOnFocus={false}
        disabled={allowed.length === 0}
        placeholder={allowed.length === 0 ? 'Choose a delivery type first' : 'Choose'}
        data={[
          ...allowed.map((charge) => ({ value: String(charge), label: formatCharge(charge) })),
          { value: other, label: 'Other charge…' },
        ]}
        value={isOther ? other : cost === null ? null : String(cost)}
        onChange={choose}
        error={isOther ? undefined : costError}
      />
      {isOther && (
        <>
          <NumberField
            label="Other charge"
            withAsterisk
            unit={{ before: '₹' }}
            {...form.getInputProps(`${path}.shipping_cost`)}
          />
          <TextInput
            label="Reason for this charge"
            withAsterisk={item.allowed_charges.length > 0}
            maxLength={200}
            {...form.getInputProps(`${path}.shipping_override_reason`)}
          />
        </>
      )}
    </>
  );
}
