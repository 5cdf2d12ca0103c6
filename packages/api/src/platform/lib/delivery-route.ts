import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';

/** Sorts the stops of a rider into a short route. */

/** Improvements smaller than this, in km, are rounding errors. */
const minImprovement = 1e-9;

/**
 * Sorts stops into a short route that begins at a point: nearest neighbour, then 2-opt.
 * @param start where the rider begins; null sorts from the first stop.
 * @param stops places to visit.
 * @returns the same stops in the order of the visit.
 * @see https://en.wikipedia.org/wiki/2-opt
 */
export function sortStops<Stop extends Point>(start: Point | null, stops: readonly Stop[]): Stop[] {
  const [first] = stops;
  if (!first) return [];
  const places: readonly Point[] = [start ?? first, ...stops];
  const distances = places.map((from) => places.map((to) => kilometresBetween(from, to)));
  return twoOpt(nearestNeighbours(distances), distances).flatMap((place) => stops[place - 1] ?? []);
}

/** Reverses parts of the route while this shortens it. The rider does not return to the start. */
function twoOpt(route: readonly number[], distances: readonly (readonly number[])[]): number[] {
  const distance = (a: number | undefined, b: number | undefined): number =>
    b === undefined ? 0 : (distances[a ?? 0]?.[b] ?? 0);
  let best = [...route];
  for (let improved = true; improved; ) {
    improved = false;
    for (let from = 0; from < best.length - 1; from += 1)
      for (let to = from + 1; to < best.length; to += 1) {
        const [before, first, last, after] = [best[from - 1], best[from], best[to], best[to + 1]];
        const unchanged = distance(before, first) + distance(last, after);
        const reversed = distance(before, last) + distance(first, after);
        if (reversed >= unchanged - minImprovement) continue;
        best = [...best.slice(0, from), ...best.slice(from, to + 1).reverse(), ...best.slice(to + 1)];
        improved = true;
      }
  }
  return best;
}

/** Visits the nearest remaining stop first. */
function nearestNeighbours(distances: readonly (readonly number[])[]): number[] {
  const remaining = new Set(distances.keys());
  const route: number[] = [];
  let current = 0;
  remaining.delete(current);
  while (remaining.size > 0) {
    const row = distances[current] ?? [];
    const [next = 0] = [...remaining].sort((a, b) => (row[a] ?? 0) - (row[b] ?? 0) || a - b);
    route.push(next);
    remaining.delete(next);
    current = next;
  }
  return route;
}
