import { adminUser } from '@bakehouse/contract/admin-user';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { lazy, Suspense } from 'react';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import type { ScreenPath } from '../../ui/screen-path.ts';
import { WithoutStoreNote } from './detail/without-store-note.tsx';
import { DeleteVendor, ResumeLink } from './vendor-actions.tsx';
import type { VendorRow } from './vendor-labels.ts';
import { VendorTable } from './vendor-table.tsx';

const OpenDocuments = lazy(async () => ({ default: (await import('./document/open-documents.tsx')).OpenDocuments }));

const { create, deleted, detail } = vendorEndpoints;

/** List of stores; a row opens the store. */
export function VendorList() {
  const can = useCan();
  const createLink = can(create) && can(adminUser.endpoints.create) && (
    <LinkButton to="/vendor/onboarding" leftSection={<IconPlus size={16} />}>
      Create New
    </LinkButton>
  );
  return (
    <VendorTable
      which="list"
      name="Vendors"
      linkTo={useLinkTo()}
      actions={actions}
      header={(count, exportMenu) => (
        <>
          <ScreenHeader title={count === undefined ? 'Vendors' : `Vendors (${count})`} crumbs={[{ label: 'Vendors' }]}>
            {exportMenu}
            {can(deleted) && (
              <LinkButton to="/vendor/deleted" variant="default">
                Deleted
              </LinkButton>
            )}
            {createLink}
          </ScreenHeader>
          <WithoutStoreNote />
        </>
      )}
      nothing={<NothingYet title="No vendor found. Kindly add new vendors">{createLink}</NothingYet>}
    />
  );
}

function useLinkTo() {
  const mayOpen = useCan()(detail);
  return ({ id }: VendorRow): ScreenPath | undefined => (mayOpen ? `/vendor/detail/personal-info/${id}` : undefined);
}

const actions = (vendor: VendorRow) => (
  <>
    <ResumeLink vendor={vendor} variant="icon" />
    <DeleteVendor vendor={vendor} variant="icon" />
  </>
);

/** The store that has waited longest comes first. */
const reviewQuery = { status: 'review', sort: 'createdAt' };

/** Stores in review. */
export const VendorReviewQueue = () => (
  <VendorTable
    which="list"
    fixedQuery={reviewQuery}
    name="Vendors in review"
    linkTo={useLinkTo()}
    header={(count, exportMenu) => (
      <>
        <ScreenHeader
          title={count === undefined ? 'In review' : `In review (${count})`}
          crumbs={[{ label: 'Vendors', to: '/vendor' }, { label: 'In review' }]}
        >
          {exportMenu}
        </ScreenHeader>
        <Suspense>
          <OpenDocuments />
        </Suspense>
      </>
    )}
    nothing={<NothingYet title="No stores to review" />}
  />
);
