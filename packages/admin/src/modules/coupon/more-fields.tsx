import { productConditions } from '@bakehouse/contract/coupon/coupon';
import { couponFunders } from '@bakehouse/contract/coupon/coupon-fields';
import { Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { CategoryPicker } from '../../kernel/pickers/category-picker.tsx';
import { ProductPicker } from '../../kernel/pickers/product-picker.tsx';
import { dayText } from '../../ui/format/days.ts';
import { DayField } from '../../ui/input/day-field.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { conditionLabels, funderLabels } from './coupon-labels.ts';
import type { StepProps } from './general-fields.tsx';

const pairs = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const;
const rupees = { before: '₹' };
const funderOptions = couponFunders.map((value) => ({ value, label: funderLabels[value] }));

/** Fields of the tab 'Restrictions': spending limits, usage limits and delivery dates. */
export function RestrictionFields({ form }: StepProps) {
  const hasRange = form.values.use_date_range_delivery_date === true;
  const switchProps = (name: string) => form.getInputProps(name, { type: 'checkbox' });
  return (
    <Stack gap="md">
      <SimpleGrid {...pairs}>
        <NumberField label="Minimum spend" unit={rupees} {...form.getInputProps('minimum_spend')} />
        <NumberField label="Maximum spend" unit={rupees} {...form.getInputProps('maximum_spend')} />
        <NumberField label="Maximum discount" unit={rupees} {...form.getInputProps('max_discount')} />
      </SimpleGrid>
      <SimpleGrid {...pairs}>
        <NumberField
          label="Usage limit per coupon"
          inputMode="numeric"
          {...form.getInputProps('usage_limit_per_coupon')}
        />
        <NumberField label="Usage limit per user" inputMode="numeric" {...form.getInputProps('usage_limit_per_user')} />
      </SimpleGrid>
      <SimpleGrid {...pairs}>
        <Select label="Paid by" data={funderOptions} allowDeselect={false} {...form.getInputProps('funded_by')} />
        {form.values.funded_by === 'shared' && (
          <NumberField
            label="Share of the vendor"
            withAsterisk
            unit={{ after: '%' }}
            {...form.getInputProps('vendor_share')}
          />
        )}
      </SimpleGrid>
      <Switch
        label="Individual use only"
        description="Cannot be combined with other coupons"
        {...switchProps('individual_use_only')}
      />
      <Switch label="Apply coupon automatically" {...switchProps('apply_coupon_automatically')} />
      <Switch label="Use date range for the delivery date" {...switchProps('use_date_range_delivery_date')} />
      <SimpleGrid {...pairs}>
        <DayField
          format={dayText}
          label={hasRange ? 'First delivery date' : 'Delivery date'}
          withAsterisk={hasRange}
          {...form.getInputProps('delivery_date')}
        />
        {hasRange && (
          <DayField
            format={dayText}
            label="Last delivery date"
            withAsterisk
            {...form.getInputProps('delivery_date_end')}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}

const conditionOptions = productConditions.map((value) => ({ value, label: conditionLabels[value] }));

/** Fields of the tab 'Category / Product Conditions': what the cart must and must not contain. */
export const ConditionFields = ({ form }: StepProps) => (
  <Stack gap="md">
    <Select
      label="Product condition"
      description="The cart must contain"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={conditionOptions}
      maw={320}
      {...form.getInputProps('product_condition')}
    />
    <SimpleGrid {...pairs}>
      <CategoryPicker label="Categories" {...form.getInputProps('coupon_categories')} />
      <CategoryPicker label="Exclude categories" {...form.getInputProps('exclude_categories')} />
      <ProductPicker forCoupon label="Products" {...form.getInputProps('coupon_products')} />
      <ProductPicker forCoupon label="Exclude products" {...form.getInputProps('exclude_products')} />
    </SimpleGrid>
  </Stack>
);
