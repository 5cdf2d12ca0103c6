import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Alert, Text } from '@mantine/core';
import { z } from 'zod';
import { defineLookup, type Named } from '../../data/lookups.ts';
import { SearchPicker } from '../../kernel/pickers/search-picker.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { dayBefore, localToday } from '../../ui/format/days.ts';
import { DayField } from '../../ui/input/day-field.tsx';
import { useSettlementCall } from './settlement.data.ts';

const { run } = settlementEndpoints;
const vendors = defineLookup('vendor', vendorEndpoints.list, ({ data }) =>
  data.map(({ id, store_name }): Named => ({ _id: id, name: store_name })),
);

type Values = { until: string | null; vendor: Named | null };
const schema = z.preprocess((values) => {
  const { until, vendor } = values as Values;
  return { until, ...(vendor && { vendor: vendor._id }) };
}, run.body);

/** Dialog that drafts the settlements of all vendors, or of one. */
export function DraftDialog({ onClose }: { readonly onClose: () => void }) {
  const draft = useSettlementCall(run);
  const yesterday = dayBefore(localToday());
  const { form, saving, rejection, props } = useEntryForm<Values>({
    schema,
    initial: { until: yesterday, vendor: null },
    validateOn: 'submit',
    keepsDraft: true,
    send: async (values) => {
      const { drafted } = (await draft.mutateAsync({ body: schema.parse(values) })).data;
      toastSuccess(draftedText(drafted));
    },
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title="Draft settlements"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Draft settlements', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>Each vendor with something to settle gets a draft. Nothing is paid before you review it.</Text>
      <DayField
        label="Until"
        description="Last delivery day of the orders"
        withAsterisk
        data-autofocus
        max={yesterday}
        {...form.getInputProps('until')}
      />
      <SearchPicker
        label="Vendor"
        lookupFor={(search) => vendors({ query: { perPage: '20', ...(search && { search }) } })}
        {...form.getInputProps('vendor')}
      />
    </FormDialog>
  );
}

function draftedText(drafted: number): string {
  if (drafted === 0) return 'Nothing new to settle';
  return drafted === 1 ? '1 settlement drafted' : `${drafted} settlements drafted`;
}
