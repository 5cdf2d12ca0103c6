/** Signals commits to readers of a database, so that they need not poll all the time. */

/**
 * @param isReconnect true if the connection to the database server was lost: signals may have been missed, and the
 *   database server may be another one
 */
export type CommitListener = (isReconnect: boolean) => void;

/** A signal is only a hint. It can be lost, so a listener also reads at intervals. */
export type CommitSignal = {
  /** Whether commits of other servers are signalled, too. */
  readonly includesOthers: boolean;
  /**
   * Calls `listener` after commits.
   * @returns stops the calls
   */
  readonly listen: (listener: CommitListener) => () => void;
};

/** Creates a signal within the process. */
export function localCommitSignal(): CommitSignal & { signal: CommitListener } {
  const listeners = new Set<CommitListener>();
  return {
    includesOthers: true,
    signal: (isReconnect) => {
      for (const listener of listeners) listener(isReconnect);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
