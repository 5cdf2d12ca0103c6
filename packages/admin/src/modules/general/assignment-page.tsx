import { expiryActions, type VendorHoursMode, vendorHoursModes } from '@bakehouse/contract/vendor/assignment-settings';
import { neutralRating } from '@bakehouse/contract/vendor/ranking-weights';
import { documentKinds, documentLabels } from '@bakehouse/contract/vendor/store-documents';
import { Checkbox, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { DescribedSwitch } from '../../ui/input/described-switch.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ProofCard } from './proof-card.tsx';
import { RoutingCard } from './routing-card.tsx';
import { type SettingFields, SettingTab } from './setting-tab.tsx';
import { assignmentValues } from './setting-values.ts';

const weights = [
  { name: 'distance', label: 'Distance', unit: 'for each km to the customer' },
  { name: 'load', label: 'Load', unit: 'km for each order in the slot' },
  { name: 'price', label: 'Price', unit: 'km for each ₹100 of delivery charge' },
  { name: 'acceptance', label: 'Acceptance rate', unit: 'km for each 10 % of offers not accepted' },
  { name: 'rating', label: 'Rating', unit: `km for each star below ${neutralRating}` },
] as const;

/** How orders are assigned to stores. */
export const AssignmentPage = () => (
  <>
    <ScreenHeader title="Assignment settings" crumbs={[{ label: 'Assignment settings' }]} />
    {/* One block, because the layout centres each of its children. */}
    <div>
      <SettingTab name="assignment" valuesOf={assignmentValues} Fields={AssignmentFields} />
    </div>
  </>
);

const AssignmentFields: SettingFields = ({ form }) => (
  <>
    <RoutingCard form={form} />
    <Ranking form={form} />
    <Rules form={form} />
    <Documents form={form} />
    <ProofCard form={form} />
    <Acceptance form={form} />
  </>
);

const Ranking: SettingFields = ({ form }) => (
  <Card title="Ranking of suggestions">
    <Text fz={13} c="dimmed" mb="sm">
      The store with the fewest penalty kilometres is suggested first. A weight of 0 ignores a part.
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {weights.map(({ name, label, unit }) => (
        <NumberField key={name} label={label} description={unit} {...form.getInputProps(`weights.${name}`)} />
      ))}
    </SimpleGrid>
  </Card>
);

const modeLabels: Readonly<Record<VendorHoursMode, string>> = {
  staff: 'Staff only',
  request: 'Vendor requests, staff approve',
  vendor: 'Vendor, without approval',
};

const Rules: SettingFields = ({ form }) => (
  <Card title="Rules">
    <Stack gap="md">
      <DescribedSwitch
        form={form}
        path="reason_for_other_vendor"
        label="Reason for another vendor"
        description="Staff give a reason when they choose another vendor than the first suggestion."
      />
      <Select
        label="Hours and capacity of approved stores are changed by"
        allowDeselect={false}
        maw={320}
        data={vendorHoursModes.map((value) => ({ value, label: modeLabels[value] }))}
        {...form.getInputProps('vendor_hours')}
      />
    </Stack>
  </Card>
);

/** The documents without which a store gets no new orders. */
const Documents: SettingFields = ({ form }) => (
  <Card title="Required documents">
    <Checkbox.Group
      label="A store gets no new orders unless these are accepted and valid"
      description="Orders that the store has already are not affected."
      {...form.getInputProps('required_documents')}
    >
      <Stack gap="xs" mt="xs">
        {documentKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={documentLabels[kind]} />
        ))}
      </Stack>
    </Checkbox.Group>
  </Card>
);

const expiryLabels = { next: 'Offer it to the next store', unassign: 'Return it to Unassigned' } as const;

const Acceptance: SettingFields = ({ form }) => (
  <Card title="Acceptance by the vendor">
    <Stack gap="md">
      <DescribedSwitch
        form={form}
        path="acceptance.is_enabled"
        label="Vendors accept orders"
        description="An assigned order waits until the vendor accepts or declines it."
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label="Time to answer"
          description="Minutes, at most until the lead time before the slot"
          unit={{ after: 'min' }}
          rightSectionWidth={48}
          {...form.getInputProps('acceptance.minutes')}
        />
        <Select
          label="Without an answer"
          description="What happens to an expired or declined order"
          allowDeselect={false}
          data={expiryActions.map((value) => ({ value, label: expiryLabels[value] }))}
          {...form.getInputProps('acceptance.on_expiry')}
        />
      </SimpleGrid>
    </Stack>
  </Card>
);
