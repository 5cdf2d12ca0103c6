import type { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { Suspense } from 'react';
import { useCan } from '../../../data/session.ts';
import type { KeyOf } from '../../../kernel/admin-module.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

type Calls = (typeof settingEndpoints)['assignment'];
const getKey: KeyOf<Calls['get']> = 'GET sitesetting/getassignmentsettings';
const updateKey: KeyOf<Calls['update']> = 'PUT sitesetting/updateassignmentsettings';

const RoutingSwitch = lazyPart(
  async () => (await import('./routing-switch.tsx')).RoutingSwitch,
  () => null,
);

/** The switch of the automatic assignment, for people who may change the assignment settings. */
export function RoutingButton() {
  const can = useCan();
  if (!can(getKey) || !can(updateKey)) return null;
  return (
    <Suspense>
      <RoutingSwitch />
    </Suspense>
  );
}
