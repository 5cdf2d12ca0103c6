import { publishedEndpoints } from '@bakehouse/contract/content/published';
import { type Browser, type Page, request } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { signInByApi } from '../../e2e/support/api-client.ts';
import { credentialsOf } from '../../e2e/support/people.ts';
import { screensOf } from '../../e2e/support/screens.ts';
import { navigate } from '../../e2e/support/visit-screens.ts';
import { openBrowser } from '../programs.ts';
import { type ServerEnv, startReady } from './servers.ts';

/**
 * Chaos test of stored XSS and formula injection: writes scripts and formulas directly to the database, bypassing
 * validation, then opens each screen, the export and the invoices. No script may run.
 */

const script = 'window.ran=(window.ran||0)+1';
const payload = `=1+1"><img src=x onerror="${script}"><script>${script}</script><svg onload="${script}">{{7*7}}`;
const html = `<p onclick="${script}">=1+1</p><img src="x" onerror="${script}"><script>${script}</script><svg onload="${script}"></svg><a href="javascript:${script}">a link</a><iframe srcdoc="<script>parent.ran=1</script>"></iframe><style>*{background:url(javascript:${script})}</style>`;
const link = `javascript:${script}`;

/** Returns the payload for a column by its name; undefined for columns that only programs write. */
const poisonFor = (column: string): string | undefined => {
  if (/(description|answer|content)$/.test(column)) return html;
  if (/(link|url|website)$/.test(column)) return link;
  const typed =
    /(^|_)(name|title|subtitle|question|review|comment|text|note|reason|message|landmark|designation|locality|city|district|office|taluk|address1|address2|flavor|weight|body|subject|label)$/;
  return typed.test(column) || column === 'store_address' ? payload : undefined;
};

/** Columns that programs read although their names suggest user text. */
const programColumns = new Set(['permission.module_name', 'role.name', 'content_setting.name', 'content_version.name']);

/** JSON columns that contain text typed by users. */
const json = [
  { table: 'content_setting', column: 'value' },
  { table: 'content_version', column: 'value' },
  { table: 'page', column: 'blocks' },
];

type Column = { table: string; column: string; keyed: boolean };

const columnsOf = async (client: pg.Client): Promise<Column[]> => {
  const { rows } = await client.query<{ table_name: string; column_name: string; keyed: boolean }>(
    `select c.table_name, c.column_name, exists (select 1 from information_schema.columns k
       where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'id') as keyed
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
     order by 1, 2`,
  );
  return rows.map(({ table_name, column_name, keyed }) => ({ table: table_name, column: column_name, keyed }));
};

/** Replaces every string in a JSON value, except names of types, layouts, colours and records. */
const poisoned = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]));
  if (typeof value !== 'string') return value;
  if (/^[[{]/.test(value)) return nested(value);
  if (/(link|url|href)$/i.test(key)) return link;
  if (/content|description/.test(key)) return html;
  return /title|text|label|name$/.test(key) && key !== 'block_name' && key !== 'show_title' ? payload : value;
};
const nested = (text: string): string => {
  try {
    return JSON.stringify(poisoned(JSON.parse(text)));
  } catch {
    return text;
  }
};

const poisonColumn = async (client: pg.Client, { table, column, keyed }: Column, text: string): Promise<string[]> => {
  // Some columns are unique, so the row's id is appended.
  const uniqueSuffix = keyed && text !== link ? ' || right(id::text, 6)' : '';
  try {
    await client.query(`update "${table}" set "${column}" = $1::text${uniqueSuffix} where "${column}" <> ''`, [text]);
    return [];
  } catch (error) {
    return [`${table}.${column}: ${error instanceof Error ? error.message : ''}`];
  }
};

const poison = async (client: pg.Client): Promise<{ columns: number; rejected: string[] }> => {
  const chosen = (await columnsOf(client)).filter(({ table, column }) => !programColumns.has(`${table}.${column}`));
  const rejected: string[] = [];
  let columns = 0;
  for (const target of chosen) {
    const text = poisonFor(target.column);
    if (!text) continue;
    columns += 1;
    rejected.push(...(await poisonColumn(client, target, text)));
  }
  for (const { table, column } of json) {
    const { rows } = await client.query<{ key: string; value: string }>(
      `select ctid::text as key, "${column}"::text as value from "${table}"`,
    );
    for (const { key, value } of rows)
      await client.query(`update "${table}" set "${column}" = $2 where ctid = $1::tid`, [key, nested(value)]);
    columns += 1;
  }
  return { columns: columns - rejected.length, rejected };
};

export type HostileResult = {
  readonly columns: number;
  readonly rejected: readonly string[];
  readonly screens: number;
  /** Number of screens that show the payload; a run that shows it nowhere proves nothing. */
  readonly showing: number;
  readonly ran: readonly string[];
  /** Elements with an event handler or link that would run the payload. */
  readonly dangerousElements: readonly string[];
  readonly broken: readonly string[];
  readonly cells: number;
  readonly formulas: number;
  readonly invoices: number;
  /** Number of published texts, each inserted unescaped into a page of a storefront without any protection. */
  readonly published: number;
};

/** Returns the elements of a page that would run a script. */
const findDangerous = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          [...element.attributes].some(
            ({ name, value }) =>
              /^on/i.test(name) || (/^(href|src|action|formaction)$/i.test(name) && /^\s*javascript:/i.test(value)),
          ) || element.localName === 'iframe',
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** Returns how many scripts of the payload have run in a page. */
const countRuns = (page: Page) => page.evaluate(() => (window as unknown as { ran?: number }).ran ?? 0);

/** Opens every screen of the dashboard as the owner. */
const openScreens = async (
  browser: Browser,
  base: string,
): Promise<Pick<HostileResult, 'screens' | 'showing' | 'ran' | 'dangerousElements' | 'broken'>> => {
  const context = await request.newContext({ baseURL: base });
  const owner = await signInByApi(context, credentialsOf('owner'));
  const { screens } = await screensOf('owner', owner, owner);
  const page = await browser.newPage({ baseURL: base, viewport: { width: 1440, height: 900 } });
  const broken: string[] = [];
  let at = '';
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => broken.push(`${at}: a dialog '${dialog.message()}'`)));
  page.on('pageerror', (error) => broken.push(`${at}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) broken.push(`${at}: ${response.url()} answered ${response.status()}`);
  });
  await page.goto('/auth/signin');
  await page.getByLabel('Email').fill(credentialsOf('owner').email);
  await page.getByLabel('Password', { exact: true }).fill(credentialsOf('owner').password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const [ran, dangerousElements]: [string[], string[]] = [[], []];
  let showing = 0;
  for (const { to, redirectsTo = to } of screens) {
    at = to;
    const { address } = await navigate(page, to, /./);
    if (address.split('?')[0] !== redirectsTo.split('?')[0]) broken.push(`${to}: led to ${address}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    // Editors and previews of blocks render only after they are opened.
    const collapsed = page.locator('main h2 [aria-expanded="false"]');
    while ((await collapsed.count()) > 0) await collapsed.first().click();
    await page.waitForTimeout(100);
    if ((await page.locator('main').textContent())?.includes('=1+1')) showing += 1;
    if ((await countRuns(page)) > 0) ran.push(to);
    await page.evaluate(() => Object.assign(window, { ran: 0 }));
    dangerousElements.push(...(await findDangerous(page)).map((element) => `${to}: ${element}`));
  }
  await context.dispose();
  return { screens: screens.length, showing, ran, dangerousElements, broken };
};

