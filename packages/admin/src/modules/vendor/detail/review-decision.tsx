import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { confirm } from '../../../ui/feedback/confirm.tsx';
import { useEditing } from '../../../ui/form/editing.tsx';
import { closeGuarded } from '../../../ui/form/leave-blocker.ts';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { formKeys } from '../form/form-keys.ts';
import { useReview } from '../vendor.data.ts';
import { storeName } from '../vendor-labels.ts';

type Props = { readonly vendor: VendorDetail };

const reject = { decision: 'reject' as const };

/** Approve, or reject with a reason; an approved store can still be rejected. */
export function ReviewDecision({ vendor }: Props) {
  const review = useReview(vendor.id);
  const { editing: rejecting, button, open, close } = useEditing(hasUnsavedWork(formKeys.rejection(vendor.id)));
  const approve = async () => {
    const isConfirmed = await confirm({
      title: 'Approve this store?',
      text: `${storeName(vendor)} can then receive orders within ${vendor.service_radius} km.`,
      yes: 'Approve',
      no: 'No, cancel',
    });
    if (isConfirmed) review.mutate({ decision: 'approve', version: vendor.version });
  };
  if (rejecting) return <RejectForm vendor={vendor} onClose={close} />;
  return (
    <Group gap="xs" justify="flex-end">
      <Button ref={button} variant="default" c="var(--mantine-color-error)" onClick={open}>
        Reject
      </Button>
      {vendor.status === 'review' && (
        <Button loading={review.isPending} onClick={() => void approve()}>
          Approve
        </Button>
      )}
    </Group>
  );
}

/** Dialog for the reason of a rejection, which the vendor will read. */
function RejectForm({ vendor, onClose }: Props & { onClose: () => void }) {
  const review = useReview(vendor.id);
  const { form, props, saving, isUnsaved } = useEntryForm({
    schema: vendorEndpoints.review.body,
    initial: { ...reject, reason: '' },
    persist: { key: formKeys.rejection(vendor.id) },
    send: ({ reason }) => review.mutateAsync({ ...reject, reason, version: vendor.version }),
    done: onClose,
  });
  return (
    <form {...props} aria-label="Reject">
      <Stack gap="sm">
        <Textarea
          label="Reason"
          description="The vendor will read this"
          withAsterisk
          autosize
          minRows={2}
          maxRows={8}
          ref={focusOnMount}
          {...form.getInputProps('reason')}
        />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" disabled={saving} onClick={() => void closeGuarded(isUnsaved, onClose)}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={saving}>
            Reject
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const focusOnMount = (field: HTMLTextAreaElement | null) => field?.focus();
