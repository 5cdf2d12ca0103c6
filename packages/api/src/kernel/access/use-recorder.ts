/** Time in milliseconds in which the use of a key or session is written at most once by each server. */
const writeInterval = 60_000;
/** Minimum time in milliseconds between two statements. Everything used meanwhile is written with one. */
const batchInterval = 1_000;
const maxRemembered = 20_000;

export type UseRecorder = {
  /** Records that a key or session was used. It returns at once; the time is written in the background. */
  readonly record: (id: string) => void;
  /** Resolves when everything recorded has been written. */
  readonly flush: () => Promise<void>;
};

/**
 * Records when API keys or sessions were last used.
 * @param write stores the current time as the last use of these keys or sessions
 */
export function recordUse(
  write: (ids: readonly string[]) => Promise<void>,
  onError: (error: unknown) => void,
): UseRecorder {
  const recordedAt = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let batchAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();

  const writeBatch = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const ids = [...waiting];
    waiting.clear();
    batchAt = performance.now();
    writing = writing
      .then(() => write(ids))
      .catch((error) => {
        // The next use tries again.
        for (const id of ids) recordedAt.delete(id);
        onError(error);
      });
  };

  return {
    record: (id) => {
      const now = performance.now();
      if (now - (recordedAt.get(id) ?? Number.NEGATIVE_INFINITY) < writeInterval) return;
      if (recordedAt.size >= maxRemembered) recordedAt.clear();
      recordedAt.set(id, now);
      waiting.add(id);
      timer ??= setTimeout(writeBatch, Math.max(0, batchAt + batchInterval - now)).unref();
    },
    flush: () => {
      writeBatch();
      return writing;
    },
  };
}
