import { type CustomerRecord, customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ExportButton } from '../../data/export-button.tsx';
import { useCan } from '../../data/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const { merge, copy, erase, list, erasurePreview } = customerEndpoints;
const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** Merge, copy and erasure of a customer. */
export function CustomerActions({ customer }: { readonly customer: CustomerRecord }) {
  const can = useCan();
  const [open, setOpen] = useState<'merge' | 'erase'>();
  const close = () => setOpen(undefined);
  const isBusy = customer.erasure.status === 'requested';
  return (
    <>
      {can(copy) && (
        <ExportButton
          endpoint={copy}
          params={{ id: customer._id }}
          label="Download data"
          action="copy the data of customers"
        />
      )}
      {can(merge) && can(list) && (
        <Button variant="default" aria-haspopup="dialog" disabled={isBusy} onClick={() => setOpen('merge')}>
          Merge with…
        </Button>
      )}
      {can(erase) && can(erasurePreview) && (
        <Button
          variant="default"
          c={isBusy ? undefined : 'var(--mantine-color-error)'}
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => setOpen('erase')}
        >
          Erase
        </Button>
      )}
      <Suspense>
        {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
        {open === 'erase' && <EraseDialog customer={customer} onClose={close} />}
      </Suspense>
    </>
  );
}
