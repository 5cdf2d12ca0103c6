import type { RecordForm } from './use-record-form.ts';

/** Properties of a text field that, left empty, is not sent at all. */
export const unlessEmpty = (form: RecordForm, name: string) => ({
  ...form.getInputProps(name),
  value: (form.values[name] as string | undefined) ?? '',
  onChange: (event: { currentTarget: HTMLInputElement }) =>
    form.setFieldValue(name, event.currentTarget.value || undefined),
});
