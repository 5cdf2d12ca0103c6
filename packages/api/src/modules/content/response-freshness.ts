/** When what is kept in memory must be compared with the database, and when it may be given meanwhile. */

/** Milliseconds after a check in which none is begun. */
const quiet = 500;
/** Milliseconds after which nobody is answered before a check: with the time that takes, a second is kept. */
const most = 900;
/** Milliseconds that anybody waits for a check before the last known answer is good enough. */
const patience = 1_000;

export type Freshness = {
  /** Whether what is kept may be given at once; begins a check in passing when it is time for one. */
  readonly isFresh: () => boolean;
  /** Ends when there was a check, or when waiting for it is pointless. */
  readonly settled: () => Promise<void>;
  /** The last check failed or hangs. */
  readonly isFailing: () => boolean;
};

/** All who ask share one check at a time. While the database is gone it is tried in passing, and nobody waits. */
export const freshness = (check: () => Promise<void>, onFailure: (error: unknown) => void): Freshness => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let failing = false;
  let checking: Promise<void> | undefined;

  /** Told once for each time the database is gone. */
  const fail = (error: unknown) => {
    if (!failing) onFailure(error);
    failing = true;
  };
  const run = async () => {
    const began = performance.now();
    triedAt = began;
    try {
      await check();
      // What it found was so when it began.
      checkedAt = began;
      failing = false;
    } catch (error) {
      fail(error);
    } finally {
      checking = undefined;
    }
  };
  const begin = () => {
    if (!checking && performance.now() - triedAt >= quiet) checking = run();
  };

  return {
    isFresh: () => {
      const age = performance.now() - checkedAt;
      if (age < quiet) return true;
      begin();
      return age < most || failing;
    },
    settled: async () => {
      if (failing) return;
      begin();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          fail(new Error('The database does not answer'));
          resolve();
        }, patience);
      });
      await Promise.race([checking, late]);
      clearTimeout(timer);
    },
    isFailing: () => failing,
  };
};
