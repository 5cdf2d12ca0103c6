import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { withoutStoreQuery } from '../vendor.queries.ts';
import { onboardingPaths } from '../vendor-labels.ts';

const maxNamed = 3;

/** Users without a store, because their onboarding was interrupted, with links to resume. */
export function WithoutStoreNote() {
  const can = useCan();
  const isEnabled = can(vendorEndpoints.withoutStore) && can(vendorEndpoints.create);
  const { data = [] } = useQuery({ ...withoutStoreQuery, enabled: isEnabled });
  if (data.length === 0) return null;
  const unnamedCount = data.length - maxNamed;
  return (
    <Alert color="yellow" mb="sm" py={8}>
      {data.slice(0, maxNamed).map(({ _id, name }) => (
        <Text key={_id} fz={13}>
          {`${name} has no store yet · `}
          <Anchor component={PathLink} to={onboardingPaths.store(_id)} fz={13} aria-label={`Continue with ${name}`}>
            Continue
          </Anchor>
        </Text>
      ))}
      {unnamedCount > 0 && <Text fz={13}>{`and ${unnamedCount} more`}</Text>}
    </Alert>
  );
}
