import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../packages/api/test/embedded-postgres.ts';
import { startCluster } from '../../packages/api/test/postgres-cluster.ts';
import { startAttack } from '../strangers/attacks.ts';
import { acceptanceTest } from './acceptance.ts';
import { isAutoFailoverInstalled, startAutoFailover } from './auto-failover.ts';
import { capacityTest } from './capacity.ts';
import { signIn } from './client.ts';
import { couponsTest } from './coupons.ts';
import { disconnectTest } from './disconnect.ts';
import { type FailoverCluster, failoverTest } from './failover.ts';
import { fleetTest } from './fleet.ts';
import { missingPackages } from './fleet-parts.ts';
import { hostileTest } from './hostile.ts';
import { inputsTest } from './inputs.ts';
import { type Fixture, killRound, type Round, type StartAttack } from './kill.ts';
import { listenersTest } from './listeners.ts';
import { offlineTest } from './offline.ts';
import { manySearchesTest, memoryTest, slowClientsTest } from './overload.ts';
import { routingTest } from './routing.ts';
import { createProducts, type ServerEnv, startReady } from './servers.ts';
import { webhooksTest } from './webhooks.ts';

/** `npm run chaos` runs the chaos tests on both database engines; docs/reliability.md explains the figures. */

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
const admin = { email: 'chaos@bakehouse.test', password: 'a-bad-day-at-work' };
const log = (line: string) => process.stdout.write(`${line}\n`);

