import type { VendorDetail } from '@bakehouse/contract/vendor/vendor';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { AreaForm } from '../form/area-form.tsx';
import { vendorQuery } from '../vendor.queries.ts';
import { onboardingPaths, storeName } from '../vendor-labels.ts';
import { OnboardingFrame, StepButtons, useStepPaths } from './onboarding-frame.tsx';

/** Step 3: service area. */
export function OnboardingArea({ params: { id } }: ScreenProps<'id'>) {
  const query = useQuery(vendorQuery(id));
  return (
    <OnboardingFrame
      step="Vendor Service Area"
      name={query.data && storeName(query.data)}
      userId={query.data?.store_admin}
      vendorId={id}
    >
      <LoadedVendor what="vendor" query={query}>
        {(vendor) => <Step key={id} vendor={vendor} />}
      </LoadedVendor>
    </OnboardingFrame>
  );
}

function Step({ vendor }: { vendor: VendorDetail }) {
  const navigate = useNavigate();
  const { orFinish, next } = useStepPaths(vendor);
  return (
    <AreaForm
      vendor={vendor}
      requiresRadius
      onClose={() => void navigate({ href: orFinish(onboardingPaths.delivery(vendor.id)) })}
      buttons={(saving) => (
        <StepButtons back={orFinish(onboardingPaths.store(vendor.store_admin))} saving={saving} next={next} />
      )}
    />
  );
}
