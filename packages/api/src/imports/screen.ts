/**
 * Shows the progress of an import: one line that is overwritten on a terminal, and a line from time to time elsewhere.
 */

export type Output = { readonly isTTY?: boolean; readonly columns?: number; write: (text: string) => unknown };

// Milliseconds between two updates.
const redrawInterval = 100;
const lineInterval = 5_000;
const number = new Intl.NumberFormat('en-IN');

export const show = (value: number): string => number.format(value);

export const screenOn = (output: Output, clock: () => number) => {
  const startedAt = clock();
  const terminal = output.isTTY === true;
  let drawnAt = startedAt;
  let hasLine = false;
  const clearLine = () => {
    if (hasLine) output.write('\r\x1b[2K');
    hasLine = false;
  };
  const line = (text: string) => {
    clearLine();
    output.write(`${text}\n`);
  };
  return {
    line,
    /** Draws the text unless the previous update was a moment ago. */
    draw: (textAfter: (milliseconds: number) => string) => {
      const now = clock();
      if (now - drawnAt < (terminal ? redrawInterval : lineInterval)) return;
      drawnAt = now;
      const text = textAfter(now - startedAt);
      if (!terminal) return line(text);
      clearLine();
      output.write(text.slice(0, (output.columns ?? 80) - 1));
      hasLine = true;
    },
    seconds: () => ((clock() - startedAt) / 1000).toFixed(1),
  };
};
