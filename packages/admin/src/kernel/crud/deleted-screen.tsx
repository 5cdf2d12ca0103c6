import type { BulkAction } from '@bakehouse/contract/bulk/bulk-actions';
import type { BaseRecord, LifecycleResource } from '../../data/crud-resource.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { withDeleted } from '../../ui/table/record-columns.tsx';
import type { CrudScreenProps } from './crud-screen-props.ts';
import { DeletedHeader } from './deleted-header.tsx';
import { modulePath } from './module-path.ts';
import { type ListedResource, RecordList } from './record-list.tsx';
import { RestoreButton } from './restore-button.tsx';

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
}: Props<Row>) => (
  <RecordList
    resource={resource}
    columns={withDeleted(columns)}
    nameOf={nameOf}
    bulkActions={bulkActions}
    {...(statusLabels && { statusLabels })}
    which="deleted"
    header={(count) => (
      <DeletedHeader list={{ label: resource.label.many, to: modulePath(resource.screen) }} count={count} />
    )}
    actions={(record) => <RestoreButton resource={resource} record={record} name={nameOf(record)} />}
    nothing={<NothingYet />}
  />
);
