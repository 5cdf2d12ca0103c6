import pg from 'pg';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

export type PoolObserver = {
  /** Called with the seconds that a request waited, when a connection was assigned to it or the wait failed. */
  readonly onWait?: ((seconds: number) => void) | undefined;
  /**
   * Returns a callback that runs in the asynchronous context of this call. A request that waits gets its connection in the
   * context of the request that releases it, so without this its statement would belong to the other request's trace.
   */
  readonly keepContext?:
    | (<Args extends unknown[]>(callback: (...args: Args) => void) => (...args: Args) => void)
    | undefined;
};

/** A pool that reports how long each request for a connection waits. */
export class ObservedPool extends pg.Pool {
  readonly #observer: PoolObserver;

  constructor(options: pg.PoolConfig, observer: PoolObserver) {
    super(options);
    this.#observer = observer;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const { onWait, keepContext } = this.#observer;
    const startedAt = performance.now();
    const report = () => onWait?.((performance.now() - startedAt) / 1_000);
    if (callback) {
      const reportAndCall: ConnectCallback = (error, client, done) => {
        report();
        callback(error, client, done);
      };
      super.connect(keepContext ? keepContext(reportAndCall) : reportAndCall);
      return undefined;
    }
    const connecting = super.connect();
    if (onWait) connecting.then(report, report);
    return connecting;
  }
}
