/** What a person sees while an import runs: one line drawn over on a terminal, now and then a line elsewhere. */

export type Output = { readonly isTTY?: boolean; readonly columns?: number; write: (text: string) => unknown };

const redrawEvery = 100;
const lineEvery = 5_000;
const number = new Intl.NumberFormat('en-IN');

export const show = (value: number): string => number.format(value);

export const screenOn = (output: Output, clock: () => number) => {
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
    /** Shows the text unless another was shown a moment ago. */
    draw: (textAfter: (milliseconds: number) => string) => {
      const now = clock();
      if (now - shownAt < (terminal ? redrawEvery : lineEvery)) return;
      shownAt = now;
      const text = textAfter(now - startedAt);
      if (!terminal) return line(text);
      wipe();
      output.write(text.slice(0, (output.columns ?? 80) - 1));
      drawn = true;
    },
    seconds: () => ((clock() - startedAt) / 1000).toFixed(1),
  };
};
