import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  readonly withAsterisk?: boolean;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** Star rating from 0 to 5; the arrow keys change it by half a star. An empty field means no rating. */
export const RatingInput = ({ value, onChange, ...field }: Props) => (
  <NumberInput
    label="Rating"
    description="From 0 to 5"
    step={0.5}
    decimalScale={1}
    value={value ?? ''}
    onChange={(next) => onChange?.(next === '' ? null : Number(next))}
    maw={180}
    {...field}
  />
);
