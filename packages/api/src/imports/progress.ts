import type { Refusal } from './refusals.ts';
import type { Tally } from './run-import.ts';

/** What a person sees while an import runs: one line drawn over on a terminal, now and then a line elsewhere. */

export type Output = { readonly isTTY?: boolean; readonly columns?: number; write: (text: string) => unknown };

const redrawEvery = 100;
const lineEvery = 5_000;
const mostReasons = 20;
const number = new Intl.NumberFormat('en-IN');
const show = (value: number) => number.format(value);

const figures = (tally: Tally): string =>
  `${show(tally.done)} of ${show(tally.total)} orders: ${show(tally.created)} created, ${show(tally.there)} already there, ${show(tally.refused)} refused`;

export const progressOn = (output: Output, clock: () => number) => {
  const startedAt = clock();
  const terminal = output.isTTY === true;
  let shownAt = startedAt;
  let drawn = false;
  const wipe = () => {
    if (drawn) output.write('\r\x1b[2K');
    drawn = false;
  };
  const line = (text: string) => {
    wipe();
    output.write(`${text}\n`);
  };
  return {
    line,
    refused: ({ file, line: at, order, reason }: Refusal) =>
      line(`refused: ${file} line ${at}${order ? `, order ${order}` : ''}: ${reason}`),
    progress: (tally: Tally) => {
      const now = clock();
      if (now - shownAt < (terminal ? redrawEvery : lineEvery)) return;
      shownAt = now;
      const rate = Math.round((tally.done * 1000) / (now - startedAt));
      const text = `${figures(tally)} (${show(rate)} a second)`;
      if (!terminal) return line(text);
      wipe();
      output.write(text.slice(0, (output.columns ?? 80) - 1));
      drawn = true;
    },
    /** The last words: all figures, and the reasons counted. */
    summary: (tally: Tally) => {
      line(
        `${tally.mapping}: ${figures(tally)}, in ${((clock() - startedAt) / 1000).toFixed(1)} s (${show(tally.lines)} lines read)`,
      );
      if (tally.productsCreated) line(`${show(tally.productsCreated)} products created`);
      const reasons = [...tally.reasons].sort((a, b) => b[1] - a[1]);
      for (const [reason, count] of reasons.slice(0, mostReasons)) line(`  ${show(count)} × ${reason}`);
      if (tally.reasons.has('Unknown product'))
        line('To make the unknown products first, run it again with --create-products.');
      const { stoppedBefore: left } = tally;
      if (left)
        line(
          `Stopped before order ${left.order} (${left.file} line ${left.line}). Run the same command again to go on from there.`,
        );
    },
  };
};
