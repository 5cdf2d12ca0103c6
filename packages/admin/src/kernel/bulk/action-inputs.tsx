import { type BulkInput, maxBulkInput } from '@bakehouse/contract/bulk/bulk-actions';
import { NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { capitalize } from '../../ui/format/text.ts';
import { VendorFilter } from '../pickers/vendor-filter.tsx';

type Values = Readonly<Record<string, string>>;
type Props = {
  readonly inputs: readonly BulkInput[];
  readonly values: Values;
  /** The store in the values, whose name is not loaded here. */
  readonly vendor: Vendor | undefined;
  readonly onChange: (values: Values) => void;
};

type Vendor = { readonly vendor_id: string; readonly store_name: string };
type VendorProps = Pick<Props, 'vendor'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The inputs of an action. */
export const ActionInputs = ({ inputs, values, vendor, onChange }: Props) =>
  inputs.map((input) => {
    const change = (value: string) => onChange({ ...values, [input.name]: value });
    const value = values[input.name] ?? '';
    if (input.kind === 'text')
      return (
        <Textarea
          key={input.name}
          label={input.label}
          description={input.description}
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxBulkInput}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    if (input.kind === 'day' || input.kind === 'clock')
      return (
        <TextInput
          key={input.name}
          type={input.kind === 'day' ? 'date' : 'time'}
          label={input.label}
          withAsterisk
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    if (input.kind === 'vendor')
      return <VendorInput key={input.name} label={input.label} value={value} vendor={vendor} onChange={change} />;
    return (
      <NativeSelect
        key={input.name}
        label={input.label}
        data={[
          { value: '', label: `Choose a ${input.label.toLowerCase()}` },
          ...input.options.map((option) => ({ value: option, label: capitalize(option) })),
        ]}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  });

/** Selects the best vendor for each order, the best other vendor, or one store for all orders. */
function VendorInput({ label, value, vendor, onChange }: VendorProps) {
  const [choice, setChoice] = useState(value === 'best' || value === 'other' ? value : 'one');
  return (
    <Stack gap="xs">
      <Radio.Group
        label={label}
        value={choice}
        onChange={(next) => {
          setChoice(next);
          onChange(next === 'one' ? '' : next);
        }}
      >
        <Stack gap={6} mt={6}>
          <Radio value="best" label="The best vendor for each order" />
          <Radio value="other" label="The best other vendor for each order, also if it is assigned" />
          <Radio value="one" label="One store" />
        </Stack>
      </Radio.Group>
      {choice === 'one' && (
        <VendorFilter value={value || undefined} known={vendor ? [vendor] : []} onChange={(id) => onChange(id ?? '')} />
      )}
    </Stack>
  );
}
