import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, Button, Group, Switch, Text, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { weekdays, weekdayText } from '../../../ui/format/days.ts';
import { IconClose, IconPlus } from '../../../ui/icons.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import styles from './hours.module.css';
import type { Week } from './hours-values.ts';

type DayProps = {
  readonly form: RecordForm;
  /** Path of the day in the form's values. */
  readonly path: string;
  /** Name of the day for the labels: 'Monday of Express'. */
  readonly name: string;
  readonly windows: Week[number];
};

const defaultPeriod = { from: '09:00', upto: '21:00' };
type Props = {
  readonly form: RecordForm;
  /** Path of the delivery type's entry in the form's values. */
  readonly path: string;
  readonly name: string;
  readonly week: Week | null;
  readonly cutOff: { readonly days_before: number; readonly time: string } | null;
};

/** Weekly hours and cut-off of one delivery type. */
export function WeekFields({ form, path, name, week, cutOff }: Props) {
  const setWeek = (next: Week | null) => form.setFieldValue(`${path}.week`, next);
  return (
    <fieldset className={styles.type}>
      <legend>{name}</legend>
      <Switch
        label={i18n.t('Limit the hours of {name}', { name })}
        checked={week !== null}
        onChange={(event) => setWeek(event.currentTarget.checked ? weekdays.map(() => [{ ...defaultPeriod }]) : null)}
      />
      {week?.map((windows, day) => (
        <div key={weekdays[day]} className={styles.day}>
          <span>{weekdayText(day)}</span>
          <DayPeriods
            form={form}
            path={`${path}.week.${day}`}
            name={i18n.t('{day} of {name}', { day: weekdayText(day), name })}
            windows={windows}
          />
          {day === 0 && (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={i18n.t('Copy Monday of {name} to all days', { name })}
              onClick={() => setWeek(weekdays.map(() => windows.map((window) => ({ ...window }))))}
            >
              {i18n.t('Copy to all days')}
            </Button>
          )}
        </div>
      ))}
      <Switch
        label={i18n.t('Cut-off for {name}', { name })}
        checked={cutOff !== null}
        onChange={(event) =>
          form.setFieldValue(`${path}.cut_off`, event.currentTarget.checked ? { days_before: 1, time: '20:00' } : null)
        }
      />
      {cutOff && (
        <Group gap="sm" align="flex-start">
          <TextInput
            label={i18n.t('Orders until')}
            aria-label={i18n.t('Cut-off time of {name}', { name })}
            w={110}
            maxLength={5}
            {...form.getInputProps(`${path}.cut_off.time`)}
          />
          <NumberField
            label={i18n.t('Days before')}
            aria-label={i18n.t('Days before the delivery of {name}', { name })}
            w={130}
            {...form.getInputProps(`${path}.cut_off.days_before`)}
          />
        </Group>
      )}
    </fieldset>
  );
}

/** The periods of one day. */
const DayPeriods = ({ form, path, name, windows }: DayProps) => (
  <Group gap="xs">
    {windows.map((_, index) => {
      const periodPath = `${path}.${index}`;
      const suffix = windows.length > 1 ? `, period ${index + 1}` : '';
      return (
        <Group key={index} gap={4} wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`${i18n.t('{name} from', { name })}${suffix}`}
            placeholder="09:00"
            w={72}
            maxLength={5}
            {...form.getInputProps(`${periodPath}.from`)}
          />
          <Text pt={6}>{i18n.t('to')}</Text>
          <TextInput
            aria-label={`${i18n.t('{name} until', { name })}${suffix}`}
            placeholder="21:00"
            w={72}
            maxLength={5}
            {...form.getInputProps(`${periodPath}.upto`)}
          />
          <ActionIcon
            aria-label={`${i18n.t('Remove {name}', { name })}${suffix}`}
            onClick={() => form.removeListItem(path, index)}
          >
            <IconClose size={16} />
          </ActionIcon>
        </Group>
      );
    })}
    {windows.length === 0 && <Text c="dimmed">{i18n.t('Closed')}</Text>}
    <ActionIcon
      aria-label={i18n.t('Add hours to {name}', { name })}
      onClick={() => form.insertListItem(path, windows.length === 0 ? defaultPeriod : { from: '', upto: '' })}
    >
      <IconPlus size={16} />
    </ActionIcon>
    {form.errors[path] && (
      <Text fz={12} c="red" role="alert">
        {form.errors[path]}
      </Text>
    )}
  </Group>
);
