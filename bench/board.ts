import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../packages/api/test/embedded-postgres.ts';
import { demoAccount, openBrowser, startDemo, stopProgram } from './programs.ts';
import { mustCall, openJournal, signIn } from './simulate/api.ts';
import { makeOrder, readMarket } from './simulate/market.ts';
import { median, percentile, randomFrom, table } from './statistics.ts';

/**
 * `npm run bench:board [-- --orders 1000 --repeats 5 --url URL]` measures how long a signed-in user waits for the board of a day with
 * so many orders, and the times of the frames while it scrolls. It needs a build of the dashboard (`npm run build`). Without `--url`
 * it starts the demo on the embedded database.
 */

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    repeats: { type: 'string', default: '5' },
    url: { type: 'string' },
  },
});
const orders = Number(options.orders);
const repeats = Number(options.repeats);

/** A day on which the demo has no orders. */
const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
  new Date(Date.now() + 20 * 86_400_000),
);

const fill = async (base: string): Promise<void> => {
  const api = await signIn(base, demoAccount, openJournal());
  const market = await readMarket(api);
  const random = randomFrom(1);
  for (let n = 0; n < orders; n += 1)
    await mustCall(api, orderEndpoints.create, { body: makeOrder(random, market, date, n) });
};

type Marks = { cards?: number };

/** Runs in the page: records the first frame that shows a card, without the loading screen over it. */
const watchCards = () => {
  const marks: Marks = {};
  Object.assign(window, { marks });
  const observer = new MutationObserver(() => {
    const isCovered = window.document.querySelector('[aria-label="Loading Bakehouse"]') !== null;
    if (isCovered || !window.document.querySelector('[data-card]')) return;
    observer.disconnect();
    // The second callback runs after the frame with the cards has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(marks, { cards: performance.now() })));
  });
  observer.observe(window.document, { childList: true, subtree: true });
};

/** Runs in the page: scrolls the column with the most cards down, and returns the ms between its frames. */
const scrollColumn = async (): Promise<number[]> => {
  const columns = [...window.document.querySelectorAll('[data-column] ul')];
  const [longest] = columns.toSorted((a, b) => b.scrollHeight - a.scrollHeight);
  if (!longest) return [];
  const deltas: number[] = [];
  const frames = 180;
  const pixels = 60;
  let last = performance.now();
  for (let frame = 0; frame < frames; frame += 1) {
    longest.scrollTop += pixels;
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    deltas.push(now - last);
    last = now;
  }
  return deltas;
};

/** Milliseconds from the navigation until the cards are visible. */
const openBoard = async (page: Page): Promise<number> => {
  await page.goto(`/order/board?date=${date}`);
  await page.waitForFunction(() => 'marks' in window && (window.marks as Marks).cards !== undefined);
  return page.evaluate(() => ('marks' in window ? ((window.marks as Marks).cards ?? 0) : 0));
};

const measure = async (browser: Browser, base: string) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: base,
    timezoneId: 'Asia/Kolkata',
  });
  const response = await context.request.post('/api/web-api/admin_auth/login', { data: demoAccount });
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`);
  const page = await context.newPage();
  await page.addInitScript(watchCards);
  await page.addInitScript(() => localStorage.setItem('bakehouse_signed_in', '1'));
  const openings: number[] = [];
  // The first opening fills the caches and is not counted.
  for (let round = 0; round <= repeats; round += 1) {
    const time = await openBoard(page);
    if (round > 0) openings.push(time);
    await page.waitForLoadState('networkidle');
  }
  const frames = await page.evaluate(scrollColumn);
  await context.close();
  const long = frames.filter((delta) => delta > 25).length;
  console.log(
    table(
      ['orders', 'cards visible, median ms', 'frame, median ms', 'frame, p95 ms', 'frames over 25 ms'],
      [
        [
          orders,
          Math.round(median(openings)),
          median(frames).toFixed(1),
          percentile(frames, 0.95).toFixed(1),
          `${long} of ${frames.length}`,
        ],
      ],
    ),
  );
};

const run = async (base: string): Promise<void> => {
  await fill(base);
  const browser = await openBrowser();
  try {
    await measure(browser, base);
  } finally {
    await browser.close();
  }
};

if (options.url) await run(options.url.replace(/\/$/, ''));
else {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-board-'));
  const port = await freePort();
  const product = await startDemo(directory, String(port));
  try {
    await run(`http://127.0.0.1:${port}`);
  } finally {
    await stopProgram(product);
    await rm(directory, { recursive: true, force: true });
  }
}
