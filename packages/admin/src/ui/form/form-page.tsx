import { Fieldset, Paper, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { UploadCount } from '../input/upload-context.ts';
import { ReadOnly } from './read-only.ts';
import { SaveBar } from './save-bar.tsx';
import { useSaveShortcut } from './use-save-shortcut.ts';

type Props = {
  readonly props: ComponentProps<'form'>;
  readonly form: { readonly reset: () => void; readonly isDirty: () => boolean };
  readonly saving: boolean;
  readonly dirty: boolean;
  readonly uploading: { current: number };
  readonly submit: () => void;
  /** Shows the save bar before anything has changed, for screens that create a record. */
  readonly alwaysSave?: boolean;
  /** Shows the values without allowing changes. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
};

/** The card of a form, with the save bar while there are unsaved changes. */
export function FormPage({
  props,
  form,
  saving,
  dirty,
  uploading,
  submit,
  alwaysSave = false,
  readOnly = false,
  children,
}: Props) {
  useSaveShortcut(submit, () => !readOnly && (alwaysSave || form.isDirty()));
  return (
    <form {...props}>
      <Paper p={{ base: 'md', xs: 'lg' }} maw={760}>
        <Fieldset variant="unstyled" disabled={readOnly}>
          <UploadCount value={uploading}>
            <ReadOnly value={readOnly}>
              <Stack gap="md">{children}</Stack>
            </ReadOnly>
          </UploadCount>
        </Fieldset>
      </Paper>
      {!readOnly && (dirty || alwaysSave) && <SaveBar saving={saving} dirty={dirty} onDiscard={form.reset} />}
    </form>
  );
}
