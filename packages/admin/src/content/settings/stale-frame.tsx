import type { SettingRecord } from '@bakehouse/contract/content/content-settings';
import { Alert, Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { formatDateTime } from '../../ui/format/dates.ts';

/** What the two sides of a stale save are called. */
export const staleNames = ['Theirs', 'Mine'] as const;

export type StaleProps<Value> = {
  /** What is in force now, saved by someone else meanwhile. */
  readonly theirs: SettingRecord;
  readonly mine: Value;
  readonly busy?: boolean;
  /** Go on with theirs; mine is dropped. */
  readonly onTakeTheirs: (theirs: SettingRecord) => void;
  /** Save this over theirs, knowingly: `version` is theirs. */
  readonly onSave: (value: Value, version: number) => void;
  /** Back to the work, nothing decided. */
  readonly onClose: () => void;
};

type Props = Omit<StaleProps<unknown>, 'mine' | 'onSave'> & {
  /** What the saving button says. */
  readonly save: string;
  readonly onSave: () => void;
  readonly children: ReactNode;
};

/** Around a comparison after a save that came too late. Nothing is overwritten without a press. */
export const StaleFrame = ({ theirs, busy = false, save, onTakeTheirs, onSave, onClose, children }: Props) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title="Someone else saved these settings" size="xl" centered>
      <Alert color="yellow" mb="sm">
        {theirs.updatedBy ?? 'Someone else'} saved a newer version
        {theirs.updatedAt ? ` on ${formatDateTime(theirs.updatedAt)}` : ''}. Nothing of yours is lost, and nothing of it
        is saved yet.
      </Alert>
      {children}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Back to my work
        </Button>
        <Button variant="default" disabled={busy} onClick={() => onTakeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button loading={busy} onClick={onSave}>
          {save}
        </Button>
      </Group>
    </Modal>
  );
};
