/** Where nothing is painted, in a hidden tab say, this many milliseconds pass instead. */
const unpainted = 100;

/** Does something once what stands now has been painted. @returns what calls it off. */
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
