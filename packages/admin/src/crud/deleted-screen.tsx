import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import { Button } from '@mantine/core';
import { useRestoreRecord } from '../data/crud-queries.ts';
import type { BaseRecord, LifecycleResource } from '../data/crud-resource.ts';
import { useCan } from '../data/session.ts';
import { confirmRestore } from '../ui/feedback/confirm.tsx';
import { NothingYet } from '../ui/feedback/states.tsx';
import { IconArrowLeft, IconRestore } from '../ui/icons.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { withDeleted } from '../ui/table/record-columns.tsx';
import { nextRowFocus } from '../ui/table/row-focus.ts';
import type { CrudScreenProps } from './crud-screen-props.ts';
import { modulePath } from './module-path.ts';
import { type ListedResource, RecordList } from './record-list.tsx';

type Props<Row extends BaseRecord> = Pick<CrudScreenProps<Row>, 'columns' | 'nameOf' | 'statusLabels'> & {
  readonly resource: ListedResource<Row> & LifecycleResource & Pick<CrudScreenProps<Row>['resource'], 'screen'>;
  readonly bulkActions?: readonly BulkAction[] | undefined;
};

/** List of deleted records with Restore in each row. */
export const DeletedScreen = <Row extends BaseRecord>({
  resource,
  columns,
  nameOf,
  statusLabels,
  bulkActions,
}: Props<Row>) => {
  const { label, screen, endpoints } = resource;
  const can = useCan();
  const restore = useRestoreRecord(resource);
  return (
    <RecordList
      resource={resource}
      columns={withDeleted(columns)}
      nameOf={nameOf}
      bulkActions={bulkActions}
      {...(statusLabels && { statusLabels })}
      which="deleted"
      header={(count) => (
        <ScreenHeader
          title={count === undefined ? 'Deleted Record' : `Deleted Record (${count})`}
          crumbs={[{ label: label.many, to: screen }, { label: 'Deleted' }]}
        >
          <LinkButton to={modulePath(screen)} variant="default" leftSection={<IconArrowLeft size={16} />}>
            Back
          </LinkButton>
        </ScreenHeader>
      )}
      actions={(record) =>
        can(endpoints.restore) && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRestore size={15} />}
            aria-label={`Restore ${nameOf(record)}`}
            loading={restore.isPending && restore.variables._id === record._id}
            onClick={async ({ currentTarget }) => {
              if (!(await confirmRestore(nameOf(record)))) return;
              restore.mutate(record, { onSuccess: nextRowFocus(currentTarget) });
            }}
          >
            Restore
          </Button>
        )
      }
      nothing={<NothingYet />}
    />
  );
};
