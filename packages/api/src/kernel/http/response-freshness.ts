/** Decides when the cached responses must be compared with the database, and when they may be served without. */

/** After a check, no new one begins for this time, in milliseconds. */
const minCheckInterval = 500;
/** A response is not served when the last check is older, in milliseconds. A check takes time too, so a change shows within a second. */
const maxAge = 900;
/** A request waits for a check at most this long, in milliseconds; then it gets the last known response. */
const maxWait = 1_000;

export type Freshness = {
  /** Returns whether cached responses may be served at once. Begins a check in the background when one is due. */
  readonly isFresh: () => boolean;
  /** Resolves after the next check, or when waiting for it is pointless. */
  readonly waitForCheck: () => Promise<void>;
  /** Returns whether the last check failed or timed out. */
  readonly isFailing: () => boolean;
};

/**
 * Creates the freshness of a cache. Concurrent requests share one check. While the database is unavailable, checks run in
 * the background and no request waits.
 * @param check compares the cache with the database
 * @param onFailure called once per outage of the database
 */
export function createFreshness(check: () => Promise<void>, onFailure: (error: unknown) => void): Freshness {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failing = false;
  let checking: Promise<void> | undefined;

  const fail = (error: unknown) => {
    if (!failing) onFailure(error);
    failing = true;
  };
  const run = async () => {
    const startedAt = performance.now();
    triedAt = startedAt;
    try {
      await check();
      // A change during the check may be missing from its result.
      checkedAt = startedAt;
      failing = false;
    } catch (error) {
      fail(error);
    } finally {
      checking = undefined;
    }
  };
  const begin = () => {
    if (!checking && performance.now() - triedAt >= minCheckInterval) checking = run();
  };

  return {
    isFresh: () => {
      const age = performance.now() - checkedAt;
      if (age < minCheckInterval) return true;
      begin();
      return age < maxAge || failing;
    },
    waitForCheck: async () => {
      if (failing) return;
      begin();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          fail(new Error('The database does not answer'));
          resolve();
        }, maxWait);
      });
      await Promise.race([checking, timeout]);
      clearTimeout(timer);
    },
    isFailing: () => failing,
  };
}
