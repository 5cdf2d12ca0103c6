import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { demoAccount, openBrowser, startDemo, stopProgram } from './programs.ts';
import { median } from './statistics.ts';

/**
 * `npm run bench:first-screen [-- --path /order --repeats 9 --port 3298 --servers URL,URL]` measures how long a signed-in
 * user waits for a list after opening its address: requests, first paint, rows in the document, and rows visible without the
 * loading screen. It needs a build of the dashboard (`npm run build`).
 *
 * Each condition is measured with an empty cache and again as a reload. Times are medians in ms since the start of the
 * navigation. `--servers` measures running servers with demo data in turn, for example of two versions; without it, the
 * program starts its own.
 */

const { values: options } = parseArgs({
  options: {
    path: { type: 'string', default: '/order' },
    repeats: { type: 'string', default: '9' },
    port: { type: 'string', default: '3298' },
    servers: { type: 'string' },
  },
});
const repeats = Number(options.repeats);

type Condition = {
  readonly name: string;
  readonly device: BrowserContextOptions;
  /** Round-trip time in ms and bandwidth in kbit/s; unlimited when undefined. */
  readonly network?: { readonly latency: number; readonly down: number; readonly up: number };
  readonly cpuSlowdown: number;
};

const conditions: readonly Condition[] = [
  { name: 'fast connection', device: { viewport: { width: 1440, height: 900 } }, cpuSlowdown: 1 },
  {
    // The values of Lighthouse's mobile profile.
    name: '4G phone',
    device: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    network: { latency: 150, down: 1638, up: 750 },
    cpuSlowdown: 4,
  },
];

/** Bounds of the product; the program fails when a median is above its bound. */
const bounds: Readonly<Record<string, Partial<Record<keyof Sample, number>>>> = {
  'fast connection, reload': { requests: 20, rows: 450, visible: 1050 },
  '4G phone, reload': { requests: 20, visible: 3000 },
};

/** One navigation: the number of requests until the rows are visible, and times in ms since its start. */
type Sample = {
  readonly requests: number;
  readonly scripts: number;
  readonly firstPaint: number;
  readonly session: number;
  readonly listSent: number;
  readonly list: number;
  readonly rows: number;
  readonly visible: number;
};

type Marks = { rows?: number; visible?: number };

/** Runs in the page: records when the first row is in the document, and the first frame that shows it. */
const watchRows = () => {
  const marks: Marks = {};
  Object.assign(window, { marks });
  const hasRows = () => window.document.querySelector('main a[href*="/details/"], main a[href*="/edit/"]') !== null;
  const isCovered = () => window.document.querySelector('[aria-label="Loading Bakehouse"]') !== null;
  const observer = new MutationObserver(() => {
    if (!hasRows()) return;
    marks.rows ??= performance.now();
    if (isCovered()) return;
    observer.disconnect();
    // The second callback runs after the frame with the rows has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(marks, { visible: performance.now() })));
  });
  observer.observe(window.document, { childList: true, subtree: true });
};

const readSample = (page: Page): Promise<Sample> =>
  page.evaluate((path) => {
    const { rows = 0, visible = 0 } = (window as unknown as { marks: Marks }).marks;
    const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ startTime, name }) => startTime <= visible && name.startsWith(window.location.origin),
    );
    const call = (part: string) => loaded.find(({ name }) => new URL(name).pathname.endsWith(part));
    const list = call(`${path}/list`);
    return {
      requests: loaded.length + 1,
      scripts: loaded.filter(({ name }) => name.endsWith('.js')).length,
      firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      session: call('admin_auth/session')?.responseEnd ?? 0,
      listSent: list?.startTime ?? 0,
      list: list?.responseEnd ?? 0,
      rows,
      visible,
    };
  }, options.path);

/**
 * Runs in the page: waits until nothing has been loaded for a second, because what follows the first screen must not delay the next
 * measurement. The stream of live events stays open, so the network is never idle.
 */
const waitUntilIdle = async () => {
  for (let count = -1; count !== performance.getEntriesByType('resource').length; ) {
    count = performance.getEntriesByType('resource').length;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};

const isDone = () => (window as unknown as { marks?: Marks }).marks?.visible !== undefined;

/** Opens the page in a new context, which has an empty cache, and then reloads it. */
const measure = async (
  browser: Browser,
  base: string,
  { device, network, cpuSlowdown }: Condition,
): Promise<readonly [empty: Sample, reload: Sample]> => {
  const context = await browser.newContext({ ...device, baseURL: base, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  try {
    const response = await context.request.post('/api/web-api/admin_auth/login', { data: demoAccount });
    if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`);
    const page = await context.newPage();
    await page.addInitScript(watchRows);
    await page.addInitScript(() => localStorage.setItem('bakehouse_signed_in', '1'));
    const target = await context.newCDPSession(page);
    await target.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    if (network) {
      await target.send('Network.enable');
      await target.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: (network.down * 1000) / 8,
        uploadThroughput: (network.up * 1000) / 8,
      });
    }
    const sampleAfter = async (load: () => Promise<unknown>) => {
      await load();
      await page.waitForFunction(isDone);
      const sample = await readSample(page);
      await page.evaluate(waitUntilIdle);
      return sample;
    };
    return [await sampleAfter(() => page.goto(options.path)), await sampleAfter(() => page.reload())];
  } finally {
    await context.close();
  }
};

const columns: readonly (keyof Sample)[] = [
  'requests',
  'scripts',
  'firstPaint',
  'session',
  'listSent',
  'list',
  'rows',
  'visible',
];

const report = (what: string, samples: readonly Sample[]) => {
  const medians = columns.map((column) => Math.round(median(samples.map((sample) => sample[column]))));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(line([what, ...medians.map(String)]));
  const bound = Object.entries(bounds).find(([name]) => what.startsWith(name))?.[1];
  for (const [column, max] of Object.entries(bound ?? {})) {
    const value = medians[columns.indexOf(column as keyof Sample)] ?? 0;
    if (value > max) process.exitCode = 1;
    if (value > max) console.error(`${what}: ${column} is ${value}, the bound is ${max}`);
  }
};

const measureAll = async (browser: Browser, servers: readonly string[]) => {
  console.log(`| ${options.path} | ${columns.join(' | ')} |`);
  for (const condition of conditions) {
    const samples = servers.map(() => ({ empty: [] as Sample[], reload: [] as Sample[] }));
    // The first round warms the servers up and is not counted.
    for (let round = 0; round <= repeats; round += 1)
      for (const [at, server] of servers.entries()) {
        const [empty, reload] = await measure(browser, server, condition);
        if (round === 0) continue;
        samples[at]?.empty.push(empty);
        samples[at]?.reload.push(reload);
      }
    for (const [at, { empty, reload }] of samples.entries()) {
      const suffix = servers.length > 1 ? ` (${servers[at]})` : '';
      report(`${condition.name}, reload${suffix}`, reload);
      report(`${condition.name}, empty cache${suffix}`, empty);
    }
  }
};

const browser = await openBrowser();
try {
  if (options.servers) await measureAll(browser, options.servers.split(','));
  else {
    const directory = await mkdtemp(join(tmpdir(), 'bakehouse-first-screen-'));
    const product = await startDemo(directory, options.port);
    try {
      await measureAll(browser, [`http://127.0.0.1:${options.port}`]);
    } finally {
      await stopProgram(product);
      await rm(directory, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
