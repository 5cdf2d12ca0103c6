import { Input, Skeleton } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, Suspense, useContext } from 'react';
import { ReadOnly } from '../form/read-only.ts';
import { lazyPart } from '../lazy-part.tsx';

const Editor = lazyPart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

type Props = {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  /** HTML; '' when it is empty. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
};

/** A rich-text field. The editor is large, so it is loaded lazily. */
export function RichText({ label, description, withAsterisk, error, disabled, value = '', ...field }: Props) {
  const id = useId();
  const readOnly = useContext(ReadOnly);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id, onClick: () => document.getElementById(`${id}-text`)?.focus() }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      withAsterisk={withAsterisk}
      error={error}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
    >
      <Suspense fallback={<Skeleton height={230} mt={4} />}>
        <Editor
          {...field}
          value={value}
          disabled={disabled || readOnly}
          id={`${id}-text`}
          labelledBy={id}
          describedBy={error ? `${id}-error` : description ? `${id}-description` : undefined}
          isInvalid={Boolean(error)}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
