import { Alert, Button, Group, Stack } from '@mantine/core';
import { DateText } from '../../ui/format/date-text.tsx';
import type { Builder } from './use-builder.ts';

type Props = { readonly builder: Builder; readonly mayUpdate: boolean; readonly onDiscard: () => void };

/** Notices about restored work, a newer version, and a browser without room for unsaved work. */
export function BuilderNotes({ builder, mayUpdate, onDiscard }: Props) {
  const { restoredAt, newer, dirty, isStored } = builder;
  if (mayUpdate && isStored && !(dirty && (restoredAt || newer))) return null;
  return (
    <Stack gap="xs" mb="sm">
      {!mayUpdate && <Alert>You can view this but not change it. Ask an administrator.</Alert>}
      {restoredAt && dirty && (
        <Alert role="status">
          <Group justify="space-between" gap="xs">
            <span>
              We restored your unsaved changes of <DateText at={restoredAt} withTime />.
            </span>
            <Button size="compact-sm" variant="default" onClick={onDiscard}>
              Discard
            </Button>
          </Group>
        </Alert>
      )}
      {newer && dirty && (
        <Alert color="yellow" role="status">
          <Group justify="space-between" gap="xs">
            <span>{`${newer.updatedBy ?? 'Someone else'} saved a newer version in the meantime.`}</span>
            <Button size="compact-sm" variant="default" onClick={() => builder.compare(newer)}>
              Compare
            </Button>
          </Group>
        </Alert>
      )}
      {!isStored && (
        <Alert color="yellow" role="status">
          Browser storage is full, so your unsaved changes would be lost on reload. Save now.
        </Alert>
      )}
    </Stack>
  );
}
