import { useEffect, useState } from 'react';

/**
 * Counts seconds down from the server's value. The clock of the browser is only used to measure the time since then.
 * @param seconds seconds that were left when the value was received; undefined stops the countdown.
 */
export const useSecondsLeft = (seconds: number | undefined): number => {
  const [base, setBase] = useState(() => ({ seconds, at: Date.now() }));
  const [now, setNow] = useState(() => Date.now());
  if (base.seconds !== seconds) {
    const at = Date.now();
    setBase({ seconds, at });
    setNow(at);
  }
  const runs = seconds !== undefined;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.max(0, Math.round((base.seconds ?? 0) - (now - base.at) / 1_000));
};

/** Formats seconds as '7:42' or '1:07:42'. */
export const timeLeft = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
