import { coupon } from '@bakehouse/contract/coupon/coupon';
import { useCan } from '../../data/session.ts';
import { DeleteButton } from '../../kernel/crud/delete-button.tsx';
import { RecordList } from '../../kernel/crud/record-list.tsx';
import { NothingYet } from '../../ui/feedback/states.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { IconEye, IconPencil, IconPlus } from '../../ui/icons.ts';
import { LinkButton, LinkIcon } from '../../ui/link-button.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { couponColumns } from './coupon-columns.tsx';
import type { Coupon } from './coupon-labels.ts';

const { create, deleted, detail, update } = coupon.endpoints;

/** List of coupons; a row opens the coupon for editing, or for viewing without the permission to edit. */
export function CouponList() {
  const can = useCan();
  const createLink = can(create) && (
    <LinkButton to="/coupon/details/create/new" search={{ type: 'general' }} leftSection={<IconPlus size={16} />}>
      Create
    </LinkButton>
  );
  return (
    <RecordList
      resource={coupon}
      columns={couponColumns}
      statusLabels={publishedLabels}
      nameOf={({ name }) => name}
      which="list"
      linkTo={({ _id }) => (can(detail) ? `/coupon/details/${can(update) ? 'edit' : 'view'}/${_id}` : undefined)}
      header={(total, exportMenu) => (
        <ScreenHeader title={total === undefined ? 'List' : `List (${total})`} crumbs={[{ label: 'Coupons' }]}>
          {exportMenu}
          {can(deleted) && (
            <LinkButton to="/coupon/deleted" variant="default">
              Deleted
            </LinkButton>
          )}
          {createLink}
        </ScreenHeader>
      )}
      actions={(record) => <RowActions record={record} />}
      nothing={<NothingYet>{createLink}</NothingYet>}
    />
  );
}

function RowActions({ record }: { record: Coupon }) {
  const can = useCan();
  const name = nameOf(record);
  return (
    <>
      {can(detail) && (
        <LinkIcon to={`/coupon/details/view/${record._id}`} label={`View ${name}`}>
          <IconEye size={17} />
        </LinkIcon>
      )}
      {can(detail) && can(update) && (
        <LinkIcon to={`/coupon/details/edit/${record._id}`} label={`Edit ${name}`} data-row-edit>
          <IconPencil size={17} />
        </LinkIcon>
      )}
      <DeleteButton resource={coupon} nameOf={nameOf} record={record} variant="icon" />
    </>
  );
}

const nameOf = ({ name }: Coupon) => name;
