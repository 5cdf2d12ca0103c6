import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { useCan } from '../../../data/session.ts';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { VendorStatusBadge } from '../../../ui/format/vendor-status.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { CodesForm } from '../form/codes-form.tsx';
import { codesQuery, useSendCodes, useVerifyCodes } from '../vendor.data.ts';
import { vendorQuery } from '../vendor.queries.ts';
import { finishPath, onboardingPaths, resumePath, storeName } from '../vendor-labels.ts';
import { OnboardingFrame, useStepPaths } from './onboarding-frame.tsx';

/** Step 5: verifies the codes sent by email and SMS; the store then goes to review. */
export function OnboardingVerify({ params: { id } }: ScreenProps<'id'>) {
  const query = useQuery(vendorQuery(id));
  return (
    <OnboardingFrame
      step="Verify Profile"
      name={query.data && storeName(query.data)}
      userId={query.data?.store_admin}
      vendorId={id}
    >
      <LoadedVendor what="vendor" query={query}>
        {(vendor) => <Step vendor={vendor} />}
      </LoadedVendor>
    </OnboardingFrame>
  );
}

function Step({ vendor }: { vendor: VendorDetail }) {
  if (vendor.status !== 'draft')
    return (
      <Alert>
        {i18n.t('{vendor} is already verified.', { vendor: storeName(vendor) })}{' '}
        <VendorStatusBadge status={vendor.status} />
      </Alert>
    );
  const incompleteStep = resumePath(vendor);
  if (incompleteStep !== onboardingPaths.verify(vendor.id))
    return (
      <Alert color="yellow" title={i18n.t('Complete the onboarding before sending the codes')}>
        <LinkButton to={incompleteStep} size="compact-sm" variant="default">
          {i18n.t('Continue onboarding')}
        </LinkButton>
      </Alert>
    );
  return <Codes vendor={vendor} />;
}

function Codes({ vendor: { id } }: { vendor: VendorDetail }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayList = useCan()(vendorEndpoints.list);
  const { isOwnStore } = useStepPaths({ id });
  const sent = useQuery(codesQuery(id));
  const send = useSendCodes(id);
  const verify = useVerifyCodes(id);
  const hasRequested = useRef(false);
  const { mutate } = send;
  // Valid codes are reused, so returning to this page sends no new codes.
  const hasNoCodes = sent.data === null;
  useEffect(() => {
    if (!hasNoCodes || hasRequested.current) return;
    hasRequested.current = true;
    mutate();
  }, [hasNoCodes, mutate]);
  return (
    <LoadedVendor what="vendor" query={sent}>
      {(codes) => (
        <CodesForm
          sent={codes}
          sending={send.isPending}
          onSend={() => mutate()}
          onVerify={(typed) => {
            clearToasts();
            return verify.mutateAsync(typed).catch(async (cause: unknown) => {
              // A wrong code reduces the remaining attempts.
              await client.invalidateQueries({ queryKey: codesQuery(id).queryKey });
              throw cause;
            });
          }}
          onVerified={() =>
            void navigate(
              isOwnStore
                ? { to: finishPath }
                : mayList
                  ? { to: '/vendor' }
                  : { to: '/vendor/detail/$tab/$id', params: { tab: 'store-address', id } },
            )
          }
        />
      )}
    </LoadedVendor>
  );
}
