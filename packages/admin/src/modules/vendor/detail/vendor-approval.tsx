import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Group, Stack, Text } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { Rejection } from '../progress/finish-store.tsx';
import { isApplication } from '../progress/progress-labels.ts';
import { InviteButton, ProgressForStaff } from '../progress/progress-parts.tsx';
import { SendAgain } from '../progress/send-for-review.tsx';
import { ResumeLink } from '../vendor-actions.tsx';
import { useIsOwnStore } from './own-store.ts';
import { ReviewDecision } from './review-decision.tsx';

type Props = { readonly vendor: VendorDetail };
const reviewTexts = {
  ownStore: /* i18n */ 'We are reviewing your store and will email you the decision.',
  staff: /* i18n */ 'Waiting for your decision.',
};

/** Approval status of the store, and the possible actions. */
export function VendorApproval({ vendor }: Props) {
  const isOwnStore = useIsOwnStore(vendor);
  const mayDecide = useCan()(vendorEndpoints.review) && !isOwnStore;
  const { status } = vendor;
  return (
    <Card title={i18n.t('Approval')}>
      {status === 'draft' && (
        <Stack gap="sm">
          <Text>{draftText(isOwnStore, vendor)}</Text>
          {!isOwnStore && <ProgressForStaff vendor={vendor} />}
          <Group justify="flex-end" gap="xs">
            {!isOwnStore && <InviteButton vendor={vendor} />}
            <ResumeLink vendor={vendor} variant="text" />
          </Group>
        </Stack>
      )}
      {status === 'review' && (
        <Stack gap="sm">
          <Text>{isOwnStore ? reviewTexts.ownStore : reviewTexts.staff}</Text>
          {!isOwnStore && <ProgressForStaff vendor={vendor} />}
        </Stack>
      )}
      {status === 'reject' && <Rejected vendor={vendor} isOwnStore={isOwnStore} />}
      {status === 'approve' && (
        <Stack gap="sm">
          <Text>
            {i18n.t('Can receive orders within {serviceRadius} km.', { serviceRadius: vendor.service_radius })}
          </Text>
          {mayDecide && <ReviewDecision vendor={vendor} />}
        </Stack>
      )}
    </Card>
  );
}

const draftText = (isOwnStore: boolean, vendor: VendorDetail) =>
  !isOwnStore && isApplication(vendor)
    ? i18n.t('This application waits for your decision. Approve it to invite the vendor to finish the store.')
    : i18n.t('The onboarding is not finished yet.');

const Rejected = ({ vendor, isOwnStore }: Props & { readonly isOwnStore: boolean }) => (
  <Stack gap="sm">
    <Rejection vendor={vendor} />
    {!isOwnStore && <ProgressForStaff vendor={vendor} />}
    <Group justify="flex-end">
      <SendAgain vendor={vendor} />
    </Group>
  </Stack>
);
