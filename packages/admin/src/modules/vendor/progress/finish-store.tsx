import { i18n, translated } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../data/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ScreenLoader } from '../../../ui/feedback/screen-loader.tsx';
import { NothingYet } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { vendorQuery } from '../vendor.queries.ts';
import { storeName } from '../vendor-labels.ts';
import { nextStep, ownStepPath, ownStepText, type Progress, stepTitles } from './progress-labels.ts';
import { SendAgain } from './send-for-review.tsx';
import { StepCount, StepList } from './step-list.tsx';

/** Screen on which the people of a store finish it: the next step as one large button, and all steps below it. */
export function FinishStore() {
  const session = useSession();
  const id = session.status === 'in' ? session.vendorId : null;
  return (
    <>
      <ScreenHeader title={i18n.t('Finish your store')} crumbs={[{ label: i18n.t('Finish your store') }]} />
      {id ? (
        <OwnStore id={id} />
      ) : (
        <NothingYet title={i18n.t('You have no store')} text={i18n.t('Contact the marketplace to get one.')} />
      )}
    </>
  );
}

const OwnStore = ({ id }: { readonly id: string }) => (
  <LoadedVendor what="vendor" query={useQuery(vendorQuery(id))}>
    {(vendor) =>
      vendor.progress ? (
        <FinishCard title={storeName(vendor)} vendor={vendor} progress={vendor.progress} />
      ) : (
        <Alert color="green" title={i18n.t('{vendor} is approved', { vendor: storeName(vendor) })}>
          {i18n.t('It can receive orders within {serviceRadius} km.', { serviceRadius: vendor.service_radius })}
        </Alert>
      )
    }
  </LoadedVendor>
);

type Props = { readonly vendor: VendorDetail; readonly progress: Progress };

const FinishCard = ({ title, vendor, progress }: Props & { readonly title: string }) => (
  <Card title={title}>
    <Stack gap="md" maw={560}>
      <StepCount progress={progress} />
      {vendor.status === 'reject' && <Rejection vendor={vendor} />}
      {vendor.status === 'review' ? (
        <Alert title={i18n.t('In review')}>
          {i18n.t('We are reviewing your store and will email you the decision.')}
        </Alert>
      ) : (
        <NextStep vendor={vendor} progress={progress} />
      )}
      <StepList
        progress={progress}
        pathOf={(step) => (step === 'review' ? undefined : ownStepPath(vendor, step))}
        textOf={ownStepText}
      />
    </Stack>
  </Card>
);

export const Rejection = ({ vendor: { history } }: { readonly vendor: VendorDetail }) => (
  <Alert color="red" title={i18n.t('Rejected')}>
    {history.find(({ kind }) => kind === 'reject')?.reason || i18n.t('No reason was given.')}
  </Alert>
);

/** One large button for what has to be done next. */
function NextStep({ vendor, progress }: Props) {
  const next = nextStep(progress);
  if (!next) return null;
  const isLast = next.step === 'review';
  return (
    <Stack gap={4}>
      {isLast && vendor.status === 'reject' ? (
        <SendAgain vendor={vendor} size="lg" fullWidth />
      ) : (
        <LinkButton to={ownStepPath(vendor, next.step)} size="lg" fullWidth>
          {isLast ? i18n.t('Send for review') : i18n.t('Next: {step}', { step: translated(stepTitles[next.step]) })}
        </LinkButton>
      )}
      <Text fz={13} c="dimmed" ta="center">
        {isLast && vendor.status === 'draft'
          ? i18n.t('We first send a code to your email and one to your phone.')
          : ownStepText(next)}
      </Text>
    </Stack>
  );
}

type StartProps = { readonly id: string; readonly children: ReactNode };

/** Start page of the people of a store: what is left to do while it is not approved, and the other content below it. */
export function StartOfStore({ id, children }: StartProps) {
  const { data: vendor, isPending } = useQuery(vendorQuery(id));
  if (isPending) return <ScreenLoader what="store" />;
  if (!vendor?.progress) return children;
  return (
    <Stack gap="md">
      <FinishCard title={i18n.t('Finish your store')} vendor={vendor} progress={vendor.progress} />
      {vendor.status !== 'draft' && children}
    </Stack>
  );
}
