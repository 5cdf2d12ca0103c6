import type { RecordForm } from './use-entry-form.ts';

/** Returns the props of a text field that is not sent when it is empty. */
export const optionalTextProps = (form: RecordForm, name: string) => ({
  ...form.getInputProps(name),
  value: (form.values[name] as string | undefined) ?? '',
  onChange: (event: { currentTarget: HTMLInputElement }) =>
    form.setFieldValue(name, event.currentTarget.value || undefined),
});
