/** Interval in milliseconds in which the use of a key is written at most once by each server. */
const writeInterval = 60_000;
const maxKeys = 10_000;

export type ApiKeyUse = {
  /** Records that a key was used. It returns at once; the time is written in the background. */
  readonly record: (keyId: string) => void;
  /** Resolves when everything recorded has been written. */
  readonly flush: () => Promise<void>;
};

/**
 * Records when API keys were last used.
 * @param write stores the current time as a key's last use
 */
export function recordApiKeyUse(write: (keyId: string) => Promise<void>, onError: (error: unknown) => void): ApiKeyUse {
  const writtenAt = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  return {
    record: (keyId) => {
      const now = performance.now();
      if (now - (writtenAt.get(keyId) ?? Number.NEGATIVE_INFINITY) < writeInterval) return;
      if (writtenAt.size >= maxKeys) writtenAt.clear();
      writtenAt.set(keyId, now);
      const writing = write(keyId)
        .catch(onError)
        .finally(() => pending.delete(writing));
      pending.add(writing);
    },
    flush: async () => {
      await Promise.all(pending);
    },
  };
}
