import { deliveryType } from '@bakehouse/contract/delivery-type';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

const statuses = deliveryType.statuses.filter((status) => status !== 'Deleted');

export const DeliveryTypeForm = ({ form, record }: FormProps<typeof deliveryType>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <TimeField form={form} />
    <Charges form={form} />
    <StatusField statuses={statuses} {...form.getInputProps('status')} />
  </>
);

type Form = FormProps<typeof deliveryType>['form'];

/** Edits hours; the value is in seconds. */
function TimeField({ form }: { form: Form }) {
  const { value, ...field } = form.getInputProps('time') as { value: unknown };
  return (
    <NumberField
      label="Time To Deliver"
      description="Hours from order to door"
      withAsterisk
      unit={{ after: 'h' }}
      maw={280}
      {...field}
      value={typeof value === 'number' ? value / 3600 : value}
      onChange={(hours) => form.setFieldValue('time', typeof hours === 'number' ? secondsOf(hours) : hours)}
    />
  );
}

const secondsOf = (hours: number): number => Math.round(hours * 3600);

function Charges({ form }: { form: Form }) {
  const { error } = form.getInputProps('cost_range');
  const costs = (form.values.cost_range ?? []) as readonly unknown[];
  return (
    <RowsInput
      label="Delivery Charges"
      description="Charges a vendor can choose, in rupees; 0 is Free"
      withAsterisk
      one="charge"
      error={error}
      count={costs.length}
      onAdd={() => form.setFieldValue('cost_range', [...costs, null])}
      onRemove={(index) => form.setFieldValue('cost_range', costs.toSpliced(index, 1))}
    >
      {(index) => (
        <NumberField
          aria-label={`Charge ${index + 1}`}
          unit={{ before: '₹' }}
          maw={200}
          {...form.getInputProps(`cost_range.${index}`)}
        />
      )}
    </RowsInput>
  );
}
