import type { SuggestedVendor } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { RankingPart } from '@bakehouse/contract/order/vendor-ranking';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { SearchedVendor } from '@bakehouse/contract/vendor/vendor';
import { Button, Text } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { formatCharge, formatRupees } from '../../../ui/format/money.ts';
import { pluralize } from '../../../ui/format/text.ts';
import styles from './assign.module.css';
import { contactName } from './assign-values.ts';

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
  readonly requestedTypes: readonly NamedType[];
  readonly selectedId: string | undefined;
  readonly onChoose: (vendor: Candidate) => void;
  readonly onEnter: () => void;
  readonly ref: Ref<HTMLDivElement>;
};

const kilometres = (distance: number) => `${distance.toFixed(1)} km`;

const valueTexts: Readonly<Record<RankingPart['name'], (value: number) => string>> = {
  distance: (value) => kilometres(value),
  load: (value) => `${value} in the slot`,
  price: (value) => formatCharge(value),
  acceptance: (value) => `${Math.round(value * 100)} % accepted`,
  rating: (value) => `${value.toFixed(1)} stars`,
};
type SuggestionProps = Pick<Props, 'requestedTypes'> & {
  readonly vendor: Candidate;
  readonly isNearest: boolean;
  /** Whether the arithmetic of the rank is shown. */
  readonly isExplained: boolean;
};

/** Index of the option that a key selects. */
const keyTargets: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The suggested stores, best first. The arrow keys select, Enter assigns. */
export function SuggestionList({ vendors, requestedTypes, selectedId, onChoose, onEnter, ref }: Props) {
  const base = useId();
  const option = useRef<HTMLDivElement>(null);
  const [isExplained, setExplained] = useState(false);
  const nearest = Math.min(...vendors.map(({ distance_km = Number.POSITIVE_INFINITY }) => distance_km));
  const selectedIndex = vendors.findIndex(({ id }) => id === selectedId);
  useEffect(() => {
    if (selectedId) option.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      // Ignores the repeated events of a held key.
      if (!event.repeat) onEnter();
      return;
    }
    const next = vendors[keyTargets[event.key]?.(selectedIndex, vendors.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    <>
      <div
        ref={ref}
        role="listbox"
        aria-label="Suggested vendors"
        aria-activedescendant={selectedIndex < 0 ? undefined : `${base}-${selectedIndex}`}
        tabIndex={0}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {vendors.map((vendor, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
          <div
            key={vendor.id}
            ref={index === selectedIndex ? option : undefined}
            id={`${base}-${index}`}
            role="option"
            aria-selected={index === selectedIndex}
            tabIndex={-1}
            className={styles.option}
            onClick={() => onChoose(vendor)}
          >
            <Suggestion
              vendor={vendor}
              requestedTypes={requestedTypes}
              isNearest={vendor.distance_km === nearest}
              isExplained={isExplained}
            />
          </div>
        ))}
      </div>
      {vendors.some(({ ranking }) => ranking) && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
        >
          Why this order?
        </Button>
      )}
    </>
  );
}

/** Distance, workload, delivery charges, vendor charges, acceptance rate and rating of a store. */
function Suggestion({ vendor, requestedTypes, isNearest, isExplained }: SuggestionProps) {
  const summary = [isNearest && 'Nearest', seatsText(vendor)].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.head}>
        <Text inherit fw={600} component="span">
          {vendor.store_name}
        </Text>
        {vendor.distance_km !== undefined && <span className={styles.far}>{kilometres(vendor.distance_km)}</span>}
      </div>
      <div className={styles.facts}>
        {summary && <span>{summary}</span>}
        <span>{chargesText(vendor, requestedTypes)}</span>
        {vendorChargesText(vendor) && <span>{vendorChargesText(vendor)}</span>}
        {vendor.assigned_that_day !== undefined && (
          <span>{`${pluralize(vendor.assigned_that_day, 'order')} that day`}</span>
        )}
        {acceptanceText(vendor) && <span>{acceptanceText(vendor)}</span>}
        {ratingText(vendor) && <span>{ratingText(vendor)}</span>}
        <span>{contactName(vendor)}</span>
        {isExplained && rankingText(vendor) && <span>{rankingText(vendor)}</span>}
      </div>
    </>
  );
}

/** Returns the load of a store in the slots of the order: "3 of 12 in 18:00-20:00", "nothing else in this slot". */
function seatsText({ seats = [] }: Candidate): string {
  const busy = seats.filter(({ taken }) => taken > 0);
  if (seats.length > 0 && busy.length === 0)
    return `nothing else in ${seats.length === 1 ? 'this slot' : 'these slots'}`;
  return busy
    .map(
      ({ from, upto, taken, capacity }) => `${taken}${capacity === null ? '' : ` of ${capacity}`} in ${from}-${upto}`,
    )
    .join(', ');
}

/** Returns the vendor's delivery types with their charges; the order's types come first. */
function chargesText({ delivery_preferences: offered }: Candidate, requestedTypes: readonly NamedType[]): string {
  const isRequested = (id: string) => requestedTypes.some(({ _id }) => _id === id);
  return (
    offered
      .toSorted((a, b) => Number(isRequested(b.type_id)) - Number(isRequested(a.type_id)))
      .map(({ typeDetails, cost }) => `${typeDetails.name} ${formatCharge(cost)}`)
      .join(' · ') || 'no active delivery type'
  );
}

const vendorChargesText = ({ suggested_charges: amount, charges_from }: Candidate) =>
  amount !== undefined && `Vendor charges ${formatRupees(amount)}${charges_from ? chargesSource[charges_from] : ''}`;

const chargesSource = {
  agreement: ', by agreement',
  assortment: ', by price list',
  last_order: ', as last time',
  commission: '',
} as const;

const acceptanceText = ({ acceptance_rate: rate }: Candidate): string =>
  typeof rate === 'number' ? `${Math.round(rate * 100)} % of offers accepted` : '';

/** Returns the rating of a store and the number of its reviews: "4.6 from 38 reviews". */
const ratingText = ({ rating }: Candidate): string =>
  rating ? `${rating.average.toFixed(1)} from ${pluralize(rating.reviews, 'review')}` : '';

/** Returns the score and its parts that have a weight: "Rank 4.2 = 1.2 km × 1 (1.2) + 3 in the slot × 1 (3.0)". */
function rankingText({ ranking }: Candidate): string {
  if (!ranking) return '';
  const parts = ranking.parts.flatMap(({ name, value, weight, points }) =>
    weight === 0 || value === null ? [] : [`${valueTexts[name](value)} × ${weight} (${points.toFixed(1)})`],
  );
  return `Rank ${ranking.score.toFixed(1)} = ${parts.join(' + ') || '0'}`;
}
