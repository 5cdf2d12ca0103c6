import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useDebouncedCommit, useIgnoreOwnUpdates } from '../../ui/form/use-debounced-commit.ts';

type Props = Omit<TextInputProps, 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Renders an uncontrolled text input, which commits what is typed to its block after a debounce. */
export const TypedInput = ({ value, onChange, ...inputProps }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const text = useRef(value);
  const { recordOwnUpdate, isOwnUpdate } = useIgnoreOwnUpdates(value);
  const { schedule, flushPending, cancel } = useDebouncedCommit(() => {
    recordOwnUpdate(text.current);
    onChange(text.current);
  });
  // Other code set the value: another version was loaded, or the row now shows another item.
  useEffect(() => {
    if (isOwnUpdate(value)) return;
    cancel();
    text.current = value;
    if (input.current) input.current.value = value;
  }, [value, isOwnUpdate, cancel]);
  return (
    <TextInput
      {...inputProps}
      ref={input}
      defaultValue={value}
      onChange={(event) => {
        text.current = event.currentTarget.value;
        schedule();
      }}
      onBlur={flushPending}
      // A keyboard shortcut such as Ctrl+S acts on everything that was typed.
      onKeyDown={({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && flushPending()}
    />
  );
};
