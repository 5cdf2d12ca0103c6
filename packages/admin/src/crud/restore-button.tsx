import { Button } from '@mantine/core';
import { useRestoreRecord } from '../data/crud-queries.ts';
import type { BaseRecord, LifecycleResource } from '../data/crud-resource.ts';
import { useCan } from '../data/session.ts';
import { confirmRestore } from '../ui/feedback/confirm.tsx';
import { IconRestore } from '../ui/icons.ts';
import { nextRowFocus } from '../ui/table/row-focus.ts';

type Props = {
  readonly resource: LifecycleResource;
  readonly record: BaseRecord;
  readonly name: string;
};

/** Restores a deleted record after a confirmation, in its row of the deleted list. */
export const RestoreButton = ({ resource, record, name }: Props) => {
  const mayRestore = useCan()(resource.endpoints.restore);
  const restore = useRestoreRecord(resource);
  if (!mayRestore) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={15} />}
      aria-label={`Restore ${name}`}
      loading={restore.isPending}
      onClick={async ({ currentTarget }) => {
        if (await confirmRestore(name)) restore.mutate(record, { onSuccess: nextRowFocus(currentTarget) });
      }}
    >
      Restore
    </Button>
  );
};
