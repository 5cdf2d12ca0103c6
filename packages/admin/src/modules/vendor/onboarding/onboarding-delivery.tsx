import { i18n } from '@bakehouse/contract/i18n';
import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { useCan } from '../../../data/session.ts';
import { clearToasts, hideError, toastError } from '../../../ui/feedback/toast.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { Preferences } from '../form/preferences.tsx';
import { HoursSection } from '../hours/hours-section.tsx';
import { vendorQuery } from '../vendor.queries.ts';
import { onboardingPaths, storeName } from '../vendor-labels.ts';
import { OnboardingFrame, StepButtons, useStepPaths } from './onboarding-frame.tsx';

/** The wizard's message (spec 1 §5). */
const emptyMessage = /* i18n */ 'Select Atleast one Delivery type';

/** Step 4: delivery types, and optionally hours and capacity. */
export function OnboardingDelivery({ params: { id } }: ScreenProps<'id'>) {
  const query = useQuery(vendorQuery(id));
  return (
    <OnboardingFrame
      step="Vendor Delivery Types"
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
  const navigate = useNavigate();
  const { isOwnStore, orFinish } = useStepPaths(vendor);
  // The people of a store have hours as a step of their own.
  const hasHours = useCan()(vendorHoursEndpoints.view) && !isOwnStore;
  const isEmpty = vendor.delivery_preferences.length === 0;
  useEffect(() => {
    if (!isEmpty) hideError(emptyMessage);
  }, [isEmpty]);
  const next = () => {
    if (isEmpty) {
      toastError(emptyMessage);
      return;
    }
    clearToasts();
    void navigate({ href: orFinish(onboardingPaths.verify(vendor.id)) });
  };
  return (
    <>
      <Preferences vendor={vendor} />
      {hasHours && (
        <Box mt="lg">
          <HoursSection vendor={vendor} />
        </Box>
      )}
      <StepButtons
        back={orFinish(onboardingPaths.area(vendor.id))}
        onNext={next}
        next={isOwnStore ? i18n.t('Done') : i18n.t('Next')}
      />
    </>
  );
}
