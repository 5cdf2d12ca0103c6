import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { rowsOf } from '../packages/api/src/platform/db/client.ts';
import { openEmbedded } from '../packages/api/src/platform/db/embedded/embedded-database.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { freePort, startPostgres } from '../packages/api/test/embedded-postgres.ts';
import { compareVersions } from './compare.ts';
import { type ExportResult, measureExport } from './export.ts';
import { fillOrders } from './fill.ts';
import { fillHome } from './fill-home.ts';
import { fillOffices, fillVendors } from './fill-places.ts';
import { account, fire, signIn } from './load.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { startProgram, stopProgram } from './programs.ts';
import { exportReport, type Result, report, stormReport } from './report.ts';
import { median } from './statistics.ts';
import { measureStorm, type StormResult, stormAccounts } from './storm/storm.ts';
import { storefrontList, type Workload, workloads } from './workloads.ts';

/**
 * `npm run bench [-- --orders 100000,1000000 --only W1,W3 --seconds 5 --repeats 3 --write]` measures the product and
 * its baseline alternately on the same database, so that their ratio does not depend on the machine. `--write`
 * replaces the figures in docs/performance.md. `--postgres URL` measures on a running server and keeps the databases that
 * it fills, so that a later run with the same number of orders does not fill them again. `--against DIRECTORY` compares the processor time
 * per call with that of another built checkout instead (`compare.ts`). `npm run bench -- strangers` is a separate benchmark
 * (`strangers/run.ts`).
 */

if (process.argv[2] === 'strangers') {
  const { benchStrangers } = await import('./strangers/run.ts');
  process.exit((await benchStrangers(process.argv.slice(3))) ? 0 : 1);
}

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000,1000000' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    repeats: { type: 'string', default: '3' },
    embedded: { type: 'string', default: '100000' },
    postgres: { type: 'string', default: '' },
    against: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const repeats = Number(options.repeats);
const isChosen = ({ id }: { id: string }) => !options.only || options.only.split(',').includes(id);
const chosen = workloads.filter(isChosen);
const measure = async (
  workload: Workload,
  total: number,
  product: string,
  baseline: string,
  token: string,
  pid: number | undefined,
): Promise<Result> => {
  const productRuns: Awaited<ReturnType<typeof fire>>[] = [];
  const baselineRuns: Awaited<ReturnType<typeof fire>>[] = [];
  const processorTimes: number[] = [];
  await fire(product, workload.connections, token, (n) => workload.product(n, total), 2);
  await fire(baseline, workload.connections, token, (n) => workload.baseline(n, total), 2);
  for (let round = 0; round < repeats; round += 1) {
    baselineRuns.push(await fire(baseline, workload.connections, token, (n) => workload.baseline(n, total), seconds));
    const before = cpuSecondsOf(pid);
    const run = await fire(product, workload.connections, token, (n) => workload.product(n, total), seconds);
    productRuns.push(run);
    processorTimes.push(((cpuSecondsOf(pid) - before) * 1_000) / run.calls);
  }
  return {
    workload,
    orders: total,
    rate: median(productRuns.map((run) => run.rate)),
    baseline: median(baselineRuns.map((run) => run.rate)),
    ratio: median(productRuns.map((run, round) => run.rate / (baselineRuns[round]?.rate ?? 1))),
    processorTime: median(processorTimes),
    median: median(productRuns.map((run) => run.median)),
    p99: median(productRuns.map((run) => run.p99)),
  };
};

/** W8 compares the product with and without load, and W11 is one long response, so they have separate tables. */
type Figures = { results: Result[]; storms: StormResult[]; exports: ExportResult[] };

