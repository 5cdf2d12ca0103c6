import { Text, TextInput } from '@mantine/core';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { RowsInput } from '../../ui/input/rows-input.tsx';

type Option = { readonly tname: string; readonly tslug?: string };

/** Options of an attribute. An option keeps its slug when its name changes. */
export function OptionsField({ form }: { form: RecordForm }) {
  const options = (form.values.options ?? []) as readonly Option[];
  return (
    <RowsInput
      label="Options"
      withAsterisk
      one="option"
      error={form.errors.options}
      count={options.length}
      onAdd={() => form.insertListItem('options', { tname: '' })}
      onRemove={(index) => form.removeListItem('options', index)}
    >
      {(index) => (
        <TextInput
          aria-label={`Option ${index + 1}`}
          placeholder={`Option ${index + 1}`}
          rightSectionWidth="fit-content"
          rightSection={
            options[index]?.tslug && (
              <Text fz={12} c="dimmed" pr="xs">
                {options[index].tslug}
              </Text>
            )
          }
          {...form.getInputProps(`options.${index}.tname`)}
        />
      )}
    </RowsInput>
  );
}
