import { formatCount } from '../../program/screen.ts';
import type { PostalReport } from './run-postal-import.ts';
import type { Counted } from './tally.ts';

/** Formats the report of an import, line by line. */

const maxDoubtful = 10;

/**
 * Formats the report of an import.
 * @param seconds duration of the import, in seconds
 * @param dryRun whether nothing was written
 */
export function reportLines(report: PostalReport, seconds: string, dryRun: boolean): string[] {
  const { read, kept, pincodes, repairs, dropped, rejections, doubtful, changes } = report;
  const { added, changed, removed, after } = changes;
  return [
    `${report.files.join(' with ')}: ${formatCount(read)} rows read, ${formatCount(kept)} kept (${formatCount(pincodes)} pincodes), ${formatCount(sum(dropped))} dropped as repeated, ${formatCount(sum(rejections))} refused, in ${seconds} s`,
    ...section('Repaired:', repairs),
    ...section('Dropped:', dropped),
    ...section('Refused:', rejections),
    ...(doubtful.length
      ? [
          `${formatCount(doubtful.length)} pincodes lie far from their sorting district, and nothing else says where they are: ${doubtful.slice(0, maxDoubtful).join(', ')}${doubtful.length > maxDoubtful ? ', …' : ''}`,
        ]
      : []),
    `${dryRun ? 'Dry run, nothing written. It would have: ' : ''}${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed; ${formatCount(after)} offices in the directory`,
  ];
}

const sum = (all: readonly Counted[]) => all.reduce((total, { count }) => total + count, 0);

const section = (title: string, all: readonly Counted[]) => (all.length ? [title, ...all.map(formatEntry)] : []);

const formatEntry = ({ what, count, lines }: Counted) =>
  `  ${formatCount(count)} × ${what} (line${lines.length > 1 ? 's' : ''} ${lines.join(', ')}${count > lines.length ? ', …' : ''})`;
