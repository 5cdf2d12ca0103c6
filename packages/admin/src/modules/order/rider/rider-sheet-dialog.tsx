import { i18n } from '@bakehouse/contract/i18n';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { VendorFilter } from '../../../kernel/pickers/vendor-filter.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { isDay, localToday } from '../../../ui/format/days.ts';
import { DayField, dayError } from '../../../ui/input/day-field.tsx';

type Filters = Readonly<Partial<Record<'vendor' | 'delivery_from' | 'slot_from' | 'slot_upto', string>>>;

type Props = {
  /** Filters of the list, which prefill the dialog. */
  readonly filters: Filters;
  /** The store of a vendor, who cannot choose another one. */
  readonly ownStore: string | undefined;
  /** Stores with names that are already loaded. */
  readonly known: readonly { readonly vendor_id: string; readonly store_name: string }[];
  readonly onClose: () => void;
};

const schema = z.object({
  vendor: z.string(/* i18n */ 'Choose a vendor').min(1, /* i18n */ 'Choose a vendor'),
  date: z.string(dayError()).refine(isDay, dayError()),
  slot_from: z.string(),
  slot_upto: z.string(),
});

/** Dialog that downloads the stops of a store, a day and a slot. Without a slot, the sheet is for the whole day. */
export function RiderSheetDialog({ filters, ownStore, known, onClose }: Props) {
  const sheet = useMutation({
    mutationFn: async (query: { vendor: string; date: string; slot_from?: string; slot_upto?: string }) =>
      (await import('../../../data/download.ts')).download(orderDeliveryEndpoints.riderSheet, { query }),
  });
  const { form, saving, props } = useEntryForm({
    schema,
    initial: {
      vendor: ownStore ?? filters.vendor,
      date: filters.delivery_from ?? localToday(),
      slot_from: filters.slot_from ?? '',
      slot_upto: filters.slot_upto ?? '',
    },
    validateOn: 'submit',
    keepsDraft: true,
    send: ({ vendor = '', date, slot_from, slot_upto }) =>
      sheet.mutateAsync({ vendor, date, ...(slot_from && { slot_from }), ...(slot_upto && { slot_upto }) }),
    done: onClose,
  });
  return (
    <FormDialog
      title={i18n.t('Rider sheet')}
      onClose={onClose}
      ref={props.ref}
      onSubmit={() => props.onSubmit()}
      submit={{ label: i18n.t('Download PDF'), loading: saving }}
    >
      <Stack gap="sm">
        {ownStore === undefined && (
          <Input.Wrapper label={i18n.t('Vendor')} labelElement="div" withAsterisk error={form.errors.vendor}>
            <VendorFilter
              value={form.getValues().vendor as string | undefined}
              known={known}
              onChange={(vendor) => form.setFieldValue('vendor', vendor)}
            />
          </Input.Wrapper>
        )}
        <DayField label={i18n.t('Delivery date')} withAsterisk {...form.getInputProps('date')} />
        <SimpleGrid cols={2}>
          <TextInput label={i18n.t('Slot begins')} type="time" {...form.getInputProps('slot_from')} />
          <TextInput label={i18n.t('Slot ends')} type="time" {...form.getInputProps('slot_upto')} />
        </SimpleGrid>
        <Text fz={13} c="dimmed">
          {i18n.t(
            'Leave the slot empty for the whole day. The stops are in delivery order, with the cash to collect and a QR code of each map point.',
          )}
        </Text>
      </Stack>
    </FormDialog>
  );
}
