import { inSentence } from '@bakehouse/contract/core/text';
import { i18n } from '@bakehouse/contract/i18n';
import { Select } from '@mantine/core';

type Props = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** A filter of a list; its first option clears the filter. */
export const FilterSelect = ({ label, options, value, onChange }: Props) => (
  <Select
    aria-label={label}
    placeholder={label}
    data={[{ value: '', label: i18n.t('Any {label}', { label: inSentence(label) }) }, ...options]}
    value={value ?? null}
    onChange={(next) => onChange(next || undefined)}
    w={{ base: 'calc(50% - 5px)', xs: 170 }}
  />
);
