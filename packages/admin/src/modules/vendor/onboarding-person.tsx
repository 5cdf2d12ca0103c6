import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { StepButtons } from './onboarding-frame.tsx';
import { PersonForm, personQuery } from './person-form.tsx';
import type { Person } from './person-values.ts';
import { RecordGate } from './record-gate.tsx';
import { onboardingPaths } from './vendor-words.ts';

/** The first step again, with the person it made. */
export const OnboardingPerson = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const person = useQuery(personQuery(userId));
  return (
    <RecordGate what="person" query={person}>
      {(record) => (
        <PersonForm
          person={record as unknown as Person}
          onClose={() => void navigate({ to: onboardingPaths.store(userId) })}
          buttons={(saving) => <StepButtons saving={saving} />}
        />
      )}
    </RecordGate>
  );
};
