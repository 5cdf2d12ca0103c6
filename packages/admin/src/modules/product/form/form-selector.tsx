import { memo, type ReactNode } from 'react';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';

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

const isUnchanged = (before: Props, after: Props): boolean =>
  before.dependency === after.dependency &&
  before.fields.every(
    (field) =>
      before.form.values[field] === after.form.values[field] &&
      String(errorsAt(before.form, field)) === String(errorsAt(after.form, field)),
  );

/**
 * Renders a part of a long form only when the fields it reads change, and not on each keystroke in another field.
 * Rendering two rich-text editors and a dozen selects takes longer than the time between two keystrokes.
 */
export const FormSelector = memo(({ form, children }: Props) => children(form), isUnchanged);
