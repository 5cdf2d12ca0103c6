/** Fallback in ms when nothing is painted, for example in a hidden tab. */
const unpainted = 100;

/**
 * Calls `work` after the current state has been painted.
 * @returns a function that cancels the call.
 */
export const afterPaint = (work: () => void): (() => void) => {
  let timer = setTimeout(work, unpainted);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};
