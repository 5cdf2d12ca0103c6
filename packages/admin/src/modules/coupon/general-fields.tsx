import { recordStatuses } from '@bakehouse/contract/core/fields';
import { couponTypes } from '@bakehouse/contract/coupon/coupon';
import { hasGiveaway, hasStarted, isPercentage, needsValue } from '@bakehouse/contract/coupon/coupon-rules';
import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { ProductPicker } from '../../kernel/pickers/product-picker.tsx';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { dayAfter, dayText, isDay, localToday } from '../../ui/format/days.ts';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { DayField } from '../../ui/input/day-field.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { type Coupon, typeLabels } from './coupon-labels.ts';

export type StepProps = { readonly form: RecordForm; readonly record?: Coupon | undefined };

const typeOptions = couponTypes.map((value) => ({ value, label: typeLabels[value] }));
const statusOptions = recordStatuses.map((value) => ({ value, label: publishedLabels[value] ?? value }));

/** Fields of the tab 'General Details'. */
export function GeneralFields({ form, record }: StepProps) {
  const type = couponTypes.find((couponType) => couponType === form.values.coupon_type);
  const unit = type && (isPercentage(type) ? { after: '%' } : { before: '₹' });
  return (
    <Stack gap="md">
      <TextInput label="Coupon Name" withAsterisk {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="Coupon Type"
          withAsterisk
          placeholder="Choose one"
          data={typeOptions}
          {...form.getInputProps('coupon_type')}
        />
        {(!type || needsValue(type)) && (
          <NumberField label="Coupon Value" withAsterisk unit={unit} {...form.getInputProps('coupon_value')} />
        )}
      </SimpleGrid>
      {type && hasGiveaway(type) && (
        <ProductPicker
          forCoupon
          label="Giveaway products"
          withAsterisk
          description="Products the customer gets free or at a discount"
          {...form.getInputProps('bogo_products')}
        />
      )}
      <Dates form={form} record={record} />
      <Select label="Status" data={statusOptions} maw={320} {...form.getInputProps('status')} />
    </Stack>
  );
}

/** Start and end date; locked once the coupon has started (spec 2 §4). */
function Dates({ form, record }: StepProps) {
  const today = localToday();
  const locked = record && hasStarted(record, today);
  const lockProps = locked ? { disabled: true, description: 'The coupon has started, so its dates are locked' } : {};
  const start = form.values.start_date as string | null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DayField
        format={dayText}
        label="Start date"
        withAsterisk
        min={dayAfter(today)}
        {...form.getInputProps('start_date')}
        {...lockProps}
      />
      <DayField
        format={dayText}
        label="Expire date"
        withAsterisk
        min={dayAfter(start && isDay(start) && start > today ? start : today)}
        {...form.getInputProps('expire_date')}
        {...lockProps}
      />
    </SimpleGrid>
  );
}
