import type { SuggestedVendor } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { RankingPart } from '@bakehouse/contract/order/vendor-ranking';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { Text } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef } from 'react';
import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import styles from './assign.module.css';
import { personOf } from './assign-values.ts';

/** A suggested store, or a store found by a search. A search returns no distance. */
export type Candidate = SearchedVendor &
  Partial<
    Pick<
      SuggestedVendor,
      | 'distance_km'
      | 'assigned_that_day'
      | 'acceptance_rate'
      | 'rating'
      | 'suggested_charges'
      | 'charges_from'
      | 'seats'
      | 'ranking'
    >
  >;

type Props = {
  readonly vendors: readonly Candidate[];
  /** Delivery types of the order's items. */
  readonly wanted: readonly NamedType[];
  readonly chosen: string | undefined;
  readonly onChoose: (vendor: Candidate) => void;
  readonly onEnter: () => void;
  readonly ref: Ref<HTMLDivElement>;
};

const kilometres = (distance: number) => `${distance.toFixed(1)} km`;
/** The vendor's delivery types with their charges; the order's types come first. */
const chargesText = ({ delivery_preferences: offered }: Candidate, wanted: readonly NamedType[]): string => {
  const isWanted = (id: string) => wanted.some(({ _id }) => _id === id);
  return (
    offered
      .toSorted((a, b) => Number(isWanted(b.type_id)) - Number(isWanted(a.type_id)))
      .map(({ typeDetails, cost }) => `${typeDetails.name} ${formatCharge(cost)}`)
      .join(' · ') || 'no active delivery type'
  );
};

const vendorCharges = ({ suggested_charges: amount, charges_from }: Candidate) =>
  amount !== undefined &&
  `Vendor charges ${formatRupees(amount)}${charges_from === 'last_order' ? ', as last time' : ''}`;

const ordersThatDay = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} that day`;

/** Returns the load of a store in the slots of the order: "3 of 12 in 18:00-20:00". */
const seatsText = ({ seats = [] }: Candidate): string =>
  seats
    .map(
      ({ from, upto, taken, capacity }) => `${taken}${capacity === null ? '' : ` of ${capacity}`} in ${from}-${upto}`,
    )
    .join(', ');

const acceptanceText = ({ acceptance_rate: rate }: Candidate): string =>
  typeof rate === 'number' ? `${Math.round(rate * 100)} % of offers accepted` : '';

/** Returns the rating of a store and what it follows from: "4.6 from 38 reviews". */
const ratingText = ({ rating }: Candidate): string =>
  rating ? `${rating.average.toFixed(1)} from ${rating.reviews} ${rating.reviews === 1 ? 'review' : 'reviews'}` : '';

const partText: Readonly<Record<RankingPart['name'], (value: number) => string>> = {
  distance: (value) => kilometres(value),
  load: (value) => `${value} in the slot`,
  price: (value) => formatCharge(value),
  acceptance: (value) => `${Math.round(value * 100)} % accepted`,
  rating: (value) => `${value.toFixed(1)} stars`,
};

/** Returns the parts of the score that have a weight: "Rank 4.2 = 1.2 km × 1 + 3 in the slot × 1". */
const rankingText = ({ ranking }: Candidate): string => {
  if (!ranking) return '';
  const parts = ranking.parts.flatMap(({ name, value, weight, points }) =>
    weight === 0 || value === null ? [] : [`${partText[name](value)} × ${weight} (${points.toFixed(1)})`],
  );
  return `Rank ${ranking.score.toFixed(1)} = ${parts.join(' + ') || '0'}`;
};

/** Distance, delivery charges, vendor charges, workload, acceptance rate, rating and rank of a store. */
const Suggestion = ({ vendor, wanted }: { vendor: Candidate; wanted: readonly NamedType[] }) => (
  <>
    <div className={styles.head}>
      <Text inherit fw={600} component="span">
        {vendor.store_name}
      </Text>
      {vendor.distance_km !== undefined && <span className={styles.far}>{kilometres(vendor.distance_km)}</span>}
    </div>
    <div className={styles.facts}>
      <span>{chargesText(vendor, wanted)}</span>
      {vendorCharges(vendor) && <span>{vendorCharges(vendor)}</span>}
      {seatsText(vendor) && <span>{seatsText(vendor)}</span>}
      {vendor.assigned_that_day !== undefined && <span>{ordersThatDay(vendor.assigned_that_day)}</span>}
      {acceptanceText(vendor) && <span>{acceptanceText(vendor)}</span>}
      {ratingText(vendor) && <span>{ratingText(vendor)}</span>}
      <span>{personOf(vendor)}</span>
      {rankingText(vendor) && <span>{rankingText(vendor)}</span>}
    </div>
  </>
);

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The suggested stores, best first. The arrow keys select, Enter assigns. */
export const SuggestionList = ({ vendors, wanted, chosen, onChoose, onEnter, ref }: Props) => {
  const base = useId();
  const option = useRef<HTMLDivElement>(null);
  const at = vendors.findIndex(({ id }) => id === chosen);
  useEffect(() => {
    if (chosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      // Ignores the repeated events of a held key.
      if (!event.repeat) onEnter();
      return;
    }
    const next = vendors[steps[event.key]?.(at, vendors.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label="Suggested vendors"
      aria-activedescendant={at < 0 ? undefined : `${base}-${at}`}
      tabIndex={0}
      className={styles.list}
      onKeyDown={press}
    >
      {vendors.map((vendor, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
        <div
          key={vendor.id}
          ref={position === at ? option : undefined}
          id={`${base}-${position}`}
          role="option"
          aria-selected={position === at}
          tabIndex={-1}
          className={styles.option}
          onClick={() => onChoose(vendor)}
        >
          <Suggestion vendor={vendor} wanted={wanted} />
        </div>
      ))}
    </div>
  );
};
