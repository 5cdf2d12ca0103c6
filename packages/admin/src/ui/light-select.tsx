import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/** A select that makes its list when it is first entered: of many on a screen, most never are. */
export const LightSelect = ({ onFocus, comboboxProps, ...props }: SelectProps) => {
  const [entered, setEntered] = useState(false);
  return (
    <Select
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: entered }}
      onFocus={(event) => {
        setEntered(true);
        onFocus?.(event);
      }}
    />
  );
};
