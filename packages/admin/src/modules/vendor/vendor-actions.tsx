import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { useCan } from '../../data/session.ts';
import { DeleteButton } from '../../kernel/crud/delete-button.tsx';
import { IconChevronRight } from '../../ui/icons.ts';
import { LinkButton, LinkIcon } from '../../ui/link-button.tsx';
import { resumePath, rowOf, storeName } from './vendor-labels.ts';

type Props = { readonly vendor: VendorRecord };

/** Stores as a resource for the generic mutations that delete and restore records. */
export const vendorLifecycle = { name: 'vendor', endpoints: vendorEndpoints } as const;

export const DeleteVendor = ({ vendor, ...props }: Props & { variant: 'icon' | 'text'; onDone?: () => void }) => (
  <DeleteButton resource={vendorLifecycle} nameOf={storeName} record={rowOf(vendor)} {...props} />
);

/** Link that resumes an interrupted onboarding. */
export function ResumeLink({ vendor, variant }: Props & { variant: 'icon' | 'text' }) {
  const mayUpdate = useCan()(vendorEndpoints.update);
  if (vendor.status !== 'draft' || !mayUpdate) return null;
  const to = resumePath(vendor);
  return variant === 'icon' ? (
    <LinkIcon to={to} label={`Continue onboarding of ${storeName(vendor)}`}>
      <IconChevronRight size={17} />
    </LinkIcon>
  ) : (
    <LinkButton to={to}>Continue onboarding</LinkButton>
  );
}
