/** Counts events by kind, and remembers the first lines on which each kind occurred. */

const maxLines = 5;

export type Counted = { readonly what: string; readonly count: number; readonly lines: readonly number[] };

export function createTally() {
  const seen = new Map<string, { count: number; lines: number[] }>();
  return {
    add: (what: string, line: number) => {
      const entry = seen.get(what);
      if (!entry) seen.set(what, { count: 1, lines: [line] });
      else {
        entry.count += 1;
        if (entry.lines.length < maxLines) entry.lines.push(line);
      }
    },
    total: () => [...seen.values()].reduce((sum, { count }) => sum + count, 0),
    /** Returns the counts, the most frequent kind first. */
    all: (): Counted[] =>
      [...seen].map(([what, { count, lines }]) => ({ what, count, lines })).sort((a, b) => b.count - a.count),
  };
}
