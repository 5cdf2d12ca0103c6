import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserType,
  test as base,
} from '@playwright/test';

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

/** Starts the browser of a worker, and once more when its process ends before the first page is open. */
const launchBrowser = async (browserType: BrowserType): Promise<Browser> => {
  try {
    return await browserType.launch();
  } catch (error) {
    process.stderr.write(`The browser ended while it started, and is started once more. ${String(error)}\n`);
    return browserType.launch();
  }
};

/** Playwright's `test`, without users. A browser that ends while it starts is no failure of a test. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ playwright, browserName }, use) => {
      const browser = await launchBrowser(playwright[browserName]);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
});
