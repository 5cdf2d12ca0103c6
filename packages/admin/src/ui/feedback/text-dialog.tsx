import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDialogOpened } from '../focus/use-dialog-opened.ts';

type Props = {
  readonly title: string;
  /** Label of the field. */
  readonly label: string;
  readonly description?: string;
  readonly initial?: string;
  readonly maxLength: number;
  readonly submitLabel: string;
  readonly danger?: boolean;
  /** Receives the text without surrounding spaces, never empty. Resolves with an error message for the field, if any. */
  readonly onSubmit: (text: string) => Promise<string | undefined>;
  readonly onClose: () => void;
};

/** Dialog with one required text, such as a name or a reason. */
export const TextDialog = (props: Props) => {
  const { title, label, description, initial = '', maxLength, submitLabel, danger, onSubmit, onClose } = props;
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const opened = useDialogOpened(true);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is a portal, so React would also submit a form around its opener.
    event.stopPropagation();
    if (text.trim() === '') return setError(`${label} is required`);
    setIsBusy(true);
    setError(await onSubmit(text.trim()));
    setIsBusy(false);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={label}
          description={description}
          withAsterisk
          data-autofocus
          maxLength={maxLength}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(danger && { color: 'red' })} loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
