import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../packages/api/test/embedded-postgres.ts';
import { startServer } from '../../packages/api/test/server/start-server.ts';
import { send, signIn } from './client.ts';
import { disconnectTest } from './disconnect.ts';
import { hostileTest } from './hostile.ts';
import { inputsTest } from './inputs.ts';
import { killRound, type Place, type Round } from './kill.ts';
import { manySearchesTest, memoryTest, slowClientsTest } from './overload.ts';

/** npm run chaos: chaos tests on both engines. docs/reliability.md explains the figures. */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    engine: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '200000' },
  },
});
const rounds = Number(values.rounds);
const person = { email: 'drill@bakehouse.test', password: 'a-bad-day-at-work' };
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A database with an administrator and a few products. */
const prepare = async (env: Record<string, string>): Promise<Place> => {
  const all = { ...env, ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password };
  const server = startServer(all);
  const base = await server.ready;
  if (!base) throw new Error(`the server did not start:\n${server.output()}`);
  const token = await signIn(base, person.email, person.password);
  const productIds: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const body = { name: `Drill cake ${n}`, product_type: 'simple', price: 300, status: 'Active' };
    const made = await send(base, token, { method: 'POST', path: 'product/create', body });
    const id = (made?.body.data as { _id?: string } | undefined)?._id;
    if (!id) throw new Error(`no product: ${JSON.stringify(made)}`);
    productIds.push(id);
  }
  server.child.kill('SIGTERM');
  await server.exit;
  return { env: all, ...person, productIds };
};

const killTest = async (engine: string, place: Place): Promise<boolean> => {
  const results: Round[] = [];
  let orders = 0;
  for (let n = 0; n < rounds; n += 1) {
    const round = await killRound(place, `K${n}`, orders);
    orders = round.orders;
    results.push(round);
    const { acknowledged, unanswered, lost, halves, twice, readyMs } = round;
    say(
      `  ${engine} round ${n + 1}: ${acknowledged} acknowledged, ${unanswered} unanswered, lost ${lost}, half ${halves}, twice ${twice}, ready again in ${Math.round(readyMs)} ms`,
    );
  }
  const sum = (of: (round: Round) => number) => results.reduce((all, round) => all + of(round), 0);
  const slowest = Math.round(Math.max(...results.map(({ readyMs }) => readyMs)));
  say(
    `kill -9, ${engine}: ${rounds} rounds, ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.unanswered)} sent again; lost ${sum((one) => one.lost)}, half effects ${sum((one) => one.halves)}, done twice ${sum((one) => one.twice)}; ready again within ${slowest} ms`,
  );
  return sum(({ lost, halves, twice }) => lost + halves + twice) === 0;
};

const disconnectTests = async (place: Place): Promise<boolean> => {
  let good = true;
  for (const how of ['closed', 'silent'] as const) {
    const { calls, wrong, slowestMs, backMs, alive } = await disconnectTest(place, how);
    good &&= alive && wrong.length === 0 && slowestMs < 5_000 && backMs < 2_000;
    say(
      `database ${how} for 10 s: ${calls} calls, ${wrong.length} answered otherwise than 503, slowest ${Math.round(slowestMs)} ms, back after ${Math.round(backMs)} ms, process ${alive ? 'alive' : 'DEAD'}`,
    );
    for (const one of new Set(wrong)) say(`  ${one.slice(0, 200)}`);
  }
  return good;
};

