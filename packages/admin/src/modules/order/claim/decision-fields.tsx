import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { useEntryForm } from '../../../ui/form/use-entry-form.ts';

type Props = {
  readonly entry: ReturnType<typeof useEntryForm>;
  readonly label: string;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
};

/** A form that decides a claim: its own fields, the answer to the customer, and a note for staff. */
export const DecisionForm = ({ entry: { form, rejection, saving, props }, label, onCancel, children }: Props) => (
  <form {...props} aria-label={label}>
    <Stack gap="md">
      {rejection && <Alert color="red">{rejection}</Alert>}
      {children}
      <Textarea
        label="Answer to the customer"
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      {'note' in form.values && (
        <Textarea label="Note for staff" autosize maxLength={500} {...form.getInputProps('note')} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          {label}
        </Button>
      </Group>
    </Stack>
  </form>
);
