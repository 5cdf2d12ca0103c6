import { contentSettings, type SettingName, type SettingRecord } from '@bakehouse/contract/content/content-settings';
import { Alert, Drawer } from '@mantine/core';
import { useState } from 'react';
import { isStale } from '../../data/api-error.ts';
import type { Question } from '../../ui/feedback/confirm.tsx';
import { confirm } from '../../ui/feedback/confirm.tsx';
import { useDialogOpened } from '../../ui/use-dialog-opened.ts';
import { useRestoreVersion, useSetting } from './setting.data.ts';
import { VersionList } from './version-list.tsx';
import { type Present, VersionPreview } from './version-preview.tsx';

type Props = {
  readonly name: SettingName;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The unsaved changes on the screen; null when there are none. */
  readonly work: unknown;
  /** Called after a version was restored, to show it and discard the unsaved changes. */
  readonly onRestored: (record: SettingRecord) => void;
};

const staleLabels =
  'Someone else saved a newer version in the meantime, so nothing was restored. Review it, then try again.';

type VersionsProps = Pick<Props, 'name' | 'work' | 'onRestored'> & {
  readonly record: SettingRecord;
  readonly ask: (question: Question) => Promise<boolean>;
};

const Versions = ({ name, record, work, onRestored, ask }: VersionsProps) => {
  const [looked, setLooked] = useState<number | null>(null);
  const restore = useRestoreVersion(name);
  const present: Present =
    work === null
      ? { meta_value: record.meta_value, unsaved: false }
      : { meta_value: JSON.stringify(work), unsaved: true };
  const bringBack = (number: number) =>
    restore.mutate({ number, liveVersion: record.version }, { onSuccess: ({ data }) => onRestored(data) });
  return (
    <>
      {isStale(restore.error) && (
        <Alert color="yellow" mb="sm" role="alert">
          {staleLabels}
        </Alert>
      )}
      {looked === null ? (
        <VersionList name={name} liveVersion={record.version} onLook={setLooked} />
      ) : (
        <VersionPreview
          key={looked}
          name={name}
          version={looked}
          liveVersion={record.version}
          present={present}
          busy={restore.isPending}
          ask={ask}
          onBack={() => {
            restore.reset();
            setLooked(null);
          }}
          onRestore={bringBack}
        />
      )}
    </>
  );
};

/** Version history of a setting: who saved what and when. Any version can be viewed, compared and restored. */
export const VersionsDrawer = ({ name, opened, onClose, work, onRestored }: Props) => {
  const { data: record } = useSetting(name);
  const [asking, setAsking] = useState(false);
  const ask = async (question: Question) => {
    setAsking(true);
    const yes = await confirm(question);
    setAsking(false);
    return yes;
  };
  return (
    <Drawer
      opened={useDialogOpened(opened)}
      onClose={onClose}
      // While the confirmation is open, Esc closes only the confirmation.
      closeOnEscape={!asking}
      position="right"
      size={860}
      title={`Versions of ${contentSettings[name].label.toLowerCase()}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {record && <Versions name={name} record={record} work={work} onRestored={onRestored} ask={ask} />}
    </Drawer>
  );
};
