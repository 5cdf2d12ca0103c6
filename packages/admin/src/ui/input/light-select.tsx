import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';

type ListProps = Pick<SelectProps, 'comboboxProps'> & { onFocus?: (event: FocusEvent<HTMLInputElement>) => void };

/** A select with a lazily mounted list. */
export const LightSelect = (props: SelectProps) => <Select {...props} {...useLazyList(props)} />;

/**
 * Mounts the list of options when the field is first focused, because most selects of a large form are never opened.
 */
function useLazyList({ comboboxProps, onFocus }: ListProps) {
  const [wasFocused, setWasFocused] = useState(false);
  return {
    comboboxProps: { ...comboboxProps, keepMounted: wasFocused },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setWasFocused(true);
      onFocus?.(event);
    },
  };
}

/** A multi-select with a lazily mounted list. */
export const LightMultiSelect = (props: MultiSelectProps) => <MultiSelect {...props} {...useLazyList(props)} />;
