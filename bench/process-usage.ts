import { readFileSync } from 'node:fs';

/** What a process uses, from Linux's /proc. */

/** Returns the resident memory of a process in MiB. */
export const memoryOf = (pid: number | undefined): number => {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
};

/** Returns the processes that a process has started. */
export const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Returns the processor time of a process in seconds. Linux counts it in hundredths of a second. */
export const cpuSecondsOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
