import { ActionIcon } from '@mantine/core';
import { type AnyRecord, useMoveRecord } from '../data/crud-queries.ts';
import { useCan } from '../data/session.ts';
import { confirmDelete } from '../ui/confirm.tsx';
import { IconPencil, IconPlus, IconTrash } from '../ui/icons.ts';
import { LinkButton, LinkIcon } from '../ui/link-button.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { NothingYet } from '../ui/states.tsx';
import type { Parts } from './crud-screens.tsx';
import { RecordList } from './record-list.tsx';

/** 'List (count)', Create, a link to the deleted ones, and edit and delete in each row. */
export const ListScreen = (parts: Parts) => {
  const { resource, nameOf } = parts;
  const { label, screen, endpoints } = resource;
  const can = useCan();
  const remove = useMoveRecord(resource, 'remove');
  const linkTo = (record: AnyRecord) => (can(endpoints.detail) ? `${screen}/edit/${record._id}` : undefined);
  const create = can(endpoints.create) && (
    <LinkButton to={`${screen}/create`} leftSection={<IconPlus size={16} />}>
      Create
    </LinkButton>
  );
  return (
    <RecordList
      {...parts}
      which="list"
      linkTo={linkTo}
      header={(total) => (
        <ScreenHeader title={total === undefined ? 'List' : `List (${total})`} crumbs={[{ label: label.many }]}>
          {can(endpoints.deleted) && (
            <LinkButton to={`${screen}/deleted`} variant="default">
              Deleted
            </LinkButton>
          )}
          {create}
        </ScreenHeader>
      )}
      actions={(record) => (
        <>
          {can(endpoints.update) && can(endpoints.detail) && (
            <LinkIcon to={`${screen}/edit/${record._id}`} label={`Edit ${nameOf(record)}`} data-row-edit>
              <IconPencil size={17} />
            </LinkIcon>
          )}
          {can(endpoints.remove) && (
            <ActionIcon
              aria-label={`Delete ${nameOf(record)}`}
              title={`Delete ${nameOf(record)}`}
              loading={remove.isPending && remove.variables._id === record._id}
              onClick={async () => (await confirmDelete(nameOf(record))) && remove.mutate(record)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          )}
        </>
      )}
      nothing={<NothingYet>{create}</NothingYet>}
    />
  );
};
