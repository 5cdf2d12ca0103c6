import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { useSendToReview } from '../vendor.data.ts';
import { ResumeLink } from '../vendor-actions.tsx';
import { useIsOwnStore } from './own-store.ts';
import { ReviewDecision } from './review-decision.tsx';

type Props = { readonly vendor: VendorDetail };
const reviewTexts = {
  ownStore: 'We are reviewing your store and will email you the decision.',
  staff: 'Waiting for your decision.',
};

/** Approval status of the store, and the possible actions. */
export function VendorApproval({ vendor }: Props) {
  const isOwnStore = useIsOwnStore(vendor);
  const mayDecide = useCan()(vendorEndpoints.review) && !isOwnStore;
  const { status } = vendor;
  return (
    <Card title="Approval">
      {status === 'draft' && (
        <Stack gap="sm">
          <Text>The onboarding is not finished yet.</Text>
          <Group justify="flex-end">
            <ResumeLink vendor={vendor} variant="text" />
          </Group>
        </Stack>
      )}
      {status === 'review' && <Text>{isOwnStore ? reviewTexts.ownStore : reviewTexts.staff}</Text>}
      {status === 'reject' && <Rejected vendor={vendor} />}
      {status === 'approve' && (
        <Stack gap="sm">
          <Text>{`Can receive orders within ${vendor.service_radius} km.`}</Text>
          {mayDecide && <ReviewDecision vendor={vendor} />}
        </Stack>
      )}
    </Card>
  );
}

function Rejected({ vendor }: Props) {
  const reason = vendor.history.find(({ kind }) => kind === 'reject')?.reason;
  return (
    <Stack gap="sm">
      <Alert color="red" title="Rejected">
        {reason || 'No reason was given.'}
      </Alert>
      <SendAgain vendor={vendor} />
    </Stack>
  );
}

function SendAgain({ vendor }: Props) {
  const mayCall = useCan()(vendorEndpoints.sendToReview);
  const send = useSendToReview(vendor.id);
  if (!mayCall) return null;
  return (
    <Group justify="flex-end">
      <Button loading={send.isPending} onClick={() => send.mutate({ version: vendor.version })}>
        Send to review again
      </Button>
    </Group>
  );
}
