import { join } from 'node:path';
import { freePort } from '../packages/api/test/embedded-postgres.ts';
import { fire, signIn } from './load.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { startProgram, stopProgram } from './programs.ts';
import { median, table } from './statistics.ts';
import type { Workload } from './workloads.ts';

type Comparison = {
  /** Directory of the other checkout, with a built server. */
  other: string;
  settings: Record<string, string>;
  workloads: readonly Workload[];
  total: number;
  seconds: number;
  repeats: number;
};

/** Starts a built server. The database has the tables of this version, so the other one does not migrate. */
const startBuilt = async (directory: string, settings: Record<string, string>) => {
  const port = await freePort();
  const server = await startProgram(
    join(directory, 'packages/api/dist/serve.mjs'),
    { ...settings, NODE_ENV: 'production', PORT: String(port), DEMO: '0', TRUST_PROXY: '1', MIGRATE: '0' },
    /ready/,
  );
  const base = `http://127.0.0.1:${port}`;
  return { server, base, token: await signIn(base) };
};

type Running = Awaited<ReturnType<typeof startBuilt>>;

type Load = Pick<Comparison, 'total' | 'seconds'> & { workload: Workload };

/** Returns the rate of a version, and the processor time of its API per call in milliseconds. */
const measure = async ({ server, base, token }: Running, { workload, total, seconds }: Load) => {
  const before = cpuSecondsOf(server.pid);
  const { calls, rate } = await fire(base, workload.connections, token, (n) => workload.product(n, total), seconds);
  return { time: ((cpuSecondsOf(server.pid) - before) * 1_000) / calls, rate };
};

/** Measures both versions once, and returns the ratios of this one to the other. */
const measurePair = async (here: Running, there: Running, load: Load, isSwapped: boolean) => {
  const first = await measure(isSwapped ? there : here, load);
  const second = await measure(isSwapped ? here : there, load);
  const [mine, others] = isSwapped ? [second, first] : [first, second];
  return { time: mine.time / others.time, rate: mine.rate / others.rate };
};

/**
 * Measures this version and another one in turn on the same database, in pairs of changing order, and compares the processor time of the
 * API per call: other load on the machine changes it less than the rate.
 * @returns a Markdown table; 1.03 means 3 % more than the other version
 */
export async function compareVersions(comparison: Comparison): Promise<string> {
  const { other, settings, workloads, total, seconds, repeats } = comparison;
  const here = await startBuilt('.', settings);
  const there = await startBuilt(other, settings);
  const rows: string[][] = [];
  try {
    for (const workload of workloads) {
      const load = { workload, total, seconds };
      for (const version of [here, there]) await measure(version, { ...load, seconds: 2 });
      const pairs: Awaited<ReturnType<typeof measurePair>>[] = [];
      while (pairs.length < repeats) pairs.push(await measurePair(here, there, load, pairs.length % 2 === 1));
      const times = pairs.map(({ time }) => time);
      rows.push([
        `${workload.id} ${workload.name}`,
        median(times).toFixed(3),
        `${Math.min(...times).toFixed(3)} to ${Math.max(...times).toFixed(3)}`,
        median(pairs.map(({ rate }) => rate)).toFixed(3),
      ]);
    }
  } finally {
    await stopProgram(here.server);
    await stopProgram(there.server);
  }
  return table(['workload', 'API per call, median of the pairs', 'range', 'rate'], rows);
}
