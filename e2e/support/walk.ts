import { expect, type Page } from '@playwright/test';
import type { Stop } from './stops.ts';

/** Records failed requests of a page, and counts the pending ones. */
const watch = (page: Page) => {
  const running = new Set<unknown>();
  const failed: string[] = [];
  // Requests of the map's worker may be aborted at any time without an event.
  const ofWorker = (url: string) => !url.startsWith('http') || url.includes('maplibre-gl-worker');
  // The stream of live updates never ends; its status is checked below.
  const isEndless = (url: string) => url.endsWith('/api/events');
  page.on('request', (request) => {
    const url = request.url();
    if (!ofWorker(url) && !isEndless(url)) running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => {
    running.delete(request);
    // Aborted because the screen was left before the response arrived.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(`${request.url()} failed`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.url()} answered ${answer.status()}`);
  });
  return { failed, isQuiet: () => running.size === 0 };
};

const brokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
  );

/**
 * Navigates to a path like a link, without reloading the page, and returns what it finds there. Only the router, which
 * is exposed on the page, knows whether the visible screen is the requested one.
 */
export const follow = (page: Page, to: string, title: RegExp) =>
  page.evaluate(
    async ([address, source]) => {
      const expectedTitle = new RegExp(source);
      const until = performance.now() + 15_000;
      window.history.pushState(null, '', address);
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 15));
        const here = window.location.pathname + window.location.search;
        const heading = document.querySelector('main h1')?.textContent ?? '';
        const router = window.__TSR_ROUTER__?.state;
        const arrived =
          router?.status === 'idle' && router.resolvedLocation?.href === here && expectedTitle.test(heading);
        if (arrived || performance.now() > until) return { heading, here };
      }
    },
    [to, title.source] as const,
  );

/**
 * Opens one screen after another on the same page, and asserts that each opens or shows the no-access page, without
 * failed or pending requests. `inspect` then inspects the screen.
 */
export const walk = async (
  page: Page,
  { can, stops }: { readonly can: (key: string) => boolean; readonly stops: readonly Stop[] },
  inspect?: (to: string) => Promise<void>,
): Promise<void> => {
  const { failed, isQuiet } = watch(page);
  for (const { to, ends = to, title, needs } of stops) {
    const expectedTitle = needs === undefined || can(needs) ? title : /^No access$/;
    const { heading, here } = await follow(page, to, expectedTitle);
    expect(heading, to).toMatch(expectedTitle);
    // A list may add its default filter to the URL.
    expect(ends.includes('?') ? here : here.split('?')[0], to).toBe(ends);
    await expect.poll(isQuiet, { message: `${to} is still loading`, intervals: [15], timeout: 20_000 }).toBe(true);
    expect.soft(await brokenPictures(page), `broken pictures at ${to}`).toEqual([]);
    expect.soft(failed.splice(0), `failed at ${to}`).toEqual([]);
    await inspect?.(to);
  }
};
