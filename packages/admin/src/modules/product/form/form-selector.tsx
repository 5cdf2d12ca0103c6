import { memo, type ReactNode } from 'react';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';

type Props = {
  readonly form: RecordForm;
  /** The fields that are drawn here. */
  readonly fields: readonly string[];
  /** Whatever else it is drawn from. */
  readonly also?: unknown;
  readonly children: (form: RecordForm) => ReactNode;
};

const errorsAt = ({ errors }: RecordForm, field: string) =>
  Object.entries(errors).flatMap(([path, error]) =>
    path === field || path.startsWith(`${field}.`) ? [path, error] : [],
  );

const alike = (before: Props, after: Props): boolean =>
  before.also === after.also &&
  before.fields.every(
    (field) =>
      before.form.values[field] === after.form.values[field] &&
      String(errorsAt(before.form, field)) === String(errorsAt(after.form, field)),
  );

/**
 * A part of a long form, which is drawn anew when one of its own fields changes and not with every key of another:
 * two editors and a dozen selects take longer than a key may.
 */
export const FormSelector = memo(({ form, children }: Props) => children(form), alike);
