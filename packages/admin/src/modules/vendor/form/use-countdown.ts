import { useEffect, useState } from 'react';

/** Whole seconds from now until then; 0 when it is past. */
export const secondsUntil = (iso: string, now: number): number =>
  Math.max(0, Math.ceil((new Date(iso).getTime() - now) / 1000));

/** Counts down to a time, second by second; 0 without one. */
export const useCountdown = (until: string | undefined): number => {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : secondsUntil(until, now);
  const running = left > 0;
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until, running]);
  return left;
};
