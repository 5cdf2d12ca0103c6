import { Select } from '@mantine/core';
import type { Choices, Named } from '../../data/lookups.ts';
import { lookupNote } from '../../kernel/pickers/lookup-note.tsx';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';

type Props = {
  readonly form: RecordForm;
  /** Path of the field in the values of the form; it is null when the rule is for all. */
  readonly path: string;
  readonly label: string;
  readonly choices: Choices<Named>;
  readonly value: string | null;
  /** Label of the choice for all. */
  readonly all: string;
  /** Label of a record that is not among the choices: it was deleted, or the user may not read the records. */
  readonly unknown: string;
};

/** The record that a rule is for, or all. */
export const RuleSelect = ({ form, path, label, choices, value, all, unknown }: Props) => (
  <Select
    label={label}
    searchable
    allowDeselect={false}
    data={optionsOf(choices, value, { all, unknown })}
    description={lookupNote(choices)}
    {...form.getInputProps(path)}
    value={value ?? ''}
    onChange={(id) => form.setFieldValue(path, id || null)}
  />
);

function optionsOf(
  choices: Choices<Named>,
  selected: string | null,
  { all, unknown }: { readonly all: string; readonly unknown: string },
) {
  const rows = choices.state === 'ready' ? choices.rows : [];
  const isUnknown = selected !== null && rows.every(({ _id }) => _id !== selected);
  return [
    { value: '', label: all },
    ...rows.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(isUnknown ? [{ value: selected, label: choices.state === 'loading' ? 'Loading…' : unknown }] : []),
  ];
}
