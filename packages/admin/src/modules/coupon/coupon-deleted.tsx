import { coupon } from '@bakehouse/contract/coupon/coupon';
import { DeletedScreen } from '../../kernel/crud/deleted-screen.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { couponColumns } from './coupon-columns.tsx';

export const CouponDeleted = () => (
  <DeletedScreen resource={coupon} columns={couponColumns} nameOf={({ name }) => name} statusLabels={publishedLabels} />
);
