import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordForm } from '../form/use-entry-form.ts';

type Props = {
  readonly form: RecordForm;
  /** The fields of the password, which are not sent while there is none. */
  readonly names: readonly [string, ...string[]];
  /** The inputs of these fields. */
  readonly children: ReactNode;
};

/** Choice between an invitation by email and a password that staff set. */
export function PasswordChoice({ form, names, children }: Props) {
  const isSet = form.values[names[0]] !== undefined;
  return (
    <>
      <Checkbox
        label="Set a password instead"
        description="Without one, they get an email with a link and choose their own password."
        checked={isSet}
        onChange={({ currentTarget: { checked } }) => {
          for (const name of names) form.setFieldValue(name, checked ? '' : undefined);
        }}
      />
      {isSet && children}
    </>
  );
}