/** Counts the cells of the exported orders, and those that a spreadsheet would read as a formula. */
const readExport = async (base: string, token: string): Promise<{ cells: number; formulas: number }> => {
  const response = await fetch(`${base}/api/order/export`, { headers: { authorization: `Bearer ${token}` } });
  const cells = (parse(await response.text(), { bom: true, relax_column_count: true }) as string[][]).flat();
  return { cells: cells.length, formulas: cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)).length };
};

type Text = { readonly key: string; readonly text: string };

/** Returns every string of a document with the name of its field. */
const textsIn = (value: unknown, key = ''): Text[] => {
  if (typeof value === 'string') return [{ key, text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, key));
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, name));
};

/** Renders the published content in a storefront that escapes nothing and follows every link. */
const openPublished = async (browser: Browser, base: string, slugs: readonly string[]) => {
  const { page: pages, ...single } = publishedEndpoints;
  const paths = [
    ...Object.values(single).map(({ path }) => path),
    ...slugs.map((slug) => pages.path.replace('{slug}', encodeURIComponent(slug))),
  ];
  const page = await browser.newPage();
  const [ran, dangerousElements, broken]: [string[], string[], string[]] = [[], [], []];
  let published = 0;
  for (const path of paths) {
    const response = await fetch(`${base}/api/${path}`);
    if (!response.ok) broken.push(`${path} answered ${response.status}`);
    const texts = textsIn(await response.json());
    published += texts.length;
    await page.setContent('<main></main>');
    await page.evaluate((all) => {
      for (const { key, text } of all) {
        const container = document.createElement('div');
        container.innerHTML = text;
        if (/link|url|href/i.test(key)) container.append(Object.assign(document.createElement('a'), { href: text }));
        document.querySelector('main')?.append(container);
      }
    }, texts);
    await page.waitForTimeout(300);
    if ((await countRuns(page)) > 0) ran.push(path);
    dangerousElements.push(...(await findDangerous(page)).map((element) => `${path}: ${element}`));
  }
  await page.close();
  return { published, ran, dangerousElements, broken };
};

/** Runs the test in a database of its own, into which it loads the demo. */
export const hostileTest = async (env: ServerEnv): Promise<HostileResult> => {
  const settings = { ...env, DEMO: '1' };
  await (await startReady(settings)).stop();
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  const { columns, rejected } = await poison(client);
  const orders = await client.query<{ id: string }>(
    'select id from orders where deleted_at is null order by id desc limit 10',
  );
  const pages = await client.query<{ slug: string }>(
    "select slug from page where deleted_at is null and status = 'Active'",
  );
  await client.end();

  const server = await startReady(settings);
  const { base } = server;
  const browser = await openBrowser();
  try {
    const dashboard = await openScreens(browser, base);
    const body = JSON.stringify(credentialsOf('owner'));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${base}/api/web-api/admin_auth/login`, { method: 'POST', headers, body });
    const { token } = (await response.json()) as { token: string };
    const site = await openPublished(
      browser,
      base,
      pages.rows.map(({ slug }) => slug),
    );
    const broken = [...dashboard.broken, ...site.broken];
    for (const { id } of orders.rows) {
      const invoice = await fetch(`${base}/api/order/${id}/get_invoice`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const pdf = Buffer.from(await invoice.arrayBuffer()).toString('latin1');
      if (!pdf.startsWith('%PDF') || /\/(JavaScript|JS|OpenAction|Launch)\b/.test(pdf)) broken.push(`invoice of ${id}`);
    }
    return {
      columns,
      rejected,
      ...dashboard,
      ran: [...dashboard.ran, ...site.ran],
      dangerousElements: [...dashboard.dangerousElements, ...site.dangerousElements],
      broken,
      published: site.published,
      ...(await readExport(base, token)),
      invoices: orders.rows.length,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};
