import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconChevron, IconChevronRight } from '../../ui/icons.ts';
import { missingLabels } from './missing-references.ts';
import styles from './tiles.module.css';

/** Label of a record that customers do not see. */
export const MissingLabel = () => <span className={styles.missing}>{missingLabels}</span>;

/** Placeholder while no records are selected. */
export const EmptySelection = ({ text, count, className }: { text: string; count: number; className?: string }) => (
  <>
    <p className={styles.note}>{text}</p>
    <div className={className ?? styles.ghosts} aria-hidden>
      {Array.from({ length: count }, (_, position) => (
        <span key={position} className={styles.ghost} />
      ))}
    </div>
  </>
);

const push = (button: HTMLElement, forth: 1 | -1) => {
  const track = button.parentElement?.querySelector('ul');
  track?.scrollBy({ left: forth * track.clientWidth * 0.8 });
};

/** Stores the scroll position, which hides the arrow at either end. */
const markEnds = (track: HTMLElement) => {
  const last = track.scrollLeft >= track.scrollWidth - track.clientWidth - 8;
  track.parentElement?.toggleAttribute('data-first', track.scrollLeft <= 8);
  track.parentElement?.toggleAttribute('data-last', last);
};

type SliderProps = { readonly name: string; readonly className?: string | undefined; readonly children: ReactNode };

/** A horizontal scroller with arrows; touch and the arrow keys work too. */
export const Slider = ({ name, className = '', children }: SliderProps) => {
  const track = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (track.current) markEnds(track.current);
  });
  return (
    <div className={styles.slider}>
      <ul
        ref={track}
        className={`${styles.track} ${className}`}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable for the keyboard
        tabIndex={0}
        onScroll={(event) => markEnds(event.currentTarget)}
      >
        {children}
      </ul>
      {([-1, 1] as const).map((forth) => (
        <button
          key={forth}
          type="button"
          className={styles.arrow}
          data-forth={forth}
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            push(event.currentTarget, forth);
          }}
        >
          <IconChevronRight size={28} stroke={1.6} />
        </button>
      ))}
    </div>
  );
};

const maxRating = 5;

/** Stars of a rating from 0 to 5, including fractions. */
export const Stars = ({ rating }: { rating: number }) => {
  const given = Math.min(maxRating, Math.max(0, rating));
  return (
    <span className={styles.stars} role="img" aria-label={`${given} of ${maxRating} stars`}>
      <span style={{ width: `${(given / maxRating) * 100}%` }}>{'★'.repeat(maxRating)}</span>
      {'★'.repeat(maxRating)}
    </span>
  );
};

export const FoldIcon = () => <IconChevron size={22} stroke={1.6} className={styles.fold} aria-hidden />;
