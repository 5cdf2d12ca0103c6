import '@mantine/dates/styles.css';
import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { ReactElement } from 'react';

type Props = {
  /** The button that opens the calendar. */
  readonly button: ReactElement;
  readonly opened: boolean;
  /** 'YYYY-MM-DD'. */
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
};

/** A month to choose a day from, below its button. Weeks begin on Monday. It is loaded when it is first opened. */
export const DayCalendar = ({ button, opened, value, min, max, onChoose, onClose }: Props) => (
  <Popover opened={opened} onDismiss={onClose} position="bottom-end" trapFocus withinPortal>
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown>
      <DatePicker
        value={value}
        {...(value && { defaultDate: value })}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        firstDayOfWeek={1}
        weekendDays={[]}
        onChange={(day) => day && onChoose(day)}
      />
    </Popover.Dropdown>
  </Popover>
);
