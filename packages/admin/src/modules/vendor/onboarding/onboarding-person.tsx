import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LoadedVendor } from '../detail/loaded-vendor.tsx';
import { PersonForm, personQuery } from '../form/person-form.tsx';
import { onboardingPaths } from '../vendor-labels.ts';
import { StepButtons } from './onboarding-frame.tsx';

/** Step 1 after the user was created. */
export const OnboardingPerson = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const person = useQuery(personQuery(userId));
  return (
    <LoadedVendor what="person" query={person}>
      {(record) => (
        <PersonForm
          person={record}
          onClose={() => void navigate({ href: onboardingPaths.store(userId) })}
          buttons={(saving) => <StepButtons saving={saving} />}
        />
      )}
    </LoadedVendor>
  );
};
