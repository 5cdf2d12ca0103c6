import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { dayText, isDay, readDay } from '../format/days.ts';
import { IconCalendar } from '../icons.ts';
import styles from './day-field.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  readonly label: string;
  /** 'YYYY-MM-DD', empty, or the typed text when it is not a valid day. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** First selectable day of the calendar. */
  readonly min?: string;
};

const format = 'dd/MM/yyyy';

/** A date field, typed as dd/MM/yyyy or selected in the browser's calendar. */
export const DayField = ({ value, onChange, min, error, ...rest }: Props) => {
  const calendar = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => dayText(value ?? ''));
  const [previousValue, setPreviousValue] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    if ((readDay(text) ?? text) !== (value ?? '')) setText(dayText(value ?? ''));
  }
  const type = (next: string) => {
    setText(next);
    onChange?.(next.trim() === '' ? null : (readDay(next) ?? next));
  };
  const formatError = value && !isDay(value) && error ? `Enter the date as ${format}` : undefined;
  return (
    <div className={styles.field}>
      <TextInput
        placeholder={format}
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...rest}
        error={formatError ?? error}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            aria-label={`Calendar for ${rest.label}`}
            disabled={rest.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={17} />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        className={styles.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        disabled={rest.disabled}
        min={min}
        value={value && isDay(value) ? value : ''}
        onChange={(event) => type(dayText(event.currentTarget.value))}
      />
    </div>
  );
};
