import type { Rejection } from '../rejections.ts';
import { type Output, screenOn, show } from '../screen.ts';
import type { Tally } from './run-import.ts';

/** The texts that the import of orders prints. */

const maxReasons = 20;

const formatTally = (tally: Tally): string =>
  `${show(tally.done)} of ${show(tally.total)} orders: ${show(tally.created)} created, ${show(tally.existing)} already there, ${show(tally.rejected)} refused`;

export const progressOn = (output: Output, clock: () => number) => {
  const { line, draw, seconds } = screenOn(output, clock);
  return {
    line,
    rejected: ({ file, line: at, order, reason }: Rejection) =>
      line(`refused: ${file} line ${at}${order ? `, order ${order}` : ''}: ${reason}`),
    progress: (tally: Tally) =>
      draw((elapsed) => `${formatTally(tally)} (${show(Math.round((tally.done * 1000) / elapsed))} a second)`),
    /** Prints the final figures and the number of rejections by reason. */
    summary: (tally: Tally) => {
      line(`${tally.mapping}: ${formatTally(tally)}, in ${seconds()} s (${show(tally.lines)} lines read)`);
      if (tally.productsCreated) line(`${show(tally.productsCreated)} products created`);
      const reasons = [...tally.reasons].sort((a, b) => b[1] - a[1]);
      for (const [reason, count] of reasons.slice(0, maxReasons)) line(`  ${show(count)} × ${reason}`);
      if (tally.reasons.has('Unknown product'))
        line('To create the unknown products first, run it again with --create-products.');
      const { stoppedBefore: left } = tally;
      if (left)
        line(
          `Stopped before order ${left.order} (${left.file} line ${left.line}). Run the same command again to continue from there.`,
        );
    },
  };
};
