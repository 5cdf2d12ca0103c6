import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRow } from '@bakehouse/contract/order/order';
import type { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCan, useVendorId, useWorksForStore } from '../../../data/session.ts';
import type { KeyOf } from '../../../kernel/admin-module.ts';
import { IconTruck } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const sheetKey: KeyOf<(typeof orderDeliveryEndpoints)['riderSheet']> = 'GET order/rider_sheet';

const RiderSheetDialog = lazyPart(async () => (await import('./rider-sheet-dialog.tsx')).RiderSheetDialog);

type Props = {
  /** Filters of the list, which prefill the dialog. */
  readonly filters: Readonly<Record<string, string>>;
  /** Rows of the list. They contain the names of the stores. */
  readonly rows: readonly OrderRow[] | undefined;
};

/** Opens the dialog that downloads a rider sheet. A vendor gets the sheet of the own store. */
export function RiderSheetButton({ filters, rows = [] }: Props) {
  const mayDownload = useCan()(sheetKey);
  const vendorId = useVendorId();
  const isStore = useWorksForStore();
  const [isOpen, setIsOpen] = useState(false);
  const ownStore = (isStore && vendorId) || undefined;
  if (!mayDownload) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTruck size={16} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {i18n.t('Rider sheet')}
      </Button>
      {isOpen && (
        <Suspense>
          <RiderSheetDialog
            filters={filters}
            ownStore={ownStore}
            known={rows.flatMap(({ vendor }) => vendor ?? [])}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
