import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { formatDate } from '../format/dates.ts';
import { isDay, readDay } from '../format/days.ts';
import { IconCalendar } from '../icons.ts';
import { lazyPart } from '../lazy-part.tsx';

const DayCalendar = lazyPart(async () => (await import('./day-calendar.tsx')).DayCalendar);

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'label'> & {
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly hidesLabel?: boolean;
  /** 'YYYY-MM-DD', empty, or the typed text when it is not a valid day. */
  readonly value?: string | null | undefined;
  readonly onChange?: (value: string | null) => void;
  /** Called with a valid day, or `null` for an empty field, when the field is left, on Enter, and by the calendar. */
  readonly onCommit?: (day: string | null) => void;
  /** First selectable day of the calendar. */
  readonly min?: string | undefined;
  /** Last selectable day of the calendar. */
  readonly max?: string | undefined;
  /** Formats the day in the field: `D MMM, YYYY` by default. */
  readonly format?: (day: string) => string;
};

/** Message for text that is no day. */
export const dayError = (format: (day: string) => string = formatDate): string =>
  i18n.t('Enter a date such as {format}', { format: format('2026-11-25') });

/** A date field, typed in any usual form or selected in a calendar. */
export function DayField({
  label,
  hidesLabel,
  value,
  onChange,
  onCommit,
  min,
  max,
  error,
  format = formatDate,
  ...rest
}: Props) {
  const show = (day: string | null | undefined) => (day && isDay(day) ? format(day) : (day ?? ''));
  const [text, setText] = useState(() => show(value));
  const [previousValue, setPreviousValue] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (previousValue !== value) {
    setPreviousValue(value);
    if ((readDay(text) ?? text) !== (value ?? '')) setText(show(value));
  }
  const type = (next: string) => {
    setText(next);
    onChange?.(next.trim() === '' ? null : (readDay(next) ?? next));
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const choose = (day: string) => {
    close();
    setText(show(day));
    onChange?.(day);
    onCommit?.(day);
  };
  const commit = () => {
    setText(show(value));
    if (!value || isDay(value)) onCommit?.(value || null);
  };
  const button = (
    <ActionIcon
      ref={opener}
      aria-label={i18n.t('Calendar for {label}', { label })}
      disabled={rest.disabled}
      onClick={() => {
        setOpened(true);
        setOpen(!isOpen);
      }}
    >
      <IconCalendar size={17} />
    </ActionIcon>
  );
  const formatError = value && !isDay(value) && error ? dayError(format) : undefined;
  return (
    <TextInput
      placeholder={format('2026-11-25')}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      error={formatError ?? error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        commit();
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      rightSection={
        wasOpened ? (
          <Suspense fallback={button}>
            <DayCalendar
              button={button}
              opened={isOpen}
              value={value && isDay(value) ? value : null}
              min={min}
              max={max}
              onChoose={choose}
              onClose={close}
            />
          </Suspense>
        ) : (
          button
        )
      }
    />
  );
}
