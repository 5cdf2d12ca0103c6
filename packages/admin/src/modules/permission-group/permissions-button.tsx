import type { RecordOf } from '@bakehouse/contract/core/resource';
import type { permissionGroup } from '@bakehouse/contract/permission-group';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PermissionsPopup = lazyPart(async () => (await import('./permissions-popup.tsx')).PermissionsPopup);

/** Number of permissions of a group; a click lists them. */
export function PermissionsButton({ group }: { group: RecordOf<typeof permissionGroup> }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const { length } = group.permissions;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${length} ${length === 1 ? 'permission' : 'permissions'} of ${group.name}`}
        onClick={() => setState('open')}
      >
        {length}
      </Button>
      {state !== 'unused' && (
        <Suspense>
          <PermissionsPopup group={group} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
