import { type CustomerRecord, customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan } from '../../data/session.ts';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const { merge, copy, reveal, erase, list, erasurePreview } = customerEndpoints;
const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog);
const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog);

const copyForbidden = 'The file has phones and emails in full, and your role cannot reveal them. Ask an administrator.';

/** Copy, merge and erasure of a customer. */
export function CustomerActions({ customer }: { readonly customer: CustomerRecord }) {
  const can = useCan();
  const [open, setOpen] = useState<'copy' | 'merge' | 'erase'>();
  const close = () => setOpen(undefined);
  const isBusy = customer.erasure.status === 'requested';
  return (
    <>
      {can(copy) && (
        <DisabledReason reason={can(reveal) ? undefined : copyForbidden}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('copy')}>
            Download data
          </Button>
        </DisabledReason>
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
        {open === 'copy' && <CopyDialog customer={customer} onClose={close} />}
        {open === 'merge' && <MergeDialog customer={customer} onClose={close} />}
        {open === 'erase' && <EraseDialog customer={customer} onClose={close} />}
      </Suspense>
    </>
  );
}
