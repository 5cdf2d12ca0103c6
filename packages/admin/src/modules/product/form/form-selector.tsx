import { memo, type ReactNode } from 'react';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';

type Props = {
  readonly form: RecordForm;
  /** Names of the fields that the children read. */
  readonly fields: readonly string[];
  /** Any other value that the children read. */
  readonly dependency?: unknown;
  readonly children: (form: RecordForm) => ReactNode;
};

const errorsAt = ({ errors }: RecordForm, field: string) =>
  Object.entries(errors).flatMap(([path, error]) =>
    path === field || path.startsWith(`${field}.`) ? [path, error] : [],
  );

const isUnchanged = (previous: Props, next: Props): boolean =>
  previous.dependency === next.dependency &&
  previous.fields.every(
    (field) =>
      previous.form.values[field] === next.form.values[field] &&
      String(errorsAt(previous.form, field)) === String(errorsAt(next.form, field)),
  );

/**
 * Renders a part of a long form only when the fields it reads change, and not on each keystroke in another field.
 * Rendering two rich-text editors and a dozen selects takes longer than the time between two keystrokes.
 */
export const FormSelector = memo(({ form, children }: Props) => children(form), isUnchanged);