/** Creates a database with an administrator and a few products. */
const prepare = async (env: Record<string, string>): Promise<Fixture> => {
  const all = { ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const server = await startReady(all);
  const productIds = await createProducts(server.base, await signIn(server.base, admin.email, admin.password), 5);
  await server.stop();
  return { env: all, ...admin, productIds };
};

/** Attacks of 300 connections from 50 addresses without a session. */
const attackAsStrangers: StartAttack = (base) => {
  const names = ['largest cart', 'random tokens', 'unknown fields', 'search with a random price', 'guesses of orders'];
  const started = names.map((name) => startAttack(base, name, 60, 600, { addresses: 50 }));
  return () => {
    for (const { child } of started) child.kill('SIGKILL');
  };
};

const killTest = async (engine: string, fixture: Fixture, attack?: StartAttack): Promise<boolean> => {
  const results: Round[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const round = await killRound(fixture, `${attack ? 'S' : 'K'}${n}`, attack);
    results.push(round);
    const { acknowledged, unanswered, lost, partial, duplicated, readyMs } = round;
    log(
      `  ${engine}${attack ? ', attacked' : ''}, round ${n + 1}: ${acknowledged} acknowledged, ${unanswered} unanswered, lost ${lost}, partial ${partial}, duplicated ${duplicated}, ready again after ${Math.round(readyMs)} ms`,
    );
  }
  const sum = (of: (round: Round) => number) => results.reduce((all, round) => all + of(round), 0);
  const slowest = Math.round(Math.max(...results.map(({ readyMs }) => readyMs)));
  log(
    `kill -9, ${engine}${attack ? ', attacked by 300 connections of strangers' : ''}: ${rounds} rounds, ${sum((round) => round.acknowledged)} acknowledged, ${sum((round) => round.unanswered)} sent again; lost ${sum((round) => round.lost)}, partial ${sum((round) => round.partial)}, duplicated ${sum((round) => round.duplicated)}; ready again within ${slowest} ms`,
  );
  return sum(({ lost, partial, duplicated }) => lost + partial + duplicated) === 0;
};

const disconnectTests = async (fixture: Fixture): Promise<boolean> => {
  let isPassed = true;
  for (const mode of ['closed', 'silent'] as const) {
    const { calls, unexpected, slowestMs, recoveryMs, isAlive } = await disconnectTest(fixture, mode);
    isPassed &&= isAlive && unexpected.length === 0 && slowestMs < 5_000 && recoveryMs < 2_000;
    log(
      `database ${mode} for 10 s: ${calls} calls, ${unexpected.length} with a response other than 503, slowest ${Math.round(slowestMs)} ms, recovered after ${Math.round(recoveryMs)} ms, process ${isAlive ? 'running' : 'ENDED'}`,
    );
    for (const message of new Set(unexpected)) log(`  ${message.slice(0, 200)}`);
  }
  return isPassed;
};

const inputsPassed = async (env: ServerEnv): Promise<boolean> => {
  const { operations, calls, byStatus, serverErrors, undocumented, p99Ms, rejectedAgain, written } = await inputsTest(
    env,
    {
      seed: Number(values.seed),
    },
  );
  log(
    `random input: ${calls} calls of ${operations} operations by four kinds of users; 5xx ${serverErrors.length}, undocumented responses ${undocumented.length}, p99 ${Math.round(p99Ms)} ms; ${rejectedAgain} rejected calls sent again changed ${written.length} tables`,
  );
  log(
    `  responses: ${Object.entries(byStatus)
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
  );
  for (const line of [...serverErrors, ...undocumented].slice(0, 40)) log(`  ${line}`);
  for (const table of written) log(`  changed by a rejected call: ${table}`);
  return serverErrors.length + undocumented.length + written.length === 0 && p99Ms < 200;
};

const hostilePassed = async (env: ServerEnv): Promise<boolean> => {
  const { columns, rejected, screens, showing, ran, dangerousElements, broken, cells, formulas, invoices, published } =
    await hostileTest(env);
  log(
    `hostile content in ${columns} columns: ${screens} screens opened, ${showing} showed it; scripts ran on ${ran.length}, dangerous elements ${dangerousElements.length}, broken screens ${broken.length}; ${cells} exported cells, formulas ${formulas}; ${invoices} invoices; ${published} published texts`,
  );
  for (const line of [...ran.map((to) => `a script ran at ${to}`), ...dangerousElements, ...broken].slice(0, 40))
    log(`  ${line}`);
  for (const line of rejected) log(`  rejected by the database: ${line}`);
  return (
    showing > screens / 3 && published > 0 && ran.length + dangerousElements.length + broken.length + formulas === 0
  );
};

const memoryPassed = async (env: ServerEnv): Promise<boolean> => {
  const { statuses, growth } = await memoryTest(env, admin);
  log(
    `memory: four multipart bodies of 200 MiB responses ${statuses.join(', ')}; memory grew by ${Math.round(growth)} MiB`,
  );
  return statuses.every((status) => status === 413 || status === 0) && growth <= 60;
};

const slowClientsPassed = async (env: ServerEnv): Promise<boolean> => {
  const { clients, growth } = await slowClientsTest(env, admin);
  for (const { name, seconds, limit } of clients)
    log(`slow clients: ${name} closed after ${seconds.toFixed(1)} s (at most ${limit} s)`);
  log(`slow clients: memory grew by ${Math.round(growth)} MiB`);
  return clients.every(({ seconds, limit }) => seconds <= limit + 1.5);
};

const listenersPassed = async (env: ServerEnv): Promise<boolean> => {
  const result = await listenersTest(env, admin);
  const { opened, memory, cpu, events, median, slowest, reconnected, reconnectSeconds, slowestCall } = result;
  log(
    `live updates: ${opened} listeners, 20 changes per second: ${Math.round(memory)} MiB and ${(cpu * 100).toFixed(1)} % of a core more; ${events} events received, median ${Math.round(median)} ms, slowest ${Math.round(slowest)} ms`,
  );
  log(
    `live updates: ${reconnected} of 1000 reconnects within ${reconnectSeconds.toFixed(1)} s, slowest other call ${Math.round(slowestCall)} ms`,
  );
  return opened === 200 && memory < 50 && cpu < 0.05 && slowest < 1_000 && reconnected === 1_000 && slowestCall < 2_000;
};

const manySearchesPassed = async (env: ServerEnv): Promise<boolean> => {
  const orders = Number(values.orders);
  const { searches, listP99, listFailures, notReady } = await manySearchesTest(env, admin, orders);
  const responses = Object.entries(searches).map(([status, count]) => `${status} ${count}`);
  log(
    `many searches at ${orders} orders: responses ${responses.join(', ')}; plain list p99 ${Math.round(listP99)} ms, ${listFailures} failed; /readyz failed ${notReady} times`,
  );
  return listFailures === 0 && notReady === 0 && listP99 < 500;
};

const capacityPassed = async (env: Record<string, string>): Promise<boolean> => {
  const result = await capacityTest(await prepare(env), rounds);
  const { assigned, rejected, wrongRounds, mixed, exceeded, different, unexpected, slowestMs } = result;
  log(
    `capacity: ${result.rounds} rounds of 50 assignments to 5 seats on two servers: ${assigned} assigned, ${rejected} answered 409, ${wrongRounds} rounds with another number; ${mixed} mixed cancels and assignments: ${exceeded} slots exceeded, ${different} seats differ from a recount, ${unexpected.length} unexpected responses, slowest ${Math.round(slowestMs)} ms`,
  );
  for (const line of unexpected.slice(0, 5)) log(`  ${line.slice(0, 200)}`);
  return wrongRounds + exceeded + different + unexpected.length === 0;
};

const acceptancePassed = async (env: ServerEnv): Promise<boolean> => {
  const result = await acceptanceTest(env, rounds);
  const { offers, accepted, declined, late, expired, acceptedTwice, lost, endedTwice, atDeleted, unexpected } = result;
  log(
    `acceptance: ${result.rounds} rounds on two servers, ${offers} offers: ${accepted} accepted, ${declined} declined, ${expired} expired, ${late} answers too late; accepted twice ${acceptedTwice}, lost ${lost}, ended twice ${endedTwice}, waiting for a deleted store ${atDeleted}, ${unexpected.length} unexpected responses, expired offers handled within ${Math.round(result.slowestExpiryMs)} ms`,
  );
  for (const line of unexpected.slice(0, 5)) log(`  ${line.slice(0, 200)}`);
  return acceptedTwice + lost + endedTwice + atDeleted + unexpected.length === 0 && result.slowestExpiryMs < 10_000;
};

const routingPassed = async (env: ServerEnv): Promise<boolean> => {
  const result = await routingTest(env, rounds);
  const { placed, assigned, persons, lost, assignedTwice, wrongSeats } = result;
  log(
    `routing: ${result.rounds} rounds on two servers, of which one was killed: ${placed} orders placed, ${assigned} assigned, ${persons} left to staff; lost ${lost}, assigned twice ${assignedTwice}, wrong seats ${wrongSeats}, decided within ${Math.round(result.slowestMs)} ms`,
  );
  return lost + assignedTwice + wrongSeats === 0 && assigned > 0;
};

const offlinePassed = async (env: ServerEnv): Promise<boolean> => {
  const result = await offlineTest(env, 200, 2_000);
  const { phones, orders, taken, sent, refused, unanswered, lost, twice, unexplained, left, unexpected } = result;
  log(
    `offline: ${phones} phones, ${orders} orders: ${taken} steps taken, ${sent} sent, ${refused} refused with both states, ${unanswered} attempts without a response; lost ${lost}, twice ${twice}, refused without an explanation ${unexplained}, left ${left}, ${unexpected.length} unexpected responses`,
  );
  for (const line of unexpected.slice(0, 5)) log(`  ${line.slice(0, 200)}`);
  return lost + twice + unexplained + left + unexpected.length === 0 && refused > 0 && unanswered > 0;
};

const webhooksPassed = async (env: Record<string, string>): Promise<boolean> => {
  // A round takes minutes, because a job of a killed server is taken over after its time limit.
  const result = await webhooksTest(await prepare(env), Math.ceil(rounds / 10));
  const { events, requests, accepted, duplicates, lost, outOfOrder, unknown, badSignatures, unexpected } = result;
  log(
    `webhooks: ${result.rounds} rounds on two servers, ${events} acknowledged changes (${result.repeated} writes repeated, ${result.rolledBack} transactions rolled back, ${result.cutConnections} connections cut); ${requests} requests to two receivers, ${accepted} accepted, of these ${duplicates} duplicates; lost ${lost}, out of order ${outOfOrder}, without a change ${unknown}, signatures not valid ${badSignatures}, ${unexpected.length} unexpected responses; everything had arrived ${(result.slowestMs / 1_000).toFixed(1)} s after the outages`,
  );
  for (const line of unexpected.slice(0, 5)) log(`  ${line.slice(0, 200)}`);
  return lost + outOfOrder + unknown + badSignatures + unexpected.length === 0;
};

/** Runs a chaos test in a database of its own. */
const inNewDatabase = async (
  postgres: string,
  name: string,
  test: (env: ServerEnv) => Promise<boolean>,
): Promise<boolean> => {
  const client = new pg.Client(postgres);
  await client.connect();
  await client.query(`create database chaos_${name}`);
  await client.end();
  const url = new URL(postgres);
  url.pathname = `/chaos_${name}`;
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-chaos-'));
  try {
    return await test({ DATABASE_URL: url.href, DATA_DIR: directory });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** A primary and a standby that this test promotes two seconds after the primary was killed. */
const startPromoted = async (): Promise<FailoverCluster> => {
  const cluster = await startCluster();
  const url = new URL(cluster.primary);
  const hosts = [cluster.primary, cluster.standby].map((url) => new URL(url).host).join();
  return {
    url: `postgres://bakehouse:bakehouse@${hosts}${url.pathname}?target_session_attrs=read-write`,
    killPrimary: async () => {
      await cluster.killPrimary();
      void wait(2_000).then(cluster.promote);
    },
    stop: cluster.stop,
  };
};

const failoverPassed = async (name: string, start: () => Promise<FailoverCluster>): Promise<boolean> => {
  const cluster = await start();
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-chaos-'));
  try {
    const fixture = await prepare({ DATABASE_URL: cluster.url, DATA_DIR: directory });
    const result = await failoverTest(fixture, cluster);
    const { acknowledged, unavailable, unanswered, outageSeconds, lost, partial, duplicated, rejected } = result;
    log(
      `failover, ${name}: ${acknowledged} acknowledged, ${unavailable} answered 503 and ${unanswered} without a response were sent again; lost ${lost}, partial ${partial}, duplicated ${duplicated}, rejected ${rejected.length}; writes resumed after ${outageSeconds.toFixed(1)} s, server ${result.isSameProcess ? 'not restarted' : 'ENDED'}`,
    );
    for (const line of rejected.slice(0, 5)) log(`  ${line.slice(0, 200)}`);
    return lost + partial + duplicated + rejected.length === 0 && outageSeconds < 30 && result.isSameProcess;
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const failoversPassed = async (): Promise<boolean> => {
  const isPromotedPassed = await failoverPassed('standby promoted after 2 s', startPromoted);
  if (isAutoFailoverInstalled) return (await failoverPassed('pg_auto_failover', startAutoFailover)) && isPromotedPassed;
  log('failover, pg_auto_failover: skipped. Install pg-auto-failover-cli and postgresql-15-auto-failover to run it.');
  return isPromotedPassed;
};

const fleetPassed = async (): Promise<boolean> => {
  if (missingPackages.length > 0) {
    log(`fleet: skipped. Install ${missingPackages.join(' and ')} to run it.`);
    return true;
  }
  const { phases, upgradedFrom } = await fleetTest();
  log(`fleet: upgraded from ${upgradedFrom ?? 'this version, because the history of git is missing'}`);
  for (const { name, calls, failed, acknowledged, lost, partial, duplicated, pauseSeconds } of phases) {
    const failures = Object.entries(failed).map(([response, count]) => `${count} × ${response.trim()}`);
    log(
      `fleet, ${name}: ${calls} calls, failed ${failures.join(', ') || 0}; ${acknowledged} writes acknowledged, lost ${lost}, partial ${partial}, duplicated ${duplicated}; longest pause of writes ${pauseSeconds.toFixed(1)} s`,
    );
  }
  const [upgrade, oneServer] = phases;
  const hasNoFailure = [upgrade, oneServer].every((phase) => phase && Object.keys(phase.failed).length === 0);
  const isComplete = phases.every(({ lost, partial, duplicated }) => lost + partial + duplicated === 0);
  return hasNoFailure && isComplete && phases.every(({ pauseSeconds }) => pauseSeconds < 30);
};

const couponsPassed = async (fixture: Fixture): Promise<boolean> => {
  let n = 0;
  return couponsTest(fixture, rounds, ({ counted, highest, placed, cancelled, rejected, failed }) => {
    n += 1;
    log(
      `coupons, round ${n}: limit 10, ${counted} counted, never more than ${highest}; ${placed} placed, ${cancelled} cancelled, ${rejected} rejected, failed ${failed.length}`,
    );
    for (const line of failed.slice(0, 3)) log(`  ${line.slice(0, 200)}`);
  });
};

/** The server believes the addresses that the attackers claim. */
const attackable = (fixture: Fixture): Fixture => ({ ...fixture, env: { ...fixture.env, TRUST_PROXY: '1' } });

const isSelected = (name: string) => values.only === undefined || values.only.split(',').includes(name);

/** The chaos tests that run in a database of their own on PostgreSQL, by the name that `--only` selects. */
const separateTests: Readonly<Record<string, (env: ServerEnv) => Promise<boolean>>> = {
  inputs: inputsPassed,
  memory: memoryPassed,
  'slow-clients': slowClientsPassed,
  listeners: listenersPassed,
  'many-searches': manySearchesPassed,
  capacity: capacityPassed,
  acceptance: acceptancePassed,
  routing: routingPassed,
  offline: offlinePassed,
  webhooks: webhooksPassed,
  hostile: hostilePassed,
};

/** The chaos tests that share a database with a few products. */
const sharedTests: Readonly<Record<string, (fixture: Fixture) => Promise<boolean>>> = {
  coupons: couponsPassed,
  kill: (fixture) => killTest('PostgreSQL', fixture),
  strangers: (fixture) => killTest('PostgreSQL', attackable(fixture), attackAsStrangers),
  disconnect: disconnectTests,
};

const selectedOf = <Test>(tests: Readonly<Record<string, Test>>) =>
  Object.entries(tests).filter(([name]) => isSelected(name));

const onPostgres = async (): Promise<boolean> => {
  const postgres = await startPostgres();
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-chaos-'));
  try {
    const results: boolean[] = [];
    for (const [name, test] of selectedOf(separateTests))
      results.push(await inNewDatabase(postgres.url, name.replaceAll('-', '_'), test));
    const shared = selectedOf(sharedTests);
    if (shared.length === 0) return results.every(Boolean);
    const fixture = await prepare({ DATABASE_URL: postgres.url, DATA_DIR: directory });
    for (const [, test] of shared) results.push(await test(fixture));
    return results.every(Boolean);
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const onEmbedded = async (): Promise<boolean> => {
  if (!isSelected('kill') && !isSelected('strangers')) return true;
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-chaos-'));
  try {
    const fixture = await prepare({ DATA_DIR: directory });
    const isKillPassed = !isSelected('kill') || (await killTest('embedded', fixture));
    if (!isSelected('strangers')) return isKillPassed;
    return (await killTest('embedded', attackable(fixture), attackAsStrangers)) && isKillPassed;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

const postgresPassed = values.engine === 'embedded' || (await onPostgres());
const isFailoverPassed = values.engine === 'embedded' || !isSelected('failover') || (await failoversPassed());
const embeddedPassed = values.engine === 'postgres' || (await onEmbedded());
const isFleetPassed = values.engine === 'embedded' || !isSelected('fleet') || (await fleetPassed());
// An exit hook of embedded-postgres ends the process with 0 unless the code is passed explicitly.
process.exit(postgresPassed && isFailoverPassed && isFleetPassed && embeddedPassed ? 0 : 1);
