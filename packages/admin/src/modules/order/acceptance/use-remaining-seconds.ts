import { useEffect, useState } from 'react';

/**
 * Returns the remaining seconds, counted down from the server's value. The clock of the browser is only used to measure the
 * time since then.
 * @param seconds remaining seconds when the value was received; undefined stops the countdown.
 */
export function useRemainingSeconds(seconds: number | undefined): number {
  const [base, setBase] = useState(() => ({ seconds, receivedAt: Date.now() }));
  const [now, setNow] = useState(() => Date.now());
  if (base.seconds !== seconds) {
    const receivedAt = Date.now();
    setBase({ seconds, receivedAt });
    setNow(receivedAt);
  }
  const isRunning = seconds !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, Math.round((base.seconds ?? 0) - (now - base.receivedAt) / 1_000));
}
