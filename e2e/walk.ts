import { expect, type Page } from '@playwright/test';
import type { Stop } from './stops.ts';

/** What the page asks for and is refused, and whether anything is still on its way. */
const watch = (page: Page) => {
  const running = new Set<unknown>();
  const failed: string[] = [];
  // A map's worker and what it asks for may be ended in the middle of it, and nobody is told.
  const ofWorker = (url: string) => !url.startsWith('http') || url.includes('maplibre-gl-worker');
  page.on('request', (request) => !ofWorker(request.url()) && running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => {
    running.delete(request);
    // What a screen asked for that was left before the answer came.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(`${request.url()} failed`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.url()} answered ${answer.status()}`);
  });
  return { failed, isQuiet: () => running.size === 0 };
};

const brokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images].filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src),
  );

/**
 * Goes to an address as a link would, without loading the page anew, and gives what it meets there. Only the router, which
 * leaves itself in the page, knows whether the screen that is shown is the one that was asked for.
 */
export const follow = (page: Page, to: string, title: RegExp) =>
  page.evaluate(
    async ([address, source]) => {
      const wanted = new RegExp(source);
      const until = performance.now() + 15_000;
      window.history.pushState(null, '', address);
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 15));
        const here = window.location.pathname + window.location.search;
        const heading = document.querySelector('main h1')?.textContent ?? '';
        const router = window.__TSR_ROUTER__?.state;
        const arrived = router?.status === 'idle' && router.resolvedLocation?.href === here && wanted.test(heading);
        if (arrived || performance.now() > until) return { heading, here };
      }
    },
    [to, title.source] as const,
  );

/**
 * Goes to one screen after the other on a page that is open, and looks whether each is there or is closed to those who may
 * not, with nothing refused, broken or still on its way. `look` then looks at what is shown.
 */
export const walk = async (
  page: Page,
  { can, stops }: { readonly can: (key: string) => boolean; readonly stops: readonly Stop[] },
  look?: (to: string) => Promise<void>,
): Promise<void> => {
  const { failed, isQuiet } = watch(page);
  for (const { to, ends = to, title, needs } of stops) {
    const wanted = needs === undefined || can(needs) ? title : /^No access$/;
    const { heading, here } = await follow(page, to, wanted);
    expect(heading, to).toMatch(wanted);
    // A list may add its default filter to the address.
    expect(ends.includes('?') ? here : here.split('?')[0], to).toBe(ends);
    await expect.poll(isQuiet, { message: `${to} is still loading`, intervals: [15], timeout: 20_000 }).toBe(true);
    expect.soft(await brokenPictures(page), `broken pictures at ${to}`).toEqual([]);
    expect.soft(failed.splice(0), `failed at ${to}`).toEqual([]);
    await look?.(to);
  }
};
