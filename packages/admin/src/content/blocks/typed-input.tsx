import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useDebouncedCommit, useIgnoreOwnUpdates } from '../../ui/form/use-debounced-commit.ts';

type Props = Omit<TextInputProps, 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Line of text that the browser alone writes: the block hears of it when there is time. */
export const TypedInput = ({ value, onChange, ...shown }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const text = useRef(value);
  const echoes = useIgnoreOwnUpdates(value);
  const telling = useDebouncedCommit(() => {
    echoes.expect(text.current);
    onChange(text.current);
  });
  // Somebody else wrote it: another version, or another line that stands here now.
  useEffect(() => {
    if (echoes.isEcho(value)) return;
    telling.drop();
    text.current = value;
    if (input.current) input.current.value = value;
  }, [value, echoes, telling.drop]);
  return (
    <TextInput
      {...shown}
      ref={input}
      defaultValue={value}
      onChange={(event) => {
        text.current = event.currentTarget.value;
        telling.soon();
      }}
      onBlur={telling.rest}
      // Whatever Ctrl or ⌘ does with the page, it does with all that is written.
      onKeyDown={({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && telling.rest()}
    />
  );
};
