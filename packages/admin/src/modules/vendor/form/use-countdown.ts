import { useEffect, useState } from 'react';

/** Returns the seconds until a time; 0 when it has passed. */
export const secondsUntil = (iso: string, now: number): number =>
  Math.max(0, Math.ceil((new Date(iso).getTime() - now) / 1000));

/** Returns the remaining seconds until a time, updated every second; 0 without a time. */
export function useCountdown(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const remaining = until === undefined ? 0 : secondsUntil(until, now);
  const isRunning = remaining > 0;
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return remaining;
}
