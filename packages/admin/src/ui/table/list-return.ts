import { type AnyRouter, useRouter } from '@tanstack/react-router';

/** Session storage key of the visited URLs, by their index in the browser history, so that they survive a reload. */
const storageKey = 'bakehouse.visits';

type Visits = Record<string, string>;

/** Records every URL that the router reaches. */
export function recordVisits(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    const index = toLocation.state.__TSR_index;
    // Entries after this one are no longer reachable, or will be recorded again.
    const before = Object.entries(readVisits()).filter(([other]) => Number(other) < index);
    sessionStorage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(before), [index]: toLocation.href }));
  });
}

function readVisits(): Visits {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Visits;
  } catch {
    return {};
  }
}

/**
 * Returns a function that leaves a record for its list. It goes back in the history when the record was opened from the
 * list, which also restores the scroll position; otherwise it opens the list with the page, sort and filters last seen.
 */
export function useReturnToList() {
  const router = useRouter();
  return (path: string, { ignoreBlocker = false } = {}): void => {
    const current = router.history.location.state.__TSR_index;
    const visit = findVisit(path, current);
    if (visit?.isDirect) router.history.go(visit.index - current, { ignoreBlocker });
    else void router.navigate({ href: visit?.href ?? path, ignoreBlocker });
  };
}

/**
 * Finds the last visit of a list before the current history entry, and whether only screens of the list's records
 * followed it.
 */
function findVisit(path: string, current: number) {
  const visits = Object.entries(readVisits())
    .map(([index, href]) => ({ index: Number(index), href }))
    .filter(({ index }) => index < current)
    .toSorted((a, b) => b.index - a.index);
  const index = visits.findIndex(({ href }) => pathOf(href) === path);
  const visit = visits[index];
  return (
    visit && { ...visit, isDirect: visits.slice(0, index).every(({ href }) => pathOf(href).startsWith(`${path}/`)) }
  );
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? href;
