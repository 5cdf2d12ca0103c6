import type { OrderRecord } from '@bakehouse/contract/order/order';
import { slotError } from '@bakehouse/contract/order/order-input';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { isDay } from '../../../ui/format/days.ts';
import { FullSlotsNote } from '../form/full-slots-note.tsx';
import { servicingQuery } from '../form/order-form.data.ts';

type Props = {
  readonly order: OrderRecord;
  /** The items that are moved. */
  readonly items: OrderRecord['order_items'];
  readonly date: string;
  readonly slot: { readonly from: string; readonly upto: string };
};

/** Warns when the city of the delivery has no seat left in the new slot. */
export function FullCitySlots({ order, items, date, slot: { from, upto } }: Props) {
  const mayRead = useCan()(vendorEndpoints.servicing);
  const [longitude, latitude] = order.selected_area?.locations.coordinates ?? [];
  const isComplete = isDay(date) && from !== '' && upto !== '' && !slotError({ from, upto });
  const deliveries = items.map(({ product, selected_delivery_type: type }) => ({
    ...{ date, from, upto, product: product._id },
    ...(type._id && { delivery_type: type._id }),
  }));
  const { data } = useQuery({
    ...servicingQuery({ latitude, longitude, city: order.address.shipping.city, order: order._id, deliveries }),
    enabled: mayRead && isComplete,
  });
  return <FullSlotsNote found={isComplete ? data : undefined} />;
}
