import type pg from 'pg';
import { isPreparationError } from '../prepared-statements.ts';
import { ObservedPool, type PoolObserver } from './observed-pool.ts';

/**
 * A pool for a pooler in transaction mode, where each transaction may run in a different session. The time limits are
 * set in each transaction, and a single statement gets its own transaction.
 */
export class TransactionPool extends ObservedPool {
  readonly #begin: string;

  constructor(options: pg.PoolConfig, limits: Readonly<Record<string, number>>, observer: PoolObserver) {
    super(options, observer);
    const settings = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
    this.#begin = ['begin', ...settings].join('; ');
  }

  override async connect(): Promise<pg.PoolClient> {
    const client = await super.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const isBegin = (first: unknown) =>
      first === 'begin' || (typeof first === 'object' && first !== null && 'text' in first && first.text === 'begin');
    const limited = (first: unknown, ...rest: unknown[]) =>
      isBegin(first) ? query(this.#begin) : query(first, ...rest);
    return Object.assign(Object.create(client) as pg.PoolClient, {
      query: limited,
      release: client.release.bind(client),
    });
  }

  override async query(...args: unknown[]): Promise<never> {
    return this.#queryOnce(args).catch((error: unknown) => {
      if (!isPreparationError(error)) throw error;
      return this.#queryOnce(args);
    });
  }

  async #queryOnce(args: unknown[]): Promise<never> {
    const client = await super.connect();
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<never>;
    try {
      const [, result] = await Promise.all([query(this.#begin), query(...args), query('commit')]);
      client.release();
      return result;
    } catch (error) {
      await query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
      throw error;
    }
  }
}
