/**
 * Shows the progress of a program: one line that is overwritten on a terminal, and a line from time to time elsewhere.
 */

export type Output = { readonly isTTY?: boolean; readonly columns?: number; write: (text: string) => unknown };

// Milliseconds between two updates.
const redrawInterval = 100;
const lineInterval = 5_000;
const countFormat = new Intl.NumberFormat('en-IN');

export const formatCount = (count: number): string => countFormat.format(count);

/** Opens a screen that writes to an output. `clock` returns the time in milliseconds. */
export function openScreen(output: Output, clock: () => number) {
  const startedAt = clock();
  const isTerminal = output.isTTY === true;
  let drawnAt = startedAt;
  let hasLine = false;
  const clearLine = () => {
    if (hasLine) output.write('\r\x1b[2K');
    hasLine = false;
  };
  const print = (...lines: readonly string[]) => {
    clearLine();
    for (const line of lines) output.write(`${line}\n`);
  };
  return {
    print,
    /** Draws the text unless the previous update was a moment ago. */
    draw: (textAfter: (milliseconds: number) => string) => {
      const now = clock();
      if (now - drawnAt < (isTerminal ? redrawInterval : lineInterval)) return;
      drawnAt = now;
      const text = textAfter(now - startedAt);
      if (!isTerminal) return print(text);
      clearLine();
      output.write(text.slice(0, (output.columns ?? 80) - 1));
      hasLine = true;
    },
    seconds: () => ((clock() - startedAt) / 1000).toFixed(1),
  };
}

export type Screen = ReturnType<typeof openScreen>;

/** Returns the lines of a table with its last column at the end; the first row is the head. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
