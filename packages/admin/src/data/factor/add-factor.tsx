import type { AddedFactor, SecondFactorRecord } from '@bakehouse/contract/second-factor';
import { type ReactNode, useState } from 'react';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { AppForm } from './app-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = {
  readonly kind: SecondFactorRecord['kind'];
  /** Called when the factor is added and the user has saved the recovery codes. */
  readonly onDone: () => void;
  /** Shown below the form, until the recovery codes are. */
  readonly children?: ReactNode;
};

/** Adds a second factor, and shows the recovery codes of the first one. */
export function AddFactor({ kind, onDone, children }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = ({ message, recovery_codes }: AddedFactor) => {
    toastSuccess(message);
    if (recovery_codes) setCodes(recovery_codes);
    else onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      {kind === 'app' ? <AppForm onAdded={finish} /> : <PasskeyForm onAdded={finish} />}
      {children}
    </>
  );
}
