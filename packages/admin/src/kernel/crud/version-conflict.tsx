import { Alert, Button } from '@mantine/core';
import { type Difference, StaleDialog } from '../../ui/form/stale-dialog.tsx';

type NoticeProps = { readonly title?: string; readonly onCompare: () => void };

/** Says that a form with unsaved changes edits a version that is no longer the newest. */
export const NewerVersionNotice = ({ title = 'Someone else changed this record', onCompare }: NoticeProps) => (
  <Alert color="yellow" mb="sm" maw={760} title={title}>
    <Button size="compact-sm" variant="default" onClick={onCompare}>
      Compare
    </Button>
  </Alert>
);

type Props<R> = {
  readonly conflict: {
    readonly newer: R | undefined;
    readonly theirs: R | undefined;
    readonly compare: (theirs: R) => void;
    readonly differences: () => readonly Difference[];
    readonly keepMine: () => void;
    readonly takeTheirs: () => void;
  };
};

/** Offers to compare a newer version of the record, and compares it on request or after a stale save. */
export function VersionConflict<R>({ conflict }: Props<R>) {
  const { newer, theirs, compare, differences, keepMine, takeTheirs } = conflict;
  if (theirs !== undefined) return <StaleDialog differences={differences()} onKeep={keepMine} onReload={takeTheirs} />;
  return newer !== undefined && <NewerVersionNotice onCompare={() => compare(newer)} />;
}
