import { Switch, Text } from '@mantine/core';
import { useId } from '@mantine/hooks';
import type { RecordForm } from '../form/use-entry-form.ts';

type Props = {
  readonly form: RecordForm;
  /** Path of the value in the form. */
  readonly path: string;
  readonly label: string;
  readonly description: string;
};

/** A switch with a description below it, which screen readers announce too. */
export function DescribedSwitch({ form, path, label, description }: Props) {
  const id = useId();
  return (
    <div>
      <Switch label={label} aria-describedby={id} {...form.getInputProps(path, { type: 'checkbox' })} />
      <Text id={id} fz={13} c="dimmed" mt={4}>
        {description}
      </Text>
    </div>
  );
}
