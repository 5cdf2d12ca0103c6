import { expect, type Page } from '@playwright/test';
import type { ScreenVisit } from './screens.ts';

/** Records failed requests of a page, and counts the pending ones. */
const watchRequests = (page: Page) => {
  const running = new Set<unknown>();
  const failed: string[] = [];
  // Requests of the map's worker may be aborted at any time without an event.
  const isOfWorker = (url: string) => !url.startsWith('http') || url.includes('maplibre-gl-worker');
  // The stream of live updates never ends; its status is checked below.
  const isEndless = (url: string) => url.endsWith('/api/events');
  page.on('request', (request) => {
    const url = request.url();
    if (!isOfWorker(url) && !isEndless(url)) running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => {
    running.delete(request);
    // Aborted because the screen was left before the response arrived.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(`${request.url()} failed`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()} responded with ${response.status()}`);
  });
  return { failed, isQuiet: () => running.size === 0 };
};

const brokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
  );

/**
 * Navigates to a path like a link, without reloading the page. Only the router, which is exposed on the page, knows whether
 * the visible screen is the requested one.
 * @returns the address and the heading of the screen, after at most a minute.
 */
export const navigate = (page: Page, to: string, title: RegExp) =>
  page.evaluate(
    async ([path, source]) => {
      const expectedTitle = new RegExp(source);
      const deadline = performance.now() + 60_000;
      window.history.pushState(null, '', path);
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 15));
        const address = window.location.pathname + window.location.search;
        const heading = document.querySelector('main h1')?.textContent ?? '';
        const router = window.__TSR_ROUTER__?.state;
        const hasArrived =
          router?.status === 'idle' && router.resolvedLocation?.href === address && expectedTitle.test(heading);
        if (hasArrived || performance.now() > deadline) return { heading, address };
      }
    },
    [to, title.source] as const,
  );

/**
 * Opens one screen after another on the same page, and asserts that each opens or shows the no-access page, without
 * failed or pending requests. `inspect` then inspects the screen.
 */
export const visitScreens = async (
  page: Page,
  { can, screens }: { readonly can: (key: string) => boolean; readonly screens: readonly ScreenVisit[] },
  inspect?: (to: string) => Promise<void>,
): Promise<void> => {
  const { failed, isQuiet } = watchRequests(page);
  for (const { to, redirectsTo = to, title, permission } of screens) {
    const expectedTitle = permission === undefined || can(permission) ? title : /^No access$/;
    const { heading, address } = await navigate(page, to, expectedTitle);
    expect(heading, to).toMatch(expectedTitle);
    // A list may add its default filter to the URL.
    expect(redirectsTo.includes('?') ? address : address.split('?')[0], to).toBe(redirectsTo);
    await expect.poll(isQuiet, { message: `${to} is still loading`, intervals: [15], timeout: 60_000 }).toBe(true);
    expect.soft(await brokenPictures(page), `broken pictures at ${to}`).toEqual([]);
    expect.soft(failed.splice(0), `failed at ${to}`).toEqual([]);
    await inspect?.(to);
  }
};
