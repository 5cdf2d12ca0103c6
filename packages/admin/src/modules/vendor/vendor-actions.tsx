import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { ActionIcon, Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useCan } from '../../data/session.ts';
import { confirmDelete, confirmRestore } from '../../ui/feedback/confirm.tsx';
import { IconChevronRight, IconRestore, IconTrash } from '../../ui/icons.ts';
import { LinkButton, LinkIcon } from '../../ui/link-button.tsx';
import { nextRowFocus } from '../../ui/table/row-focus.ts';
import { useDeleteVendor, useRestoreVendor } from './vendor.queries.ts';
import { resumePath, storeName } from './vendor-labels.ts';

type Props = { readonly vendor: VendorRecord };

/** Link that resumes an interrupted onboarding. */
export const ResumeLink = ({ vendor, variant }: Props & { variant: 'icon' | 'text' }) => {
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
};

export const DeleteVendor = ({
  vendor,
  variant,
  onDone,
}: Props & { variant: 'icon' | 'text'; onDone?: () => void }) => {
  const can = useCan();
  const remove = useDeleteVendor();
  if (!can(vendorEndpoints.remove)) return null;
  const name = storeName(vendor);
  const shared = {
    title: `Delete ${name}`,
    loading: remove.isPending,
    onClick: async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (!(await confirmDelete(name))) return;
      const focusNextRow = nextRowFocus(currentTarget);
      remove.mutate(vendor, {
        onSuccess: () => {
          focusNextRow();
          onDone?.();
        },
      });
    },
  };
  return variant === 'icon' ? (
    <ActionIcon aria-label={`Delete ${name}`} {...shared}>
      <IconTrash size={17} />
    </ActionIcon>
  ) : (
    <Button variant="default" c="var(--mantine-color-error)" {...shared}>
      Delete
    </Button>
  );
};

export const RestoreVendor = ({ vendor }: Props) => {
  const can = useCan();
  const restore = useRestoreVendor();
  if (!can(vendorEndpoints.restore)) return null;
  const name = storeName(vendor);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={15} />}
      aria-label={`Restore ${name}`}
      loading={restore.isPending}
      onClick={async ({ currentTarget }) => {
        if (await confirmRestore(name)) restore.mutate(vendor, { onSuccess: nextRowFocus(currentTarget) });
      }}
    >
      Restore
    </Button>
  );
};
