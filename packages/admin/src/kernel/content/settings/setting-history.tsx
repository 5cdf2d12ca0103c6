import {
  type SettingName,
  type SettingRecord,
  settingVersionEndpoints,
} from '@bakehouse/contract/content/content-settings';
import { Button, Group, Text } from '@mantine/core';
import { memo, Suspense, useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { DateText } from '../../../ui/format/date-text.tsx';
import { IconHistory } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';

const VersionsDrawer = lazyPart(async () => (await import('./versions-drawer.tsx')).VersionsDrawer);

type Props = {
  readonly name: SettingName;
  readonly record: SettingRecord;
  /** Unsaved changes; null when there are none. */
  readonly work: unknown;
  readonly onRestored: (record: SettingRecord) => void;
};

/** Memoised, so that typing does not render it. */
const SavedLine = memo(({ record, onOpen }: { record: SettingRecord; onOpen: () => void }) => {
  const canReadVersions = useCan()(settingVersionEndpoints.list);
  const { updatedAt, updatedBy } = record;
  return (
    <Group justify="space-between" mb="sm" gap="xs">
      <Text fz={13} c="dimmed" component="div">
        {updatedAt ? (
          <>
            {updatedBy ? `Saved by ${updatedBy}, ` : 'Saved '}
            <DateText at={updatedAt} />
          </>
        ) : (
          'Nothing has been saved yet.'
        )}
      </Text>
      {canReadVersions && (
        <Button variant="default" leftSection={<IconHistory size={16} />} onClick={onOpen}>
          History
        </Button>
      )}
    </Group>
  );
});

/** Shows who saved last, and opens the version history. */
export function SettingHistory({ name, record, work, onRestored }: Props) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = useStableCallback(() => setState('open'));
  return (
    <>
      <SavedLine record={record} onOpen={open} />
      {state !== 'unused' && (
        <Suspense>
          <VersionsDrawer
            name={name}
            opened={state === 'open'}
            onClose={() => setState('closed')}
            work={work}
            onRestored={(restored) => {
              setState('closed');
              onRestored(restored);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
