import { i18n } from '@bakehouse/contract/i18n';
import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { useAnswers } from './use-answers.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/feedback/text-dialog.tsx')).TextDialog);

type Props = ButtonProps & {
  readonly 'aria-label'?: string;
  readonly declining: ReturnType<typeof useAnswers>['declining'];
  readonly startsOpen?: boolean;
};

/**
 * Opens the dialog that asks why a store declines an order, and declines it.
 * @param startsOpen opens the dialog at once
 */
export function DeclineButton({ declining, startsOpen = false, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const decline = async (reason: string) => {
    await declining.mutateAsync(reason).catch(() => undefined);
    setIsOpen(false);
    return undefined;
  };
  return (
    <>
      <Button {...button} variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {i18n.t('Decline')}
      </Button>
      {isOpen && (
        <Suspense>
          <TextDialog
            title={i18n.t('Decline order')}
            label={i18n.t('Reason')}
            description={i18n.t('The marketplace sees it. The order goes to another store.')}
            maxLength={200}
            submitLabel={i18n.t('Decline order')}
            danger
            onSubmit={decline}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
