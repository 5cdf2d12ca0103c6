import { i18n, translated } from '@bakehouse/contract/i18n';
import { durationText } from '@bakehouse/contract/vendor/eligibility';
import type { StoreHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dataOf, defineLookup } from '../../../data/lookups.ts';
import { lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import { useLookupSearch } from '../../../kernel/pickers/use-lookup-search.ts';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { DayField } from '../../../ui/input/day-field.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { RowsInput } from '../../../ui/input/rows-input.tsx';

type Props = { readonly form: RecordForm };

/** Days on which a store does not deliver. */
export function ClosureFields({ form }: Props) {
  const closures = form.values.closures as StoreHours['closures'];
  return (
    <RowsInput
      label={i18n.t('Closures')}
      description={i18n.t('Days without deliveries, the first and the last included')}
      one="closure"
      error={form.errors.closures}
      count={closures.length}
      framed
      onAdd={() => form.insertListItem('closures', { from: '', to: '', note: '' })}
      onRemove={(index) => form.removeListItem('closures', index)}
    >
      {(index) => (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <DayField label={i18n.t('From')} {...form.getInputProps(`closures.${index}.from`)} />
          <DayField label={i18n.t('To')} {...form.getInputProps(`closures.${index}.to`)} />
          <TextInput label={i18n.t('Note')} {...form.getInputProps(`closures.${index}.note`)} />
        </SimpleGrid>
      )}
    </RowsInput>
  );
}

type LeadTime = StoreHours['lead_times'][number];
type RecordProps = {
  readonly storeId: string;
  readonly entry: LeadTime;
  readonly name: string | undefined;
  readonly error: unknown;
  readonly onChange: (id: string, name: string) => void;
};

const choices = defineLookup('vendor', vendorHoursEndpoints.leadTimeChoices, dataOf);
const labels = { product: /* i18n */ 'Product', category: /* i18n */ 'Category' } as const;

/** Selects the product or category of a lead time. The server searches for the typed text. */
const RecordSelect = ({ storeId, entry, name = '', error, onChange }: RecordProps) => {
  const { kind, record } = entry;
  const found = useLookupSearch(
    (search) => choices({ params: { id: storeId }, query: { kind, ...(search && { search }) } }),
    { selectedName: name },
  );
  const names = new Map(found.rows.map((row) => [row._id, row.name]));
  if (record && !names.has(record)) names.set(record, name);
  return (
    <Select
      label={labels[kind]}
      withAsterisk
      placeholder={i18n.t('Type to search')}
      {...found.searchProps}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={record || null}
      onChange={(id) => id && onChange(id, names.get(id) ?? '')}
      disabled={!found.isAllowed}
      description={lookupNote(found.choices)}
      error={error && kind === 'product' ? i18n.t('Choose a product') : i18n.t('Choose a category')}
    />
  );
};

type LeadTimeProps = Props & { readonly storeId: string; readonly names: Readonly<Record<string, string>> };

/** Lead times of products and categories. The time of a product replaces that of its categories. */
export function LeadTimeFields({ form, storeId, names }: LeadTimeProps) {
  const entries = form.values.lead_times as readonly LeadTime[];
  const [chosenNames, setChosenNames] = useState<Readonly<Record<string, string>>>({});
  return (
    <RowsInput
      label={i18n.t('Lead times')}
      description={i18n.t('Minimum time between now and the start of the slot; a product counts before its categories')}
      one="lead time"
      error={form.errors.lead_times}
      count={entries.length}
      framed
      onAdd={() => form.insertListItem('lead_times', { kind: 'category', record: '', minutes: 1_440 })}
      onRemove={(index) => form.removeListItem('lead_times', index)}
    >
      {(index) => {
        const entry = entries[index];
        if (!entry) return null;
        const path = `lead_times.${index}`;
        const name = chosenNames[entry.record] ?? names[entry.record];
        const error = form.errors[`${path}.record`];
        const choose = (record: string, label: string) => {
          setChosenNames((earlier) => ({ ...earlier, [record]: label }));
          form.setFieldValue(`${path}.record`, record);
        };
        return (
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Select
              label={i18n.t('For')}
              allowDeselect={false}
              data={[
                { value: 'category', label: i18n.t('Category') },
                { value: 'product', label: i18n.t('Product') },
              ]}
              value={entry.kind}
              onChange={(kind) => form.setFieldValue(path, { ...entry, kind, record: '' })}
            />
            <RecordSelect
              key={entry.kind}
              storeId={storeId}
              entry={entry}
              name={name}
              error={error}
              onChange={choose}
            />
            <NumberField
              label={i18n.t('Minutes')}
              description={Number.isInteger(entry.minutes) ? durationText(entry.minutes) : undefined}
              {...form.getInputProps(`${path}.minutes`)}
            />
          </SimpleGrid>
        );
      }}
    </RowsInput>
  );
}

const units = [
  { value: 'none', label: /* i18n */ 'Unlimited' },
  { value: 'slot', label: /* i18n */ 'Orders per slot' },
  { value: 'hour', label: /* i18n */ 'Orders per hour' },
];

/** Maximum number of orders of a store per slot or hour. */
export function CapacityFields({ form }: Props) {
  const capacity = form.values.capacity as StoreHours['capacity'];
  const choose = (per: string | null) =>
    form.setFieldValue('capacity', per === 'none' ? null : { per, orders: capacity?.orders ?? 12 });
  return (
    <Group gap="sm" align="flex-start">
      <Select
        label={i18n.t('Capacity')}
        allowDeselect={false}
        w={200}
        data={units.map(({ value, label }) => ({ value, label: translated(label) }))}
        value={capacity?.per ?? 'none'}
        onChange={choose}
      />
      {capacity && <NumberField label={i18n.t('Orders')} w={110} {...form.getInputProps('capacity.orders')} />}
    </Group>
  );
}
