import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { StatementObserver } from './statement-observer.ts';

/**
 * Prepares the statements that a server sends often. PostgreSQL then parses a statement once per connection, and plans
 * it once if a generic plan is as cheap as one for the given values.
 */

/** Number of uses from which a text is prepared, so that texts of single requests do not fill the limit below. */
const minUses = 3;
/** Maximum number of prepared texts. Each connection keeps all of them, with a plan of about 50 kB each. */
const maxPrepared = 300;
/** Number of texts that are counted at the same time. */
const maxCounted = 2_000;

const marker = '/* plan for values */';

/**
 * A comment that marks a statement with a plan that depends on its values, for example on how frequent a searched word is.
 * It is never prepared, so PostgreSQL plans it for the values of each call.
 */
export const planForValues = sql.raw(marker);

/** Names by which statements are prepared. One instance serves all connections of a process. */
export class StatementNames {
  /** The name of a text; an empty name means that the text must not be prepared. */
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #enabled = true;

  /**
   * Returns the name under which to prepare a text, or undefined if it must be sent unprepared. A name is a hash of its
   * text, so that processes that share connections through a pooler never mean different statements by one name.
   */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name || undefined;
    if (!this.#enabled || this.#names.size >= maxPrepared || text.includes(marker)) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < minUses) {
      if (this.#uses.size >= maxCounted) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const newName = `bakehouse_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.#names.set(text, newName);
    return newName;
  }

  /** Stops preparing a text after its plan became invalid, because a migration changed its columns. */
  retire(text: string): void {
    this.#names.set(text, '');
  }

  /** Stops preparing any text, because the pooler does not keep prepared statements. */
  disable(): void {
    this.#enabled = false;
    this.#names.clear();
  }
}

/** SQLSTATEs invalid_sql_statement_name and duplicate_prepared_statement: the pooler changed the session. */
const poolerErrors = ['26000', '42P05'];

/**
 * Returns whether an error is due to preparing. The statement was not executed and can be sent again, because its text is no
 * longer prepared.
 */
export const isPreparationError = (error: unknown): boolean =>
  isPoolerError(error) ||
  (error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan'));

const isPoolerError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && poolerErrors.includes(error.code ?? '');

type Callback = (error: Error, result: pg.QueryResult) => void;

/**
 * Returns a class of connections that prepare statements, and that write everything they send in one turn of the event
 * loop with one system call.
 * @param names shared by all connections of the pool; undefined prepares nothing
 * @param onUnsupported called if the pooler does not keep prepared statements
 * @param observer observes every statement
 */
export const connectionClass = (
  names: StatementNames | undefined,
  onUnsupported: () => void,
  observer?: StatementObserver,
): typeof pg.Client =>
  class extends pg.Client {
    readonly #socket: Socket;

    constructor(config?: string | pg.ClientConfig) {
      const socket = new Socket();
      super({ ...(typeof config === 'string' ? { connectionString: config } : config), stream: () => socket });
      this.#socket = socket;
    }

    #writeTogether() {
      if (this.#socket.writableCorked > 0) return;
      this.#socket.cork();
      process.nextTick(() => this.#socket.uncork());
    }

    /**
     * Returns whether a statement can be sent again unprepared after an error. Inside a transaction it cannot, because
     * the error ended the transaction; the caller runs the whole transaction again.
     */
    #canSendAgain(error: unknown, text: string): boolean {
      if (!isPreparationError(error)) return false;
      if (isPoolerError(error)) {
        names?.disable();
        onUnsupported();
      } else names?.retire(text);
      return this.getTransactionStatus() === 'I';
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg.Client.query has eight overloads, and this one only observes them.
    override query(query: any, values?: any, callback?: Callback): any {
      if (!observer) return this.#prepareAndSend(query, values, callback);
      const end = observer(typeof query === 'string' ? query : (query.text ?? ''));
      const done: Callback | undefined = typeof values === 'function' ? values : callback;
      if (done)
        return this.#prepareAndSend(query, values === done ? undefined : values, (error, result) => {
          end(error ?? undefined, countRows(result));
          done(error, result);
        });
      const result = this.#prepareAndSend(query, values);
      if (result instanceof Promise)
        result.then(
          (result) => end(undefined, countRows(result)),
          (error: unknown) => end(error, 0),
        );
      return result;
    }

    // biome-ignore lint/suspicious/noExplicitAny: the values of pg.Client.query, to which this only adds a name.
    #prepareAndSend(query: any, values?: any, callback?: Callback): any {
      this.#writeTogether();
      const send: (...args: unknown[]) => unknown = super.query.bind(this);
      const { text, values: queryValues } = typeof query === 'string' ? { text: query } : query;
      const params: unknown = Array.isArray(values) ? values : queryValues;
      const name = Array.isArray(params) && params.length > 0 ? names?.nameOf(text) : undefined;
      if (name === undefined) return send(query, values, callback);
      const unnamed = typeof query === 'string' ? { text } : query;
      const done = typeof values === 'function' ? values : callback;
      if (done)
        return send({ ...unnamed, name }, params, (error: Error | null, result: unknown) => {
          if (error && this.#canSendAgain(error, text)) send(unnamed, params, done);
          else done(error, result);
        });
      return Promise.resolve(send({ ...unnamed, name }, params)).catch((error: unknown) => {
        if (!this.#canSendAgain(error, text)) throw error;
        return send(unnamed, params);
      });
    }
  };

const countRows = (result: pg.QueryResult | pg.QueryResult[] | undefined): number =>
  [result ?? []].flat().reduce((total, { rowCount }) => total + (rowCount ?? 0), 0);
