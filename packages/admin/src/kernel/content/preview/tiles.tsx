import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconChevron, IconChevronRight } from '../../../ui/icons.ts';
import { missingLabel } from './missing-references.ts';
import styles from './tiles.module.css';

/** Label of a record that customers do not see. */
export const MissingLabel = () => <span className={styles.missing}>{missingLabel}</span>;

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

const scrollTrack = (button: HTMLElement, direction: 1 | -1) => {
  const track = button.parentElement?.querySelector('ul');
  track?.scrollBy({ left: direction * track.clientWidth * 0.8 });
};

/** Stores the scroll position, which hides the arrow at either end. */
const markEnds = (track: HTMLElement) => {
  const isLast = track.scrollLeft >= track.scrollWidth - track.clientWidth - 8;
  track.parentElement?.toggleAttribute('data-first', track.scrollLeft <= 8);
  track.parentElement?.toggleAttribute('data-last', isLast);
};

type SliderProps = { readonly name: string; readonly className?: string | undefined; readonly children: ReactNode };

/** A horizontal scroller with arrows; touch and the arrow keys work too. */
export function Slider({ name, className = '', children }: SliderProps) {
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
      {([-1, 1] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className={styles.arrow}
          data-direction={direction}
          tabIndex={-1}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            scrollTrack(event.currentTarget, direction);
          }}
        >
          <IconChevronRight size={28} stroke={1.6} />
        </button>
      ))}
    </div>
  );
}

const maxRating = 5;

/** Stars of a rating from 0 to 5, including fractions. */
export function Stars({ rating }: { rating: number }) {
  const clamped = Math.min(maxRating, Math.max(0, rating));
  return (
    <span className={styles.stars} role="img" aria-label={`${clamped} of ${maxRating} stars`}>
      <span style={{ width: `${(clamped / maxRating) * 100}%` }}>{'★'.repeat(maxRating)}</span>
      {'★'.repeat(maxRating)}
    </span>
  );
}

export const FoldIcon = () => <IconChevron size={22} stroke={1.6} className={styles.fold} aria-hidden />;
