import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that reports how long each request for a connection waits. It also calls its callbacks in the asynchronous
 * context of their caller, so that the statement of a request that waited belongs to that request's trace.
 */
export class ObservedPool extends pg.Pool {
  readonly #onWait: ((seconds: number) => void) | undefined;

  /** @param onWait called with the waiting time in seconds when a connection was assigned or the wait failed */
  constructor(options: pg.PoolConfig, onWait: ((seconds: number) => void) | undefined) {
    super(options);
    this.#onWait = onWait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const startedAt = performance.now();
    const report = () => this.#onWait?.((performance.now() - startedAt) / 1_000);
    if (callback) {
      super.connect(
        AsyncResource.bind<ConnectCallback, void>((error, client, done) => {
          report();
          callback(error, client, done);
        }),
      );
      return undefined;
    }
    const connecting = super.connect();
    if (this.#onWait) connecting.then(report, report);
    return connecting;
  }
}
