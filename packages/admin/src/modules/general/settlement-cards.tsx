import type { PaymentSettings } from '@bakehouse/contract/content/site-parts';
import { deductionKinds, deductionLabels, type SettlementCycle } from '@bakehouse/contract/money/settlement';
import { Group, Select, Stack } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { localToday, weekdays } from '../../ui/format/days.ts';
import { DayField } from '../../ui/input/day-field.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import type { SettingFields } from './setting-tab.tsx';

type Deduction = NonNullable<PaymentSettings['deductions']>[number];

const cycleLabels: Readonly<Record<SettlementCycle, string>> = {
  none: 'By hand',
  daily: 'Every day',
  weekly: 'Every week',
};
const cycles = Object.entries(cycleLabels).map(([value, label]) => ({ value, label }));
const days = weekdays.map((label, index) => ({ value: String(index), label }));
const kinds = deductionKinds.map((value) => ({ value, label: deductionLabels[value] }));
const maxDeductions = 100;

/** When vendors are settled, how much cash they may hold, and the taxes that are deducted. */
export const SettlementCards: SettingFields = ({ form }) => {
  const { settlement_cycle, settlement_weekday, deductions } = form.values;
  const rows = deductions as readonly Deduction[];
  const weekday = form.getInputProps('settlement_weekday');
  return (
    <>
      <Card title="Settlements">
        <Stack gap="md">
          <Group gap="md" align="start">
            <Select
              label="Draft settlements"
              description="For the orders until the day before"
              data={cycles}
              allowDeselect={false}
              w={260}
              {...form.getInputProps('settlement_cycle')}
            />
            {settlement_cycle === 'weekly' && (
              <Select
                label="Weekday"
                description="Day on which they are drafted"
                data={days}
                allowDeselect={false}
                w={220}
                {...weekday}
                value={String(settlement_weekday)}
                onChange={(value) => weekday.onChange(Number(value))}
              />
            )}
          </Group>
          <NumberField
            label="Cash limit"
            description="A vendor that holds more cash of customers gets no further cash orders. A vendor can have a limit of its own. No limit while empty."
            unit={{ before: '₹' }}
            maw={260}
            {...form.getInputProps('cash_limit')}
          />
        </Stack>
      </Card>
      <Card title="Deductions">
        <RowsInput
          label="Rates"
          description="Taxes that settlements deduct from what is owed for orders. A rate applies from its first day until a later one of the same tax; 0 ends it."
          one="rate"
          framed
          count={rows.length}
          maxRows={maxDeductions}
          error={form.errors.deductions}
          onAdd={() => form.insertListItem('deductions', { kind: 'tds', rate: null, from: localToday() })}
          onRemove={(index) => form.removeListItem('deductions', index)}
        >
          {(index) => (
            <Group gap="xs" align="start">
              <Select
                label="Tax"
                data={kinds}
                allowDeselect={false}
                w={110}
                {...form.getInputProps(`deductions.${index}.kind`)}
              />
              <NumberField
                label="Rate"
                unit={{ after: '%' }}
                w={110}
                {...form.getInputProps(`deductions.${index}.rate`)}
              />
              <DayField label="From" w={180} {...form.getInputProps(`deductions.${index}.from`)} />
            </Group>
          )}
        </RowsInput>
      </Card>
    </>
  );
};
