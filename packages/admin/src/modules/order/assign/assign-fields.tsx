import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { SuggestedVendor } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { formatCharge } from '../../../ui/format/money.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { chosenVendorQuery } from './assign.data.ts';
import { type AssignValues, deliveryTypeValues, vendorValues } from './assign-values.ts';
import { type Candidate, SuggestionList } from './suggestion-list.tsx';
import { VendorSearch } from './vendor-search.tsx';

type Props = {
  readonly form: RecordForm;
  readonly suggested: readonly SuggestedVendor[];
  readonly requestedTypes: readonly NamedType[];
  /** Suggested vendor charges in rupees for a store that is not among the suggestions; `null` while unknown. */
  readonly defaultCharges: number | null;
  readonly assigned: OrderRecord['assigned_vendor'];
  /** Whether another store than the first suggestion needs a reason. */
  readonly needsReason: boolean;
  /** Number of requests for the panel by button or keyboard; each one moves the focus to it. */
  readonly openRequests: number;
};

/** Vendor, delivery type and charge, vendor charges, and the note to the vendor. */
export function AssignFields(props: Props) {
  const { form, suggested, requestedTypes, defaultCharges, assigned, needsReason, openRequests } = props;
  const values = form.values as AssignValues;
  const [searched, setSearched] = useState<readonly SearchedVendor[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const selected = useSelectedVendor(values.vendor?._id, [...suggested, ...searched]);
  const listed = selected && suggested.every(({ id }) => id !== selected.id) ? [selected, ...suggested] : suggested;
  const [hasTypedCharges, setHasTypedCharges] = useState(false);
  const chargesOf = (vendor: Candidate) =>
    vendor.id === assigned?.vendor_id ? assigned.vendor_charges : (vendor.suggested_charges ?? defaultCharges);
  const choose = (vendor: Candidate) =>
    form.setValues({
      ...vendorValues(vendor, requestedTypes),
      // A typed amount stays unless an agreement decides; a suggested amount is replaced by the new vendor's.
      ...((!hasTypedCharges || vendor.charges_from === 'agreement') && { vendor_charges: chargesOf(vendor) }),
    });
  const isAgreed = selected?.charges_from === 'agreement';
  const charges = form.getInputProps('vendor_charges');
  const focusPanel = useEffectEvent(() => {
    if (openRequests === 0) return;
    const [first] = listed;
    if (first && !values.vendor) choose(first);
    (first ? list : search).current?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for each request
  useEffect(() => focusPanel(), [openRequests]);
  const errorMessage = form.errors.vendor;
  const [first] = suggested;
  const isOther =
    selected !== undefined && first !== undefined && selected.id !== first.id && selected.id !== assigned?.vendor_id;
  return (
    <>
      {listed.length > 0 && (
        <SuggestionList
          ref={list}
          vendors={listed}
          requestedTypes={requestedTypes}
          selectedId={values.vendor?._id}
          onChoose={choose}
          onEnter={() => list.current?.closest('form')?.requestSubmit()}
        />
      )}
      <VendorSearch
        ref={search}
        suggested={suggested}
        error={errorMessage}
        onChoose={(vendor) => {
          setSearched((earlier) => [vendor, ...earlier]);
          choose(vendor);
          list.current?.focus();
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TypeAndCharge form={form} vendor={selected} />
        <NumberField
          label="Vendor charges"
          withAsterisk
          readOnly={isAgreed}
          description={isAgreed && 'By the agreement of the vendor'}
          unit={{ before: '₹' }}
          {...charges}
          onChange={(amount) => {
            setHasTypedCharges(amount !== null);
            charges.onChange(amount);
          }}
        />
      </SimpleGrid>
      {needsReason && isOther && (
        <TextInput
          label="Reason for the choice"
          withAsterisk
          description={`${first.store_name} is suggested first`}
          {...form.getInputProps('choice_reason')}
        />
      )}
      <Textarea label="Note to the vendor" autosize minRows={1} {...form.getInputProps('vendors_note')} />
    </>
  );
}

/** Returns the selected store: from the suggestions, from a search, or fetched by id. */
function useSelectedVendor(id: string | undefined, candidates: readonly Candidate[]): Candidate | undefined {
  const mayRead = useCan()(vendorEndpoints.detail);
  const candidate = candidates.find((vendor) => vendor.id === id);
  const { data } = useQuery({ ...chosenVendorQuery(id ?? ''), enabled: id !== undefined && !candidate && mayRead });
  return candidate ?? (data?.id === id ? data : undefined);
}

/** Delivery type of the vendor and its charge. */
function TypeAndCharge({ form, vendor }: { form: RecordForm; vendor: Candidate | undefined }) {
  const { delivery_type: type, vendor_delivery_charges: charge } = form.values as AssignValues;
  const offered = vendor?.delivery_preferences ?? [];
  const preference = offered.find(({ type_id }) => type_id === type?._id);
  const charges = preference?.typeDetails.cost_range ?? [];
  return (
    <>
      <Select
        label="Delivery type"
        withAsterisk
        openOnFocus={false}
        placeholder={vendor ? 'Choose' : 'Choose a vendor first'}
        data={offered.map(({ type_id, typeDetails }) => ({ value: type_id, label: typeDetails.name }))}
        value={preference ? preference.type_id : null}
        onChange={(id) => form.setValues(deliveryTypeValues(offered.find(({ type_id }) => type_id === id)))}
        error={form.errors.delivery_type}
      />
      <Select
        label="Delivery charge"
        withAsterisk
        openOnFocus={false}
        placeholder={preference ? 'Choose' : 'Choose a delivery type first'}
        data={charges.map((cost) => ({ value: String(cost), label: formatCharge(cost) }))}
        value={charge !== null && charges.includes(charge) ? String(charge) : null}
        onChange={(cost) => form.setFieldValue('vendor_delivery_charges', cost === null ? null : Number(cost))}
        error={form.errors.vendor_delivery_charges}
      />
    </>
  );
}
