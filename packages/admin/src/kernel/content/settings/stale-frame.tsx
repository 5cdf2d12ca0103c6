import type { SettingRecord } from '@bakehouse/contract/content/content-settings';
import { Alert, Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../../ui/focus/focus-return.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';

/** Labels of the two sides of a conflict. */
export const staleNames = ['Theirs', 'Mine'] as const;

export type StaleProps<Value> = {
  /** The live value, saved by another user in the meantime. */
  readonly theirs: SettingRecord;
  readonly mine: Value;
  readonly busy?: boolean;
  /** Continues with the live value and discards the user's own. */
  readonly onTakeTheirs: (theirs: SettingRecord) => void;
  /** Overwrites the live value: `version` is the live version. */
  readonly onSave: (value: Value, version: number) => void;
  /** Returns to the form without a decision. */
  readonly onClose: () => void;
};

type Props = Omit<StaleProps<unknown>, 'mine' | 'onSave'> & {
  /** Label of the save button. */
  readonly saveLabel: string;
  readonly onSave: () => void;
  readonly children: ReactNode;
};

/** Frame of a comparison after a stale save. Nothing is overwritten without a click. */
export function StaleFrame({ theirs, busy = false, saveLabel, onTakeTheirs, onSave, onClose, children }: Props) {
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
          {saveLabel}
        </Button>
      </Group>
    </Modal>
  );
}
