import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BlockName, blockTypes, homeBlockNames } from '@bakehouse/contract/blocks/block';
import type { Browser, Page } from '@playwright/test';
import { demoAccount, openBrowser, startDemo, stopProgram } from './programs.ts';
import { percentile } from './statistics.ts';

/**
 * `npm run bench:typing [-- --blocks 30 --variants 200 --keystrokes 80 --port 3299]` measures the latency of a
 * keystroke in the built dashboard: in a home page of many blocks with its preview, and in a product with many variants.
 * The browser's Event Timing API reports the time from the
 * key to the next paint in steps of 8 ms, and nothing below 16 ms. For comparison the report contains the same
 * keystrokes in a page with one field, and the CPU time that other virtual machines of the host used (steal time).
 */

const { values: options } = parseArgs({
  options: {
    blocks: { type: 'string', default: '30' },
    variants: { type: 'string', default: '200' },
    keystrokes: { type: 'string', default: '80' },
    port: { type: 'string', default: '3299' },
  },
});
const blocks = Number(options.blocks);
const variants = Number(options.variants);
const keystrokes = Number(options.keystrokes);
const base = `http://127.0.0.1:${options.port}`;
/** Maximum time from a keystroke to the paint in ms. */
const maxPaintMs = 50;
const blockOrder: readonly BlockName[] = homeBlockNames;

