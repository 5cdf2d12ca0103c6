import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/**
 * Opens a browser window with its own cookies and storage. The dashboard covers a loaded page until a second after its first
 * paint (spec 3 §8). The window reports a paint of a second ago, so that tests do not wait after each page load.
 * @param options `baseURL` is required for addresses without an origin.
 */
export const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, ...options });
  await context.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type) =>
      type === 'paint' ? [Object.create(PerformanceEntry.prototype, { startTime: { value: -1000 } })] : entriesOf(type);
  });
  return context;
};
