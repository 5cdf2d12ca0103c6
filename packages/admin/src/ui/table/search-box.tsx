import { i18n } from '@bakehouse/contract/i18n';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { IconSearch } from '../icons.ts';
import { useUrlText } from './use-url-text.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** Minimum length of the search text; a hint explains it. */
  readonly minLength?: number | undefined;
  readonly onSearch: (text: string) => void;
  /** Called on Enter, after the search has started without its delay. */
  readonly onEnter?: ((text: string) => void) | undefined;
};

/** A search field with a debounce of 250 ms; Enter searches immediately, and `/` focuses the field. */
export function SearchBox({ label, value, minLength = 0, onSearch, onEnter }: Props) {
  const { text, setText, expect } = useUrlText(value);
  const [isTooShort, setIsTooShort] = useState(false);
  const search = (next: string) => {
    const isShort = next !== '' && next.length < minLength;
    setIsTooShort(isShort);
    if (isShort) return false;
    expect(next);
    onSearch(next);
    return true;
  };
  const searchLater = useDebouncedCallback(search, 250);
  const type = (next: string) => {
    setText(next);
    searchLater(next.trim());
  };
  const enter = () => {
    const next = text.trim();
    if (search(next)) onEnter?.(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={text && <CloseButton size="sm" aria-label={i18n.t('Clear search')} onClick={() => type('')} />}
      value={text}
      maxLength={100}
      error={isTooShort && i18n.t('Type at least {minLength} characters', { minLength })}
      errorProps={{ role: 'status', pos: 'absolute', fz: 12 }}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && enter()}
      data-screen-search
      w={{ base: '100%', xs: 340 }}
    />
  );
}
