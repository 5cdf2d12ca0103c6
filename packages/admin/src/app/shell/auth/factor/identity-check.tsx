import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onIdentityRequired } from '../../../../data/client.ts';

const IdentityDialog = lazy(async () => ({ default: (await import('./identity-dialog.tsx')).IdentityDialog }));

/** Opens the dialog that confirms the user's identity when a call needs it. Calls at the same time share one dialog. */
export function IdentityCheck() {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<((isConfirmed: boolean) => void) | undefined>(undefined);
  useEffect(() => {
    let asking: Promise<boolean> | undefined;
    onIdentityRequired(() => {
      asking ??= new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setIsOpen(true);
      }).finally(() => {
        asking = undefined;
        setIsOpen(false);
      });
      return asking;
    });
    return () => {
      answer.current?.(false);
      onIdentityRequired(async () => false);
    };
  }, []);
  return isOpen ? (
    <Suspense>
      <IdentityDialog onAnswer={(isConfirmed) => answer.current?.(isConfirmed)} />
    </Suspense>
  ) : null;
}
