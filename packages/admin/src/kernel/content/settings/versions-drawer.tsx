import { contentSettings, type SettingName, type SettingRecord } from '@bakehouse/contract/content/content-settings';
import { Alert, Drawer } from '@mantine/core';
import { useState } from 'react';
import { isStale } from '../../../data/api-error.ts';
import { confirm, type Question } from '../../../ui/feedback/confirm.tsx';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { useRestoreVersion, useSetting } from './setting.data.ts';
import { VersionList } from './version-list.tsx';
import { type CurrentValue, VersionPreview } from './version-preview.tsx';

type Props = {
  readonly name: SettingName;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The unsaved changes on the screen; null when there are none. */
  readonly work: unknown;
  /** Called after a version was restored, to show it and discard the unsaved changes. */
  readonly onRestored: (record: SettingRecord) => void;
};

const staleMessage =
  'Someone else saved a newer version in the meantime, so nothing was restored. Review it, then try again.';

type VersionsProps = Pick<Props, 'name' | 'work' | 'onRestored'> & {
  readonly record: SettingRecord;
  readonly ask: (question: Question) => Promise<boolean>;
};

/** Version history of a setting: who saved what and when. Any version can be viewed, compared and restored. */
export function VersionsDrawer({ name, opened, onClose, work, onRestored }: Props) {
  const { data: record } = useSetting(name);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (question: Question) => {
    setIsAsking(true);
    const isConfirmed = await confirm(question);
    setIsAsking(false);
    return isConfirmed;
  };
  return (
    <Drawer
      opened={useDialogOpened(opened)}
      onClose={onClose}
      // While the confirmation is open, Esc closes only the confirmation.
      closeOnEscape={!isAsking}
      position="right"
      size={860}
      title={`Versions of ${contentSettings[name].label.toLowerCase()}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {record && <Versions name={name} record={record} work={work} onRestored={onRestored} ask={ask} />}
    </Drawer>
  );
}

function Versions({ name, record, work, onRestored, ask }: VersionsProps) {
  const [viewed, setViewed] = useState<number | null>(null);
  const restore = useRestoreVersion(name);
  const current: CurrentValue =
    work === null
      ? { meta_value: record.meta_value, unsaved: false }
      : { meta_value: JSON.stringify(work), unsaved: true };
  const restoreVersion = (number: number) =>
    restore.mutate({ number, newestVersion: record.version }, { onSuccess: ({ data }) => onRestored(data) });
  return (
    <>
      {isStale(restore.error) && (
        <Alert color="yellow" mb="sm" role="alert">
          {staleMessage}
        </Alert>
      )}
      {viewed === null ? (
        <VersionList name={name} newestVersion={record.version} onView={setViewed} />
      ) : (
        <VersionPreview
          key={viewed}
          name={name}
          version={viewed}
          newestVersion={record.version}
          current={current}
          busy={restore.isPending}
          ask={ask}
          onBack={() => {
            restore.reset();
            setViewed(null);
          }}
          onRestore={restoreVersion}
        />
      )}
    </>
  );
}
