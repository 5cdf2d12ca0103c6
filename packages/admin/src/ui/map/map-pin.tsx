import type { Point } from '@bakehouse/contract/core/great-circle';
import { Marker } from '@vis.gl/react-maplibre';
import type { KeyboardEvent } from 'react';
import styles from './map.module.css';
import { pointAt, pointText } from './sphere.ts';

/** Degrees clockwise from north. */
const bearings: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };
/** Distance in km for an arrow key, and for an arrow key with Shift. */
const step = 0.01;
const bigStep = 0.1;

const pinIcon = (
  <svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
    <path d="M14 35C10 28 2 21 2 13.5A12 12 0 0 1 26 13.5C26 21 18 28 14 35Z" />
    <circle cx="14" cy="13.5" r="4.5" />
  </svg>
);

type Props = {
  readonly point: Point;
  /** Absent when the map is read-only. */
  readonly onMove: ((point: Point) => void) | undefined;
};

/** Marker of the store. With `onMove` it can be dragged, and the arrow keys move it. */
export function MapPin({ point, onMove }: Props) {
  const label = `Store at ${pointText(point)}`;
  const moveByKey = (event: KeyboardEvent) => {
    const bearing = bearings[event.key];
    if (bearing === undefined) return;
    event.preventDefault();
    // Prevents the key from moving the map too.
    event.stopPropagation();
    onMove?.(pointAt(point, bearing, event.shiftKey ? bigStep : step));
  };
  return (
    <Marker
      longitude={point.longitude}
      latitude={point.latitude}
      anchor="bottom"
      draggable={onMove !== undefined}
      onDragEnd={({ lngLat }) => onMove?.({ latitude: lngLat.lat, longitude: lngLat.lng })}
    >
      {onMove ? (
        <button
          type="button"
          className={styles.pin}
          aria-label={`${label}. Arrow keys move it 10 metres, with Shift 100`}
          onKeyDown={moveByKey}
          // Prevents a click on the marker from selecting a point of the map.
          onClick={(event) => event.stopPropagation()}
        >
          {pinIcon}
        </button>
      ) : (
        <div className={styles.pin} role="img" aria-label={label}>
          {pinIcon}
        </div>
      )}
    </Marker>
  );
}
