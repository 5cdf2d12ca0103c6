import { deliveryType } from '@bakehouse/contract/delivery-type';
import { type AgreementBasis, type CommissionUnit, commissionTargets } from '@bakehouse/contract/money/commission';
import { agreementEndpoints, maxCommissionRules } from '@bakehouse/contract/vendor/vendor-agreement';
import { Group, Radio, Select, Stack } from '@mantine/core';
import { z } from 'zod';
import { type Named, recordsLookup } from '../../../data/lookups.ts';
import { productLookups } from '../../../kernel/pickers/product-lookups.ts';
import { RecordPicker } from '../../../kernel/pickers/record-picker.tsx';
import { SearchPicker } from '../../../kernel/pickers/search-picker.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { type RecordForm, useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { localToday } from '../../../ui/format/days.ts';
import { DayField } from '../../../ui/input/day-field.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { RowsInput } from '../../../ui/input/rows-input.tsx';
import { useAddAgreement } from './agreement.data.ts';

type Target = (typeof commissionTargets)[number];
type RuleValues = { applies_to: Target; target: Named | null; unit: CommissionUnit; rate: number | null };
type Values = {
  valid_from: string | null;
  basis: AgreementBasis;
  percent: number | null;
  rules: RuleValues[];
};
type Props = { readonly storeId: string; readonly onClose: () => void };

const targetOptions = [
  { value: 'product', label: 'Product' },
  { value: 'category', label: 'Category' },
  { value: 'delivery_type', label: 'Delivery type' },
];
const unitOptions = [
  { value: 'percent', label: 'Percent' },
  { value: 'fixed', label: '₹ for each piece' },
];
const emptyRule: RuleValues = { applies_to: 'category', target: null, unit: 'percent', rate: null };
const deliveryTypes = recordsLookup(deliveryType, 'name');

/** Returns the values as the body of the request. */
const toBody = ({ basis, percent, rules, ...rest }: Values) => ({
  ...rest,
  basis,
  percent: basis === 'commission' ? percent : null,
  rules:
    basis === 'commission'
      ? rules.map(({ applies_to, target, unit, rate }) => ({
          applies_to,
          target: target?._id ?? '',
          unit,
          rate,
        }))
      : [],
});

const schema = z.preprocess((values) => toBody(values as Values), agreementEndpoints.create.body);

/** Dialog that adds an agreement of a store. */
export function AgreementDialog({ storeId, onClose }: Props) {
  const add = useAddAgreement(storeId);
  const { form, saving, props } = useEntryForm<Values>({
    schema,
    initial: { valid_from: localToday(), basis: 'commission', percent: null, rules: [] },
    validateOn: 'submit',
    keepsDraft: true,
    send: (values) => add.mutateAsync(schema.parse(values)),
    done: onClose,
  });
  const { basis, rules } = form.values as Values;
  return (
    <FormDialog
      ref={props.ref}
      title="New agreement"
      size="lg"
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Add agreement', loading: saving }}
    >
      <DayField label="From" withAsterisk min={localToday()} {...form.getInputProps('valid_from')} />
      <Radio.Group label="What the vendor gets" {...form.getInputProps('basis')}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="commission"
            label="The value of the items less a commission"
            description="Vendor charges are calculated when an order is assigned."
          />
          <Radio value="charge" label="Vendor charges" description="Staff enter them for each order." />
        </Stack>
      </Radio.Group>
      {basis === 'commission' && (
        <>
          <NumberField
            label="Commission"
            withAsterisk
            description="For items without a rule below"
            unit={{ after: '%' }}
            {...form.getInputProps('percent')}
          />
          <RowsInput
            label="Rules"
            description="The most specific rule decides: product, then category, then delivery type."
            one="rule"
            framed
            count={rules.length}
            maxRows={maxCommissionRules}
            error={form.errors.rules}
            onAdd={() => form.insertListItem('rules', emptyRule)}
            onRemove={(index) => form.removeListItem('rules', index)}
          >
            {(index) => <Rule form={form} index={index} rule={rules[index] ?? emptyRule} />}
          </RowsInput>
        </>
      )}
    </FormDialog>
  );
}

function Rule({ form, index, rule }: { form: RecordForm; index: number; rule: RuleValues }) {
  const path = `rules.${index}`;
  const target = { ...form.getInputProps(`${path}.target`), value: rule.target };
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Select
          label="Applies to"
          data={targetOptions}
          allowDeselect={false}
          value={rule.applies_to}
          onChange={(value) => {
            const applies_to = commissionTargets.find((kind) => kind === value) ?? 'product';
            form.setFieldValue(path, { ...rule, applies_to, target: null });
          }}
        />
        {rule.applies_to === 'product' ? (
          <SearchPicker
            label="Product"
            lookupFor={(search) => productLookups.products({ query: search ? { search } : {} })}
            {...target}
          />
        ) : rule.applies_to === 'category' ? (
          <RecordPicker label="Category" lookup={productLookups.categories} {...target} />
        ) : (
          <RecordPicker label="Delivery type" lookup={deliveryTypes} {...target} />
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Select
          label="Commission in"
          data={unitOptions}
          allowDeselect={false}
          {...form.getInputProps(`${path}.unit`)}
        />
        <NumberField
          label="Rate"
          {...(rule.unit === 'percent' ? { unit: { after: '%' } } : { unit: { before: '₹' } })}
          {...form.getInputProps(`${path}.rate`)}
        />
      </Group>
    </>
  );
}
