import styles from './map.module.css';
import { type Point, pointAt, pointText } from './sphere.ts';

const bearings: Readonly<Record<string, number>> = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 };
/** Distance in km for an arrow key, and for an arrow key with Shift. */
const step = 0.01;
const bigStep = 0.1;

const svg = (name: string, attributes: Readonly<Record<string, string>>, ...children: Element[]): Element => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

const drawing = () =>
  svg(
    'svg',
    { viewBox: '0 0 28 36', width: '28', height: '36', 'aria-hidden': 'true' },
    svg('path', { d: 'M14 35C10 28 2 21 2 13.5A12 12 0 0 1 26 13.5C26 21 18 28 14 35Z' }),
    svg('circle', { cx: '14', cy: '13.5', r: '4.5' }),
  );

type Pin = { readonly element: HTMLElement; readonly say: (point: Point) => void };

/** Creates the marker element of the store. With `onMove` it is focusable, and the arrow keys move it. */
export const makePin = (pointNow: () => Point, onMove: ((point: Point) => void) | undefined): Pin => {
  const element: HTMLElement = document.createElement(onMove ? 'button' : 'div');
  element.className = styles.pin ?? '';
  element.append(drawing());
  if (onMove) {
    element.setAttribute('type', 'button');
    element.addEventListener('keydown', (event) => {
      const bearing = bearings[event.key];
      if (bearing === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onMove(pointAt(pointNow(), bearing, event.shiftKey ? bigStep : step));
    });
    // Prevents a click on the marker from selecting a point of the map.
    element.addEventListener('click', (event) => event.stopPropagation());
  } else element.setAttribute('role', 'img');
  const how = onMove ? '. Arrow keys move it 10 metres, with Shift 100' : '';
  return {
    element,
    say: (point) => element.setAttribute('aria-label', `Store at ${pointText(point)}${how}`),
  };
};
