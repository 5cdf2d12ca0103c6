import { i18n } from '@bakehouse/contract/i18n';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Group, Select, SimpleGrid } from '@mantine/core';
import { dataOf, defineLookup, type Named } from '../../../data/lookups.ts';
import { lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import { useLookupSearch } from '../../../kernel/pickers/use-lookup-search.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { type RecordForm, useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { localToday } from '../../../ui/format/days.ts';
import { DayField } from '../../../ui/input/day-field.tsx';
import { NamedMultiSelect } from '../../../ui/input/named-multi-select.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { initialValues, type Part, schemaOf, type Values } from './assortment-values.ts';

type Props = {
  readonly storeId: string;
  readonly title: string;
  readonly submitLabel: string;
  readonly part: Part;
  readonly onSend: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Dialog that adds entries, or sets the price or the pause of the selected ones. */
export function AssortmentDialog({ storeId, title, submitLabel, part, onSend, onClose }: Props) {
  const { form, saving, props } = useEntryForm<Values>({
    schema: schemaOf(part),
    initial: initialValues,
    validateOn: 'submit',
    keepsDraft: true,
    send: onSend,
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title={title}
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: submitLabel, loading: saving }}
    >
      {part === 'records' && <RecordFields form={form} storeId={storeId} />}
      {part !== 'pause' && <PriceFields form={form} />}
      {part !== 'price' && (
        <DayField
          label={i18n.t('Paused until')}
          description={i18n.t('The last delivery day on which it is not made')}
          withAsterisk={part === 'pause'}
          min={localToday()}
          {...form.getInputProps('paused_until')}
        />
      )}
    </FormDialog>
  );
}

const choices = defineLookup('vendor', vendorHoursEndpoints.leadTimeChoices, dataOf<Named>);

function RecordFields({ form, storeId }: { readonly form: RecordForm; readonly storeId: string }) {
  const { kind } = form.values as Values;
  const found = useLookupSearch((search) =>
    choices({ params: { id: storeId }, query: { kind, ...(search && { search }) } }),
  );
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label={i18n.t('For')}
          allowDeselect={false}
          data={[
            { value: 'product', label: i18n.t('Products') },
            { value: 'category', label: i18n.t('Categories') },
          ]}
          value={kind}
          onChange={(next) => form.setValues({ kind: next, records: [] })}
        />
        <Select
          label={i18n.t('Makes it')}
          allowDeselect={false}
          data={[
            { value: 'yes', label: i18n.t('Yes') },
            { value: 'no', label: i18n.t('No') },
          ]}
          {...form.getInputProps('makes')}
        />
      </Group>
      <NamedMultiSelect
        key={kind}
        label={kind === 'product' ? i18n.t('Products') : i18n.t('Categories')}
        withAsterisk
        description={
          lookupNote(found.choices) ?? i18n.t('An entry of a product decides before those of its categories.')
        }
        options={found.rows}
        onSearch={found.onSearch}
        nothingFoundMessage={found.nothingFoundMessage}
        {...form.getInputProps('records')}
      />
    </>
  );
}

/** On a phone, the choices of the price need the whole width. */
const twoColumns = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const;

function PriceFields({ form }: { readonly form: RecordForm }) {
  const { price_kind: kind } = form.values as Values;
  return (
    <SimpleGrid {...twoColumns}>
      <Select
        label={i18n.t('Price paid')}
        allowDeselect={false}
        data={[
          { value: 'amount', label: i18n.t('₹ for each piece') },
          { value: 'percent', label: i18n.t('Percent of the price') },
          { value: 'none', label: i18n.t('No price') },
        ]}
        {...form.getInputProps('price_kind')}
      />
      {kind !== 'none' && (
        <NumberField
          label={kind === 'percent' ? i18n.t('Percent') : i18n.t('Amount')}
          unit={kind === 'percent' ? { after: '%' } : { before: '₹' }}
          {...form.getInputProps('price')}
        />
      )}
    </SimpleGrid>
  );
}
