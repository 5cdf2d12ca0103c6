import { inSentence } from '@bakehouse/contract/core/text';
import { i18n } from '@bakehouse/contract/i18n';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { filterOptions, keepOptions } from '../matcher.ts';

type Named = { readonly _id: string; readonly name: string };

/** Props of a form field for several records. */
export type NamedFieldProps = {
  readonly label: string;
  readonly withAsterisk?: boolean;
  readonly value?: readonly Named[];
  readonly onChange?: (value: Named[]) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

type Props = NamedFieldProps & {
  readonly description?: ReactNode;
  readonly options: readonly Named[];
  /** Text shown when no option matches the search. */
  readonly nothingFoundMessage: string;
  readonly onSearch?: (text: string) => void;
};

/**
 * Selects several records by name with a search. Selected records stay visible even when they are not in the current
 * options.
 */
export function NamedMultiSelect({ options, value = [], onChange, onSearch, ...field }: Props) {
  const names = new Map([...options, ...value].map(({ _id, name }) => [_id, name]));
  return (
    <MultiSelect
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 ? i18n.t('None') : undefined}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': i18n.t('No {label}', { label: inSentence(field.label) }) }}
      limit={100}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value.map(({ _id }) => _id)}
      onChange={(ids) => onChange?.(ids.map((id) => ({ _id: id, name: names.get(id) ?? id })))}
      filter={onSearch ? keepOptions : filterOptions}
      {...(onSearch && { onSearchChange: onSearch })}
    />
  );
}
