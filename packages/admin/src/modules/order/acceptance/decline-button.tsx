import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { useAnswers } from './use-answers.ts';

const DeclineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

type Props = ButtonProps & {
  readonly 'aria-label'?: string;
  readonly declining: ReturnType<typeof useAnswers>['declining'];
};

/** Opens the dialog that asks why a store declines an order, and declines it. */
export const DeclineButton = ({ declining, ...button }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button {...button} variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Decline
      </Button>
      {isOpen && (
        <Suspense>
          <DeclineDialog
            onClose={close}
            onDecline={(reason) => declining.mutate(reason, { onSettled: close })}
            isSending={declining.isPending}
          />
        </Suspense>
      )}
    </>
  );
};