const callApi = async <Value>(path: string, token: string, body?: unknown): Promise<Value> => {
  const reply = await fetch(`${base}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Value;
};

type Found = { data: { _id: string; name: string; image?: unknown; featured_image?: unknown }[] };

/** A typical home page: all block types in turn, each with texts and, where it shows records, six records. */
const fillHome = async (token: string) => {
  const products = await callApi<Found>('product/dropdownSearch', token);
  const categories = await callApi<Found>('category/search', token);
  const chosen = (found: Found) =>
    found.data
      .slice(0, 6)
      .map(({ _id, name, image, featured_image }) =>
        JSON.stringify({ id: _id, title: name, slug: '/x', image: image ?? featured_image ?? null }),
      );
  const dataOf = (name: BlockName): unknown[] => {
    const { selects } = blockTypes[name] as { selects?: string };
    if (selects === 'product') return chosen(products);
    if (name === 'categoriesWithBGBlock') return chosen(categories).map((category) => ({ category }));
    if (selects === 'category') return chosen(categories);
    return selects ? [] : [{ title: 'Fresh every day', subtitle: 'From ovens near you', content: '<p>Words</p>' }];
  };
  const list = [...Array(blocks).keys()].map((at) => {
    const name = blockOrder[at % blockOrder.length] ?? 'cityBlock';
    return { block_name: name, title: `Block ${at + 1}`, background_color: '#fdf0f5', data: dataOf(name) };
  });
  await callApi('sitesetting/updatehomesettings', token, list);
};

/**
 * Creates a product with one variant per option of an attribute.
 * @returns the path of its form.
 */
const createProduct = async (token: string): Promise<string> => {
  const numbers = Array.from({ length: variants }, (_, index) => index + 1);
  const names = numbers.map((number) => ({ tname: `Size ${number}` }));
  await callApi('attributes/create', token, { name: 'Bench size', status: 'Active', options: names });
  const created = await callApi<{ data: { _id: string } }>('product/create', token, {
    name: 'Cake in many sizes',
    product_type: 'variation',
    product_variation_info: { attributes: ['bench-size'] },
    product_variable: numbers.map((number) => ({ 'bench-size': `size-${number}`, price: 100 + number, quantity: 5 })),
  });
  return `/product/edit/${created.data._id}`;
};

const signIn = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage({ baseURL: base, viewport: { width: 1440, height: 900 } });
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(demoAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
};

/** Milliseconds for each keystroke. */
type Measurement = {
  /** Time from the key to the paint. */
  readonly painted: readonly number[];
  /**
   * CPU time of the page's main thread for one keystroke, including the preview and storing the draft in the browser.
   */
  readonly cpu: readonly number[];
  /**
   * Share of CPU time taken by other virtual machines (steal time); `undefined` where the system does not report it.
   */
  readonly stolen: number | undefined;
};

/** CPU ticks since boot from Linux's /proc/stat: the total of all processors, and the steal time. */
const ticks = () => {
  const file = '/proc/stat';
  if (!existsSync(file)) return undefined;
  // user, nice, system, idle, iowait, irq, softirq, steal; guest time is included in user.
  const ticksByState = readFileSync(file, 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  return { all: ticksByState.reduce((sum, ticks) => sum + ticks, 0), stolen: ticksByState[7] ?? 0 };
};

/** Types into a field and returns the milliseconds of each keystroke. */
const measure = async (page: Page, into: ReturnType<Page['locator']>): Promise<Measurement> => {
  await into.scrollIntoViewIfNeeded();
  await into.click();
  await page.evaluate(() => {
    const slow = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries())
        if (/^key|input/.test(name)) slow.set(startTime, Math.max(duration, slow.get(startTime) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    Object.assign(window, { slow });
  });
  // The CPU time of the thread is independent of other load on the machine.
  const thread = await page.context().newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuTime = async () => {
    const { metrics } = await thread.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const cpu: number[] = [];
  const began = ticks();
  for (const character of 'the quick brown fox jumps over the lazy dog '.repeat(10).slice(0, keystrokes)) {
    const before = await cpuTime();
    await page.keyboard.press(character === ' ' ? 'Space' : character);
    await page.waitForTimeout(90);
    cpu.push((await cpuTime()) - before);
  }
  const ended = ticks();
  await thread.detach();
  await page.waitForTimeout(500);
  const slow = await page.evaluate(() => [...(window as unknown as { slow: Map<number, number> }).slow.values()]);
  // A keystroke causes several events; only the slowest ones count, as many as there were keystrokes.
  const slowest = slow.toSorted((a, b) => b - a).slice(0, keystrokes);
  return {
    painted: [...slowest, ...Array<number>(keystrokes - slowest.length).fill(16)],
    cpu,
    stolen: began && ended && (ended.stolen - began.stolen) / (ended.all - began.all),
  };
};

const rounded = (times: readonly number[], share: number) => Math.round(percentile(times, share));

const report = (what: string, { painted, cpu, stolen }: Measurement): number => {
  const over = painted.filter((time) => time > maxPaintMs).length;
  console.log(
    `${what}: time to paint: maximum ${rounded(painted, 1)} ms, p95 ${rounded(painted, 0.95)} ms (${over} of ${painted.length} ` +
      `over ${maxPaintMs} ms); CPU time: maximum ${rounded(cpu, 1)} ms, median ${rounded(cpu, 0.5)} ms` +
      (stolen === undefined ? '' : `; ${(stolen * 100).toFixed(1)}% steal time`),
  );
  return over;
};

/** Measures the comparison page: one field, with the typed text repeated below it. */
const measureComparison = async (browser: Browser): Promise<Measurement> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent('<label>Title <input oninput="copy.textContent = value"></label><p id="copy"></p>');
  const times = await measure(page, page.getByLabel('Title'));
  await page.close();
  return times;
};

const directory = await mkdtemp(join(tmpdir(), 'bakehouse-typing-'));
const product = await startDemo(directory, options.port);
const browser = await openBrowser();
try {
  const { token } = await callApi<{ token: string }>('web-api/admin_auth/login', '', demoAccount);
  await fillHome(token);
  const productForm = await createProduct(token);
  const comparison = 'a page of one field';
  report(`${comparison}, before`, await measureComparison(browser));
  const page = await signIn(browser);
  await page.goto('/home-page-setting');
  await page.getByRole('list', { name: 'Blocks' }).waitFor();
  await page.waitForLoadState('networkidle');
  const cards = page.getByRole('list', { name: 'Blocks' }).locator(':scope > li');
  console.log(`${blocks} blocks with their preview, ${keystrokes} keystrokes each:`);

  const title = (name: BlockName) =>
    cards.nth(blockOrder.indexOf(name)).getByRole('textbox', { name: 'Title', exact: true }).first();
  const measureField = async (what: string, into: ReturnType<Page['locator']>) => {
    if (report(what, await measure(page, into)) > 0) process.exitCode = 1;
  };
  await cards.nth(blockOrder.indexOf('productSliderBlock')).locator('[aria-expanded="false"]').first().click();
  await measureField('title of a product slider, one editor expanded', title('productSliderBlock'));
  const collapsed = cards.locator('h2 [aria-expanded="false"]');
  while ((await collapsed.count()) > 0) await collapsed.first().click();
  // Wait until the lazily loaded editors are loaded and rendered.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(5000);
  for (const name of ['ctablock', 'bannerBlock', 'categoriesBlock'] as const)
    await measureField(`title of a ${blockTypes[name].label}, all editors expanded`, title(name));
  await measureField(
    'text of a 2 Columns Block, all editors expanded',
    cards.nth(blockOrder.indexOf('2columnsBlock')).getByRole('textbox', { name: 'Content' }),
  );
  console.log(`A product with ${variants} variants, ${keystrokes} keystrokes each:`);
  await page.goto(productForm);
  const grid = page.getByRole('table', { name: 'Variants' });
  await grid.waitFor();
  await page.waitForLoadState('networkidle');
  report('name of a variant', await measure(page, grid.locator('[data-field="name"]').nth(1)));
  report('name of the product', await measure(page, page.getByRole('textbox', { name: 'Name', exact: true })));
  report(`${comparison}, after`, await measureComparison(browser));
} finally {
  await browser.close();
  await stopProgram(product);
  await rm(directory, { recursive: true, force: true });
}
