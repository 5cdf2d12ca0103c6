import { i18n } from '@bakehouse/contract/i18n';
import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { FormDialog } from '../form/form-dialog.tsx';
import { useEntryForm } from '../form/use-entry-form.ts';

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
export function TextDialog(props: Props) {
  const { title, label, description, initial = '', maxLength, submitLabel, danger, onSubmit, onClose } = props;
  const form = useEntryForm({
    schema: z.object({ text: z.string().trim().min(1, i18n.t('{label} is required', { label })) }),
    initial: { text: initial },
    validateOn: 'submit',
    keepsDraft: true,
    send: async ({ text }) => {
      const error = await onSubmit(text.trim());
      if (error !== undefined) throw Object.assign(new Error(error), { fields: { text: error } });
    },
    done: () => undefined,
  });
  return (
    <FormDialog
      ref={form.props.ref}
      title={title}
      onClose={onClose}
      onSubmit={() => form.props.onSubmit()}
      submit={{ label: submitLabel, loading: form.saving, ...(danger && { color: 'red' }) }}
    >
      <TextInput
        label={label}
        description={description}
        withAsterisk
        data-autofocus
        maxLength={maxLength}
        {...form.form.getInputProps('text')}
      />
    </FormDialog>
  );
}
