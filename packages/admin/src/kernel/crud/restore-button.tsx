import { Button } from '@mantine/core';
import { ApiError } from '../../data/api-error.ts';
import { useRestoreRecord } from '../../data/crud-queries.ts';
import type { BaseRecord, LifecycleResource } from '../../data/crud-resource.ts';
import { useCan } from '../../data/session.ts';
import { confirmRestore, showHolder } from '../../ui/feedback/confirm.tsx';
import { IconRestore } from '../../ui/icons.ts';
import { nextRowFocus } from '../../ui/table/row-focus.ts';

type Props = {
  readonly resource: LifecycleResource;
  readonly record: BaseRecord;
  readonly name: string;
};

/** Restores a deleted record after a confirmation, in its row of the deleted list. */
export function RestoreButton({ resource, record, name }: Props) {
  const mayRestore = useCan()(resource.endpoints.restore);
  const restore = useRestoreRecord(resource);
  if (!mayRestore) return null;
  const solve = async (error: Error, onSuccess: () => void) => {
    if (!(error instanceof ApiError) || error.code !== 'duplicate') return;
    const hasSku = 'product_sku' in error.fields;
    if (await showHolder(error.message, error.usage, hasSku ? 'Restore with another SKU' : undefined))
      restore.mutate({ ...record, hasNewSku: true }, { onSuccess });
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={15} />}
      aria-label={`Restore ${name}`}
      loading={restore.isPending}
      onClick={async ({ currentTarget }) => {
        if (!(await confirmRestore(name))) return;
        const onSuccess = nextRowFocus(currentTarget);
        restore.mutate(record, { onSuccess, onError: (error) => solve(error, onSuccess) });
      }}
    >
      Restore
    </Button>
  );
}
