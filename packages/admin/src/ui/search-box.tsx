import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { IconSearch } from './icons.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Called on Enter, after the search for the text was started without its delay. */
  readonly onEnter?: ((text: string) => void) | undefined;
};

/** Typing shows at once; the list follows when the hand rests. `/` brings the focus here. */
export const SearchBox = ({ label, value, onSearch, onEnter }: Props) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    // The URL changed by other means (back, clear filters), and is right.
    setSeen(value);
    setText(value);
  }
  const later = useDebouncedCallback((next: string) => {
    setSeen(next);
    onSearch(next);
  }, 250);
  const type = (next: string) => {
    setText(next);
    later(next.trim());
  };
  const enter = () => {
    const next = text.trim();
    setSeen(next);
    onSearch(next);
    onEnter?.(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && enter()}
      data-screen-search
      w={{ base: '100%', xs: 280 }}
    />
  );
};
