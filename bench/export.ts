import { days } from './fill.ts';
import { memoryOf } from './process-usage.ts';

/** W11: streams every order of a filter as CSV and measures the throughput and the server's memory. */

export type ExportResult = {
  orders: number;
  rows: number;
  seconds: number;
  /** Time to first byte in ms. */
  first: number;
  /** Resident memory of the server in MB: before the export, and the maximum during it. */
  before: number;
  peak: number;
};

const newLine = 10;

/** Counts the rows of the CSV; no name in the generated data contains a line break. */
const countLines = (chunk: Uint8Array): number => {
  let lines = 0;
  for (const byte of chunk) if (byte === newLine) lines += 1;
  return lines;
};

/**
 * The duration of a call is limited, so of more than 100,000 orders only those with one status are exported, and of more than
 * a million only the newest million.
 */
const filterFor = (total: number): string => {
  if (total <= 100_000) return '';
  if (total <= 1_000_000) return 'status=pending';
  const first = new Date(Date.now() - (days * 1_000_000 * 86_400_000) / total);
  return `status=pending&from=${first.toISOString().slice(0, 10)}`;
};

type ExportOptions = { base: string; token: string; total: number; pid: number };

const download = async ({ base, token, total, pid }: ExportOptions): Promise<ExportResult> => {
  const before = memoryOf(pid);
  const started = performance.now();
  const reply = await fetch(`${base}/api/order/export?${filterFor(total)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok || !reply.body) throw new Error(`the export was rejected: ${reply.status}`);
  let [rows, first, peak, sampledAt] = [-1, 0, before, started];
  for await (const chunk of reply.body) {
    first ||= performance.now() - started;
    rows += countLines(chunk);
    if (performance.now() - sampledAt < 20) continue;
    peak = Math.max(peak, memoryOf(pid));
    sampledAt = performance.now();
  }
  return { orders: total, rows, seconds: (performance.now() - started) / 1_000, first, before, peak };
};

/** Measures the second download, because the first one loads the server's code into memory. */
export const measureExport = async (options: ExportOptions): Promise<ExportResult> => {
  await download(options);
  return download(options);
};
