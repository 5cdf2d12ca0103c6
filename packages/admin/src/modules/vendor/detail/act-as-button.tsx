import { actAs } from '@bakehouse/contract/act-as';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { useCan } from '../../../data/session.ts';
import { startActing } from '../../../data/session-changes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { storeName } from '../vendor-labels.ts';
import { useIsOwnStore } from './own-store.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/feedback/text-dialog.tsx')).TextDialog);

type Props = { readonly vendor: VendorDetail };

/** Opens the dialog that asks for a reason, and continues as the person of the store. */
export function ActAsButton({ vendor }: Props) {
  const mayAct = useCan()(actAs);
  const isOwnStore = useIsOwnStore(vendor);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayAct || isOwnStore || vendor.admin_detail.status !== 'Active') return null;
  const start = async (reason: string) => {
    try {
      await startActing(vendor.id, reason);
    } catch (cause) {
      if (cause instanceof ApiError) return cause.fields.reason ?? cause.message;
      throw cause;
    }
    return undefined;
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Act as this store
      </Button>
      {isOpen && (
        <Suspense>
          <TextDialog
            title={`Act as ${storeName(vendor)}`}
            label="Reason"
            description="At least 10 characters. The store reads it. The session lasts 30 minutes."
            maxLength={300}
            submitLabel="Act as this store"
            onSubmit={start}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
