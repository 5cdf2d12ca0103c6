import { formatCount, type Output, openScreen } from '../../program/screen.ts';
import type { Rejection } from '../rejections.ts';
import type { Tally } from './run-import.ts';

/** The texts that the import of orders prints. */

const maxReasons = 20;

export function openImportScreen(output: Output, clock: () => number) {
  const { print, draw, seconds } = openScreen(output, clock);
  return {
    print,
    rejected: ({ file, line, order, reason }: Rejection) =>
      print(`refused: ${file} line ${line}${order ? `, order ${order}` : ''}: ${reason}`),
    progress: (tally: Tally) =>
      draw((elapsed) => `${formatTally(tally)} (${formatCount(Math.round((tally.done * 1000) / elapsed))} a second)`),
    /** Prints the final figures and the number of rejections by reason. */
    summary: (tally: Tally) => {
      print(`${tally.mapping}: ${formatTally(tally)}, in ${seconds()} s (${formatCount(tally.lines)} lines read)`);
      if (tally.productsCreated) print(`${formatCount(tally.productsCreated)} products created`);
      const reasons = [...tally.reasons].sort((a, b) => b[1] - a[1]);
      for (const [reason, count] of reasons.slice(0, maxReasons)) print(`  ${formatCount(count)} × ${reason}`);
      if (tally.reasons.has('Unknown product'))
        print('To create the unknown products first, run it again with --create-products.');
      const { stoppedBefore: next } = tally;
      if (next)
        print(
          `Stopped before order ${next.order} (${next.file} line ${next.line}). Run the same command again to continue from there.`,
        );
    },
  };
}

const formatTally = (tally: Tally): string =>
  `${formatCount(tally.done)} of ${formatCount(tally.total)} orders: ${formatCount(tally.created)} created, ${formatCount(tally.existing)} already there, ${formatCount(tally.rejected)} refused`;
