import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { VendorFilter } from '../../../kernel/pickers/vendor-filter.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
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

/** Dialog that downloads the stops of a store, a day and a slot. Without a slot, the sheet is for the whole day. */
export const RiderSheetDialog = ({ filters, ownStore, known, onClose }: Props) => {
  const [vendor, setVendor] = useState(ownStore ?? filters.vendor);
  const [date, setDate] = useState<string | null>(filters.delivery_from ?? localToday());
  const [from, setFrom] = useState(filters.slot_from ?? '');
  const [upto, setUpto] = useState(filters.slot_upto ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const sheet = useMutation({
    mutationFn: async (query: { vendor: string; date: string; slot_from?: string; slot_upto?: string }) =>
      (await import('../../../data/download.ts')).download(orderDeliveryEndpoints.riderSheet, { query }),
    onSuccess: onClose,
  });
  const send = () => {
    setIsSubmitted(true);
    if (!vendor || !date || !isDay(date)) return;
    sheet.mutate({ vendor, date, ...(from && { slot_from: from }), ...(upto && { slot_upto: upto }) });
  };
  return (
    <FormDialog
      title="Rider sheet"
      onClose={onClose}
      onSubmit={send}
      submit={{ label: 'Download PDF', loading: sheet.isPending }}
    >
      <Stack gap="sm">
        {ownStore === undefined && (
          <Input.Wrapper
            label="Vendor"
            labelElement="div"
            withAsterisk
            error={isSubmitted && !vendor ? 'Choose a vendor' : undefined}
          >
            <VendorFilter value={vendor} known={known} onChange={setVendor} />
          </Input.Wrapper>
        )}
        <DayField
          label="Delivery date"
          withAsterisk
          value={date}
          onChange={setDate}
          error={isSubmitted && !(date && isDay(date)) ? dayError() : undefined}
        />
        <SimpleGrid cols={2}>
          <TextInput
            label="Slot begins"
            type="time"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="Slot ends"
            type="time"
            value={upto}
            onChange={(event) => setUpto(event.currentTarget.value)}
          />
        </SimpleGrid>
        <Text fz={13} c="dimmed">
          Leave the slot empty for the whole day. The stops are in delivery order, with the cash to collect and a QR
          code of each map point.
        </Text>
      </Stack>
    </FormDialog>
  );
};
