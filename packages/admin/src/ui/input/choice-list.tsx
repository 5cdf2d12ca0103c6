import { inSentence } from '@bakehouse/contract/core/text';
import { i18n } from '@bakehouse/contract/i18n';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { IconSearch } from '../icons.ts';
import { createMatcher } from '../matcher.ts';
import styles from './choice-list.module.css';

export type Choice = { readonly value: string; readonly label: string; readonly description?: string };

type Props = {
  readonly label: string;
  readonly description?: ReactNode;
  readonly choices: readonly Choice[];
  readonly value?: readonly string[];
  readonly onChange?: (value: string[]) => void;
  readonly error?: ReactNode;
};

/** A list with more choices than this has a search field. */
const maxWithoutSearch = 8;

/**
 * Selects several items of a list with checkboxes. Values are sorted as the choices are, so that equal selections are
 * equal arrays.
 */
export function ChoiceList({ label, description, choices, value = [], onChange, error }: Props) {
  const [search, setSearch] = useState('');
  const isMatch = createMatcher(search);
  const matches = choices.filter((choice) => isMatch(choice.label, choice.description));
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={[...value]}
      onChange={(next) => onChange?.(next.toSorted())}
    >
      <Stack gap="sm" mt="xs">
        {choices.length > maxWithoutSearch && (
          <TextInput
            type="search"
            aria-label={i18n.t('Search {label}', { label: inSentence(label) })}
            placeholder={i18n.t('Search {label}', { label: inSentence(label) })}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <div className={styles.choices}>
          {matches.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} description={choice.description} />
          ))}
        </div>
        {matches.length === 0 && (
          <Text fz={13} c="dimmed" role="status">
            {choices.length === 0 ? i18n.t('Empty') : i18n.t('No results')}
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}
