import { searchCities } from '@bakehouse/contract/city';
import { endsNextDay } from '@bakehouse/contract/core/local-time';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import {
  maxRoutingRules,
  type ResolvedRouting,
  type Route,
  type RoutingRule,
  routes,
} from '@bakehouse/contract/vendor/routing';
import { Autocomplete, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type Choices, dataOf, defineLookup, type Named, recordsLookup, useLookup } from '../../data/lookups.ts';
import { useLookupSearch } from '../../kernel/pickers/use-lookup-search.ts';
import { Card } from '../../ui/card.tsx';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { DescribedSwitch } from '../../ui/input/described-switch.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import { keepOptions } from '../../ui/matcher.ts';
import { RuleSelect } from './rule-select.tsx';
import type { SettingFields } from './setting-tab.tsx';

const routeLabels: Readonly<Record<Route, string>> = {
  assign: 'Assign to the best store',
  payment: 'Assign when it is paid',
  person: 'A person assigns it',
};
const routeChoices = routes.map((value) => ({ value, label: routeLabels[value] }));
const newRule: RoutingRule = { city: '', delivery_type: null, from: null, upto: null, route: 'assign' };

const cities = defineLookup('city', searchCities, dataOf);
const deliveryTypes = recordsLookup(deliveryType, 'name');

/** Whether orders are assigned when they arrive, and the rules that decide which of them. */
export const RoutingCard: SettingFields = ({ form }) => {
  const { rules } = form.values.routing as ResolvedRouting;
  const types = useLookup(deliveryTypes);
  return (
    <Card title="Automatic assignment">
      <Stack gap="md">
        <DescribedSwitch
          form={form}
          path="routing.is_enabled"
          label="Assign orders when they arrive"
          description="The best store is the first suggestion of the order. While this is off, staff assign all orders."
        />
        <RowsInput
          label="Rules"
          description={`${rules.length === 0 ? 'No rules yet. ' : ''}The first rule that matches an order counts. A field that is empty matches all orders. Orders to be paid in cash do not wait for a payment.`}
          one="rule"
          framed
          count={rules.length}
          maxRows={maxRoutingRules}
          error={form.errors['routing.rules']}
          onAdd={() => form.insertListItem('routing.rules', newRule)}
          onRemove={(index) => form.removeListItem('routing.rules', index)}
          onMove={(from, to) => form.reorderListItem('routing.rules', { from, to })}
        >
          {(index) => {
            const rule = rules[index];
            return rule && <RuleFields form={form} path={`routing.rules.${index}`} rule={rule} types={types} />;
          }}
        </RowsInput>
        <Select
          label="Orders without a rule"
          maw={320}
          data={routeChoices}
          {...form.getInputProps('routing.otherwise')}
        />
      </Stack>
    </Card>
  );
};

type RuleProps = {
  readonly form: RecordForm;
  /** Path of the rule in the form. */
  readonly path: string;
  readonly rule: RoutingRule;
  readonly types: Choices<Named>;
};

/** City, delivery type and hours of the orders that a rule matches, and what happens to them. */
const RuleFields = ({ form, path, rule, types }: RuleProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    <CityField form={form} path={`${path}.city`} />
    <RuleSelect
      form={form}
      path={`${path}.delivery_type`}
      label="Delivery type"
      choices={types}
      value={rule.delivery_type}
      all="Any type"
      unknown="Unknown type"
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TimeField
        form={form}
        path={`${path}.from`}
        label="From"
        value={rule.from}
        note={!rule.from && !rule.upto && 'All day'}
      />
      <TimeField
        form={form}
        path={`${path}.upto`}
        label="Until"
        value={rule.upto}
        note={rule.from && rule.upto && endsNextDay({ from: rule.from, upto: rule.upto }) && 'On the next day'}
      />
    </SimpleGrid>
    <Select label="What happens" data={routeChoices} {...form.getInputProps(`${path}.route`)} />
  </SimpleGrid>
);

type FieldProps = Pick<RuleProps, 'form' | 'path'>;

/** The name of a city. The suggestions are the active cities of the marketplace; other names can be typed. */
function CityField({ form, path }: FieldProps) {
  const found = useLookupSearch((key) => cities(key ? { query: { key } } : {}));
  return (
    <Autocomplete
      label="City"
      placeholder="Any city"
      maxLength={100}
      filter={keepOptions}
      // Cities of two states may have the same name.
      data={[...new Set(found.rows.map(({ name }) => name))]}
      {...form.getInputProps(path)}
      onChange={(city) => {
        found.onSearch(city);
        form.setFieldValue(path, city);
      }}
    />
  );
}

type TimeProps = FieldProps & {
  readonly label: string;
  readonly value: string | null;
  /** Text below the field. */
  readonly note: string | false | null;
};

/** Start or end of the hours. An empty field is stored as null. */
const TimeField = ({ form, path, label, value, note }: TimeProps) => (
  <TextInput
    label={label}
    type="time"
    description={note}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...form.getInputProps(path)}
    value={value ?? ''}
    onChange={({ currentTarget }) => form.setFieldValue(path, currentTarget.value || null)}
  />
);