const inputsPassed = async (env: Record<string, string> & { DATABASE_URL: string }): Promise<boolean> => {
  const { operations, calls, byStatus, faults, unnamed, p99Ms, rejectedAgain, written } = await inputsTest(env, {
    seed: Number(values.seed),
  });
  say(
    `bad input: ${calls} calls of ${operations} kinds by four kinds of people; 5xx ${faults.length}, answers the document does not name ${unnamed.length}, p99 ${Math.round(p99Ms)} ms; ${rejectedAgain} refused ones sent again wrote to ${written.length} tables`,
  );
  say(
    `  answers: ${Object.entries(byStatus)
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
  );
  for (const line of [...faults, ...unnamed].slice(0, 40)) say(`  ${line}`);
  for (const table of written) say(`  written by a refused call: ${table}`);
  return faults.length + unnamed.length + written.length === 0 && p99Ms < 200;
};

const hostilePassed = async (env: Record<string, string> & { DATABASE_URL: string }): Promise<boolean> => {
  const { columns, rejected, screens, shown, ran, armed, broken, cells, formulas, invoices, published } =
    await hostileTest(env);
  say(
    `hostile content in ${columns} columns: ${screens} screens opened, ${shown} show some of it; scripts run on ${ran.length}, armed elements ${armed.length}, screens broken ${broken.length}; ${cells} exported cells, formulas ${formulas}; ${invoices} invoices; ${published} texts of the published site`,
  );
  for (const line of [...ran.map((to) => `a script ran at ${to}`), ...armed, ...broken].slice(0, 40)) say(`  ${line}`);
  for (const line of rejected) say(`  refused by the database: ${line}`);
  return shown > screens / 3 && published > 0 && ran.length + armed.length + broken.length + formulas === 0;
};

const memoryPassed = async (env: Record<string, string> & { DATABASE_URL: string }): Promise<boolean> => {
  const { statuses, growth } = await memoryTest(env, person);
  say(
    `memory: four multipart bodies of 200 MiB answered ${statuses.join(', ')}; memory grew by ${Math.round(growth)} MiB`,
  );
  return statuses.every((status) => status === 413 || status === 0) && growth <= 60;
};

const slowClientsPassed = async (env: Record<string, string> & { DATABASE_URL: string }): Promise<boolean> => {
  const { clients, growth } = await slowClientsTest(env, person);
  for (const { name, seconds, limit } of clients)
    say(`slow clients: ${name} closed after ${seconds.toFixed(1)} s (at most ${limit} s)`);
  say(`slow clients: memory grew by ${Math.round(growth)} MiB`);
  return clients.every(({ seconds, limit }) => seconds <= limit + 1.5);
};

const manySearchesPassed = async (env: Record<string, string> & { DATABASE_URL: string }): Promise<boolean> => {
  const orders = Number(values.orders);
  const { searches, listP99, listFailures, notReady } = await manySearchesTest(env, person, orders);
  const answers = Object.entries(searches).map(([status, count]) => `${status} ${count}`);
  say(
    `many searches at ${orders} orders: answers ${answers.join(', ')}; plain list p99 ${Math.round(listP99)} ms, ${listFailures} failed; /readyz failed ${notReady} times`,
  );
  return listFailures === 0 && notReady === 0 && listP99 < 500;
};

/** A drill of the demo in a database of its own. */
const withDemo = async (
  postgres: string,
  name: string,
  held: (env: Record<string, string> & { DATABASE_URL: string }) => Promise<boolean>,
): Promise<boolean> => {
  const client = new pg.Client(postgres);
  await client.connect();
  await client.query(`create database drill_${name}`);
  await client.end();
  const url = new URL(postgres);
  url.pathname = `/drill_${name}`;
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-drill-'));
  try {
    return await held({ DATABASE_URL: url.href, DATA_DIR: directory });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const isWanted = (name: string) => values.only === undefined || values.only === name;

const onPostgres = async (): Promise<boolean> => {
  const postgres = await startPostgres();
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-drill-'));
  try {
    const results: boolean[] = [];
    if (isWanted('inputs')) results.push(await withDemo(postgres.url, 'inputs', inputsPassed));
    if (isWanted('memory')) results.push(await withDemo(postgres.url, 'memory', memoryPassed));
    if (isWanted('slow-clients')) results.push(await withDemo(postgres.url, 'slow_clients', slowClientsPassed));
    if (isWanted('many-searches')) results.push(await withDemo(postgres.url, 'many_searches', manySearchesPassed));
    if (isWanted('hostile')) results.push(await withDemo(postgres.url, 'hostile', hostilePassed));
    if (!isWanted('kill') && !isWanted('gone')) return results.every(Boolean);
    const place = await prepare({ DATABASE_URL: postgres.url, DATA_DIR: directory });
    if (isWanted('kill')) results.push(await killTest('PostgreSQL', place));
    if (isWanted('gone')) results.push(await disconnectTests(place));
    return results.every(Boolean);
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const onEmbedded = async (): Promise<boolean> => {
  if (!isWanted('kill')) return true;
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-drill-'));
  try {
    return await killTest('embedded', await prepare({ DATA_DIR: directory }));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const postgresPassed = values.engine === 'embedded' || (await onPostgres());
const embeddedPassed = values.engine === 'postgres' || (await onEmbedded());
process.exitCode = postgresPassed && embeddedPassed ? 0 : 1;
