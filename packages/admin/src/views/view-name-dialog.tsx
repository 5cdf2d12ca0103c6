import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../data/api-error.ts';
import { useDialogOpened } from '../ui/use-dialog-opened.ts';

type Props = {
  readonly title: string;
  readonly name: string;
  /** Saves the view under the name; an ApiError is shown at the field. */
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Dialog for the name of a view. */
export const ViewNameDialog = ({ title, name: initial, onSave, onClose }: Props) => {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const opened = useDialogOpened(true);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a portal, so React would also submit a form around its opener.
    event.stopPropagation();
    if (name.trim() === '') return setError('Name is required');
    setIsBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause.fields.name ?? cause.message);
      setIsBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextInput
          label="Name"
          withAsterisk
          data-autofocus
          maxLength={60}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save view
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
