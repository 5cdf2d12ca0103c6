import { DeletedHeader } from '../../kernel/crud/deleted-header.tsx';
import { RestoreButton } from '../../kernel/crud/restore-button.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { vendorLifecycle } from './vendor-actions.tsx';
import { storeName } from './vendor-labels.ts';
import { VendorTable } from './vendor-table.tsx';

/** List of deleted stores with Restore in each row. */
export const VendorDeleted = () => (
  <VendorTable
    which="deleted"
    name="Deleted Vendors"
    actions={(vendor) => <RestoreButton resource={vendorLifecycle} record={vendor} name={storeName(vendor)} />}
    header={(count) => <DeletedHeader list={{ label: 'Vendors', to: '/vendor' }} count={count} />}
    nothing={<NothingYet />}
  />
);
