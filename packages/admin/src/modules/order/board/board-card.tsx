import { formatSlot } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { BoardCard as Card } from '@bakehouse/contract/order/order-board.endpoints';
import { Text } from '@mantine/core';
import { memo } from 'react';
import { useIsBaker } from '../../../data/session.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { SelectBox } from '../../../ui/table/selection/select-box.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isLate, shortCountdown } from '../countdown.ts';
import { isOpenOrder } from '../order-facts.ts';
import { OrderStatus } from '../order-status.tsx';
import styles from './board.module.css';
import { offerText } from './board-columns.ts';

/** Height of a card with its margin in px, by density. Cards have a fixed height, so that scrolling measures nothing. */
export const cardHeight = { comfortable: 124, compact: 86 } as const;
export type Density = keyof typeof cardHeight;

type Props = {
  readonly card: Card;
  readonly date: string;
  readonly density: Density;
  readonly isSelected: boolean;
  /** Whether Tab reaches this card. */
  readonly isCurrent: boolean;
  /** Whether the card is new or was changed a moment ago. */
  readonly isChanged: boolean;
  /** Whether a move of the card is being saved. */
  readonly isMoving: boolean;
  readonly canDrag: boolean;
  /** Undefined if the user may not change many orders at once. */
  readonly onToggle: ((card: Card, isRange: boolean) => void) | undefined;
};

/** Renders alone when the clock ticks. */
const Countdown = ({ date, card }: Pick<Props, 'date' | 'card'>) => {
  const now = useNow();
  const slot = { date, ...card.slot };
  if (!isOpenOrder(card)) return <span>{formatSlot(card.slot)}</span>;
  return (
    <span className={styles.countdown} data-late={isLate(slot, now) || undefined}>
      {shortCountdown(slot, now)}
    </span>
  );
};

/** Renders alone when the clock ticks. */
const Offer = ({ offer }: { offer: NonNullable<Card['offer']> }) => {
  const now = useNow();
  return (
    <span className={styles.offer} data-state={offer.state}>
      {offerText(offer, now)}
    </span>
  );
};

const Vendor = ({ card: { vendor, offer } }: Pick<Props, 'card'>) => (
  <>
    {vendor ? (
      <span className={styles.text}>{vendor.store_name}</span>
    ) : (
      <em className={styles.text}>{i18n.t('Unassigned')}</em>
    )}
    {offer && <Offer offer={offer} />}
  </>
);

const Cash = ({ card: { to_collect: amount, status } }: Pick<Props, 'card'>) => {
  if (amount === 0 || status === 'cancelled') return null;
  return amount === null ? (
    <UnknownCash />
  ) : (
    <span className={styles.fixed}>{i18n.t('COD {amount}', { amount: formatRupees(amount) })}</span>
  );
};

/** Bakers receive no amounts, so for them a missing one says nothing about the payment. */
const UnknownCash = () => (useIsBaker() ? null : <span className={styles.fixed}>{'Check payment'}</span>);

const itemsText = ({ product, items }: Card) =>
  items > 1 ? i18n.t('{name} + {count} more', { name: product.name, count: items - 1 }) : product.name;

const Details = ({ card, date }: Pick<Props, 'card' | 'date'>) => (
  <>
    <div className={styles.line}>
      <span className={styles.text}>{`${card.customer} · ${card.area}`}</span>
    </div>
    <div className={styles.line}>
      <span className={styles.text}>{itemsText(card)}</span>
      <Cash card={card} />
    </div>
    <div className={styles.line}>
      <Vendor card={card} />
    </div>
    <div className={styles.line}>
      <Countdown card={card} date={date} />
      {isOpenOrder(card) && <span className={styles.fixed}>{formatSlot(card.slot)}</span>}
    </div>
  </>
);

const CompactDetails = ({ card, date }: Pick<Props, 'card' | 'date'>) => (
  <>
    <div className={styles.line}>
      <span className={styles.text}>{`${card.customer} · ${card.area}`}</span>
      <Cash card={card} />
    </div>
    <div className={styles.line}>
      <Vendor card={card} />
      <Countdown card={card} date={date} />
    </div>
  </>
);

/** A card of the board. Its clicks, keys and drags are handled by the board. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { card, density, isSelected, isCurrent, isChanged, isMoving, canDrag, onToggle } = props;
  const isCompact = density === 'compact';
  return (
    <article
      className={styles.card}
      draggable={canDrag && !isMoving}
      data-card={card._id}
      data-selected={isSelected || undefined}
      data-changed={isChanged || undefined}
      data-moving={isMoving || undefined}
      aria-busy={isMoving}
    >
      <div className={styles.side}>
        {!isCompact && <Thumbnail src={card.product.thumbnail ?? undefined} />}
        {onToggle && (
          <SelectBox
            label={i18n.t('Select {orderNumber}', { orderNumber: card.order_number })}
            checked={isSelected}
            onToggle={(isRange) => onToggle(card, isRange)}
          />
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.line}>
          <Text
            component="a"
            href={`/order/details/${card._id}`}
            className={styles.number}
            draggable={false}
            tabIndex={isCurrent ? 0 : -1}
            data-card-link
          >
            {card.order_number}
          </Text>
          <OrderStatus value={card.status} />
        </div>
        {isCompact ? <CompactDetails {...props} /> : <Details {...props} />}
      </div>
    </article>
  );
});
