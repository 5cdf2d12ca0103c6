import { show } from '../screen.ts';
import type { PostalReport } from './run-postal-import.ts';
import type { Counted } from './tally.ts';

/** Formats the report of an import, line by line. */

const maxDoubtful = 10;

const formatCount = ({ what, count, lines }: Counted) =>
  `  ${show(count)} × ${what} (line${lines.length > 1 ? 's' : ''} ${lines.join(', ')}${count > lines.length ? ', …' : ''})`;

const section = (title: string, all: readonly Counted[]) => (all.length ? [title, ...all.map(formatCount)] : []);

const sum = (all: readonly Counted[]) => all.reduce((total, { count }) => total + count, 0);

/**
 * Formats the report of an import.
 * @param seconds duration of the import, in seconds
 * @param dryRun whether nothing was written
 */
export const reportLines = (report: PostalReport, seconds: string, dryRun: boolean): string[] => {
  const { read, kept, pincodes, repairs, dropped, rejections, doubtful, changes } = report;
  const { added, changed, removed, after } = changes;
  return [
    `${report.files.join(' with ')}: ${show(read)} rows read, ${show(kept)} kept (${show(pincodes)} pincodes), ${show(sum(dropped))} dropped as repeated, ${show(sum(rejections))} refused, in ${seconds} s`,
    ...section('Repaired:', repairs),
    ...section('Dropped:', dropped),
    ...section('Refused:', rejections),
    ...(doubtful.length
      ? [
          `${show(doubtful.length)} pincodes lie far from their sorting district, and nothing else says where they are: ${doubtful.slice(0, maxDoubtful).join(', ')}${doubtful.length > maxDoubtful ? ', …' : ''}`,
        ]
      : []),
    `${dryRun ? 'Dry run, nothing written. It would have: ' : ''}${show(added)} added, ${show(changed)} changed, ${show(removed)} removed; ${show(after)} offices in the directory`,
  ];
};
