import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useCan } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useInviteVendor } from '../vendor.data.ts';
import { finishPath } from '../vendor-labels.ts';
import { countText, isApplication, nextStep, staffStepPath, staffStepText } from './progress-labels.ts';
import { StepCount, StepList } from './step-list.tsx';

type Props = { readonly vendor: VendorDetail };

/** The progress of a store for staff; each step opens its tab. */
export const ProgressForStaff = ({ vendor }: Props) =>
  vendor.progress && (
    <Stack gap="xs">
      <StepCount progress={vendor.progress} />
      <StepList progress={vendor.progress} pathOf={(step) => staffStepPath(vendor, step)} textOf={staffStepText} />
    </Stack>
  );

/** Leads the people of a store from its tabs back to the steps that are left. */
export function ContinueCard({ vendor: { progress, status } }: Props) {
  if (!progress || status === 'review') return null;
  const next = nextStep(progress);
  return (
    <Card title={i18n.t('Finish your store')}>
      <Group justify="space-between" gap="xs">
        <Text
          fz={13}
          c="dimmed"
        >{`${i18n.t('{steps} done', { steps: countText(progress) })}. ${(next && staffStepText(next)) || i18n.t('The store can be sent to review.')}`}</Text>
        <LinkButton to={finishPath} mih={44}>
          {i18n.t('Continue')}
        </LinkButton>
      </Group>
    </Card>
  );
}

/** Approves an application, or sends the link to finish the store again. */
export function InviteButton({ vendor }: Props) {
  const mayInvite = useCan()(vendorEndpoints.invite);
  const invite = useInviteVendor(vendor.id);
  if (!mayInvite || vendor.status !== 'draft') return null;
  return (
    <Button
      variant={isApplication(vendor) ? 'filled' : 'default'}
      loading={invite.isPending}
      onClick={() => invite.mutate({ version: vendor.version })}
    >
      {isApplication(vendor) ? i18n.t('Approve application') : i18n.t('Invite to finish')}
    </Button>
  );
}
