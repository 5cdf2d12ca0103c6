import { formatSlot } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { ScreenProps } from '../../../data/routing/screen-at.tsx';
// With this font emoji print in black on every computer; browsers load only the needed part of it.
import '@fontsource/noto-emoji/700.css';
import { ticketLines } from '@bakehouse/contract/order/change/order-changes';
import type { OrderItem, OrderRecord } from '@bakehouse/contract/order/order';
import { optionValues } from '@bakehouse/contract/order/order-item';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../ui/format/dates.ts';
import { IconArrowLeft, IconPrint } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ScreenHeader } from '../../../ui/screen-header.tsx';
import { LoadedOrder } from '../form/loaded-order.tsx';
import { orderQuery } from '../order.data.ts';
import styles from './order-ticket.module.css';

/** Kitchen ticket: large, black on white, printed on a page of its own. */
export function OrderTicket({ params: { id } }: ScreenProps<'id'>) {
  const query = useQuery(orderQuery(id));
  const [small, setSmall] = useState(false);
  const number = query.data?.order_number ?? i18n.t('Order');
  return (
    <>
      <ScreenHeader
        title={`Kitchen ticket ${query.data ? number : ''}`.trim()}
        crumbs={[
          { label: i18n.t('Orders'), to: '/order' },
          { label: number, to: `/order/details/${id}` },
          { label: i18n.t('Kitchen ticket') },
        ]}
      >
        <Switch
          label={i18n.t('Small sheet (A6)')}
          checked={small}
          onChange={({ currentTarget: { checked } }) => setSmall(checked)}
        />
        <LinkButton to={`/order/details/${id}`} variant="default" leftSection={<IconArrowLeft size={16} />}>
          {i18n.t('Back')}
        </LinkButton>
        <Button leftSection={<IconPrint size={16} />} disabled={!query.data} onClick={() => window.print()}>
          {i18n.t('Print')}
        </Button>
      </ScreenHeader>
      <LoadedOrder query={query}>{(order) => <TicketPage order={order} small={small} />}</LoadedOrder>
    </>
  );
}

/** The kitchen's view of an order, without prices. */
function TicketPage({ order, small }: { order: OrderRecord; small: boolean }) {
  const { full_name, city, pincode } = order.address.shipping;
  const note = order.assigned_vendor?.vendors_note;
  const replaced = ticketLines(order.changes);
  return (
    <article className={styles.sheet} data-small={small || undefined} aria-label={i18n.t('Kitchen ticket')}>
      <h2 className={styles.number}>{order.order_number}</h2>
      {replaced.length > 0 && (
        <div className={styles.replaced}>
          {replaced.map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      )}
      {deliveriesOf(order.order_items).map((items) =>
        items.slice(0, 1).map((first) => (
          <section key={deliveryKey(first)}>
            <p className={styles.when}>
              {formatDate(first.selected_delivery_date)}
              <br />
              {formatSlot(first.selected_delivery_slot)}
              <br />
              <span className={styles.type}>{first.selected_delivery_type.name}</span>
            </p>
            <ul className={styles.cakes} aria-label={i18n.t('Cakes')}>
              {items.map((item) => (
                <Cake key={item._id} item={item} />
              ))}
            </ul>
          </section>
        )),
      )}
      {note && (
        <p className={styles.message}>
          <span>{i18n.t('Note')}</span>
          <bdi>{note}</bdi>
        </p>
      )}
      <p className={styles.customer}>
        <bdi>
          <strong>{full_name}</strong>
        </bdi>
        <br />
        {[city, pincode].filter(Boolean).join(' ')}
      </p>
    </article>
  );
}

/** Groups items that are delivered together. */
const deliveriesOf = (items: readonly OrderItem[]) =>
  [...Map.groupBy(items, deliveryKey)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);

type Delivery = Pick<OrderItem, 'selected_delivery_type' | 'selected_delivery_date' | 'selected_delivery_slot'>;
const deliveryKey = ({
  selected_delivery_date: date,
  selected_delivery_slot: slot,
  selected_delivery_type: type,
}: Delivery) => `${date} ${slot.from} ${slot.upto} ${type.name}`;

function Cake({ item: { product, message, addons } }: { item: OrderItem }) {
  const options = optionValues(product);
  return (
    <li>
      <p className={styles.cake}>
        <strong>{`${product.quantity} ×`}</strong> <bdi>{product.name}</bdi>
      </p>
      {options && (
        <p className={styles.kind}>
          <bdi>{options}</bdi>
        </p>
      )}
      {message && (
        <p className={styles.message}>
          <span>{i18n.t('Message on the cake')}</span>
          <bdi>{message}</bdi>
        </p>
      )}
      {addons.length > 0 && (
        <ul className={styles.addons} aria-label={i18n.t('Add-ons')}>
          {addons.map(({ name, quantity }, index) => (
            <li key={index}>
              {`+ ${quantity} × `}
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