/** Migrates and fills the database, and adds the accounts that the calls are made with. */
const fillDatabase = async (url: string, total: number, settings: Record<string, string>): Promise<void> => {
  console.log(`Filling ${total.toLocaleString('en')} orders …`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillOrders((text) => client.query(text), total, console.log);
  await fillOffices((text) => client.query(text), settings, console.log);
  await fillVendors((text) => client.query(text));
  await client.query(fillHome());
  const administrator = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  await startProgram('packages/api/src/programs/admin-create.ts', { ...settings, ...administrator }, /can sign in/);
  await client.query(stormAccounts(account.email));
  await client.end();
};

const benchAt = async (postgres: string, total: number, directory: string): Promise<Figures> => {
  const name = `bench_${total}`;
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  const settings = { DATABASE_URL: url.href, DATA_DIR: directory };
  const admin = openServer(postgres, 2, () => {});
  const [existing] = await rowsOf<{ state: string | null }>(
    admin.db,
    sql`select shobj_description(oid, 'pg_database') as state from pg_database where datname = ${name}`,
  );
  const isFilled = existing?.state === 'filled';
  if (!isFilled) {
    await admin.db.execute(`drop database if exists ${name}`);
    await admin.db.execute(`create database ${name}`);
  }
  const database = openServer(url.href, 2, () => {});
  await database.migrate();
  await database.close();
  if (!isFilled) {
    await fillDatabase(url.href, total, settings);
    await admin.db.execute(`comment on database ${name} is 'filled'`);
  }
  await admin.close();
  if (options.against) {
    console.log(
      await compareVersions({ other: options.against, settings, workloads: chosen, total, seconds, repeats }),
    );
    return { results: [], storms: [], exports: [] };
  }
  const [port, baselinePort] = [await freePort(), await freePort()];
  const server = await startProgram(
    'packages/api/dist/serve.mjs',
    {
      ...settings,
      NODE_ENV: 'production',
      PORT: String(port),
      DEMO: '0',
      // The sign-ins come from many simulated addresses, sent in X-Forwarded-For.
      TRUST_PROXY: '1',
    },
    /ready/,
  );
  /** Saves a response of the product. The baseline sends its bytes. */
  const saveResponse = async (path: string, name: string) => {
    const file = join(directory, name);
    await writeFile(file, await (await fetch(`http://127.0.0.1:${port}/${path}`)).text());
    return file;
  };
  const baseline = await startProgram(
    'bench/baseline.ts',
    {
      DATABASE_URL: url.href,
      PORT: String(baselinePort),
      EMAIL: account.email,
      PASSWORD: account.password,
      HOME_PAGE: await saveResponse('public/home', 'home.json'),
      STOREFRONT_LIST: await saveResponse(storefrontList, 'storefront-list.json'),
    },
    /ready/,
  );
  const results: Result[] = [];
  const storms: StormResult[] = [];
  const exports: ExportResult[] = [];
  try {
    const token = await signIn(`http://127.0.0.1:${port}`);
    for (const workload of chosen) {
      const result = await measure(
        workload,
        total,
        `http://127.0.0.1:${port}`,
        `http://127.0.0.1:${baselinePort}`,
        token,
        server.pid,
      );
      results.push(result);
      console.log(report([result]));
    }
    if (isChosen({ id: 'W8' })) {
      const target = { base: `http://127.0.0.1:${port}`, token, password: account.password, total, seconds };
      storms.push(await measureStorm(target, repeats));
      console.log(stormReport(storms));
    }
    if (isChosen({ id: 'W11' })) {
      exports.push(await measureExport({ base: `http://127.0.0.1:${port}`, token, total, pid: server.pid ?? 0 }));
      console.log(exportReport(exports));
    }
  } finally {
    await stopProgram(server);
    await stopProgram(baseline);
  }
  return { results, storms, exports };
};

/** Only one process can open the embedded database, so it is closed during the import. */
const fillPlacesEmbedded = async (data: string, settings: Record<string, string>) => {
  const runScript = async (text: string) => {
    const database = await openEmbedded(data);
    await database.runScript(text);
    await database.close();
  };
  await fillOffices(runScript, settings, console.log);
  await fillVendors(runScript);
  await runScript(fillHome());
};

/**
 * Measures the same work on the embedded database. There is no baseline; the figure is the latency of a single user.
 */
const benchEmbedded = async (total: number): Promise<Result[]> => {
  const data = await mkdtemp(join(tmpdir(), 'bakehouse-bench-embedded-'));
  console.log(`Filling ${total.toLocaleString('en')} orders, embedded …`);
  const database = await openEmbedded(data);
  await database.migrate();
  await fillOrders((text) => database.runScript(text), total, console.log);
  await database.close();
  const settings = { DATA_DIR: data, DATABASE_URL: '' };
  await fillPlacesEmbedded(data, settings);
  const administrator = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const adminCreate = await startProgram(
    'packages/api/src/programs/admin-create.ts',
    { ...settings, ...administrator },
    /can sign in/,
  );
  if (adminCreate.exitCode === null) await once(adminCreate, 'exit');
  const port = await freePort();
  const server = await startProgram(
    'packages/api/dist/serve.mjs',
    { ...settings, NODE_ENV: 'production', PORT: String(port), DEMO: '0' },
    /ready/,
  );
  const results: Result[] = [];
  try {
    const base = `http://127.0.0.1:${port}`;
    const token = await signIn(base);
    for (const workload of chosen) {
      await fire(base, 1, token, (n) => workload.product(n, total), 2);
      const { rate, median: latency, p99 } = await fire(base, 1, token, (n) => workload.product(n, total), seconds);
      results.push({
        workload: { ...workload, target: null },
        orders: total,
        rate,
        baseline: null,
        ratio: null,
        processorTime: null,
        median: latency,
        p99,
      });
    }
  } finally {
    await stopProgram(server);
    await rm(data, { recursive: true, force: true });
  }
  return results;
};

/** Replaces the figures between the two markers of docs/performance.md. */
const writeFigures = async (text: string): Promise<void> => {
  const file = 'docs/performance.md';
  const page = await readFile(file, 'utf8');
  const written = page.replace(
    /(<!-- bench:start.*-->\n\n)[\s\S]*(\n\n<!-- bench:end -->)/,
    (_, start, end) => start + text + end,
  );
  await writeFile(file, written);
};

const directory = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'));
const postgres = options.postgres ? null : await startPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' });
try {
  const figures: Figures[] = [];
  for (const total of options.orders.split(',').map(Number))
    figures.push(await benchAt(postgres?.url ?? options.postgres, total, directory));
  const results = figures.flatMap((figure) => figure.results);
  const storms = figures.flatMap((figure) => figure.storms);
  const exports = figures.flatMap((figure) => figure.exports);
  const embedded = Number(options.embedded) && !options.against ? await benchEmbedded(Number(options.embedded)) : [];
  const text = `### PostgreSQL, 10 connections

Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared by load, server and PostgreSQL.

${report(results)}

### One order during 200 simultaneous sign-ins

${stormReport(storms)}

### Export

${exportReport(exports)}

### Embedded database, one connection

${report(embedded)}`;
  if (!options.against) console.log(`\n${text}`);
  if (options.write && !options.against) await writeFigures(text);
} finally {
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
}
