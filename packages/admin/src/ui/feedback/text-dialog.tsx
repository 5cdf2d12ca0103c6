import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../form/form-dialog.tsx';

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
  const submit = async () => {
    if (text.trim() === '') return setError(`${label} is required`);
    setIsBusy(true);
    setError(await onSubmit(text.trim()));
    setIsBusy(false);
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={{ label: submitLabel, loading: isBusy, ...(danger && { color: 'red' }) }}
    >
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
    </FormDialog>
  );
};
