import type { BaseRecord } from '../../data/crud-resource.ts';
import { useCan } from '../../data/session.ts';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { IconPencil, IconPlus } from '../../ui/icons.ts';
import { LinkButton, LinkIcon } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import type { CrudScreenProps } from './crud-screen-props.ts';
import { DeleteButton } from './delete-button.tsx';
import { modulePath } from './module-path.ts';
import { RecordList } from './record-list.tsx';

/** List of active records with a create button, a link to the deleted records, and edit and delete in each row. */
export function ListScreen<Rec extends BaseRecord>(props: CrudScreenProps<Rec>) {
  const { resource, nameOf, createLabel = 'Create', RowActions, controls = 'rows' } = props;
  const { label, screen, endpoints } = resource;
  const can = useCan();
  const linkTo = (record: Rec) => (can(endpoints.detail) ? modulePath(screen, `/edit/${record._id}`) : undefined);
  const create = can(endpoints.create) && (
    <LinkButton to={modulePath(screen, '/create')} leftSection={<IconPlus size={16} />}>
      {createLabel}
    </LinkButton>
  );
  const actions = (record: Rec) => (
    <>
      {RowActions && <RowActions record={record} />}
      {can(endpoints.update) && can(endpoints.detail) && (
        <LinkIcon to={modulePath(screen, `/edit/${record._id}`)} label={`Edit ${nameOf(record)}`} data-row-edit>
          <IconPencil size={17} />
        </LinkIcon>
      )}
      <DeleteButton {...props} record={record} variant="icon" />
    </>
  );
  return (
    <RecordList
      {...props}
      which="list"
      linkTo={linkTo}
      header={(count, exportMenu) => (
        <ScreenHeader title={count === undefined ? 'List' : `List (${count})`} crumbs={[{ label: label.many }]}>
          {exportMenu}
          {can(endpoints.deleted) && (
            <LinkButton to={modulePath(screen, '/deleted')} variant="default">
              Deleted
            </LinkButton>
          )}
          {create}
        </ScreenHeader>
      )}
      {...(controls === 'rows' && { actions })}
      nothing={<NothingYet>{create}</NothingYet>}
    />
  );
}
