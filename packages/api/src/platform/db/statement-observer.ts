import { createHash } from 'node:crypto';

/** Observes the statements that a server sends: their names, durations and row counts, but never their values. */

/**
 * Called when a statement is sent. The returned function is called once, when the statement ends, with the error (or
 * undefined) and the number of rows that were returned or written.
 */
export type StatementObserver = (text: string) => (error: unknown, rows: number) => void;

/** Maximum number of cached names of texts. */
const maxCached = 1_000;
const names = new Map<string, string>();

const verb = /\b(select|insert|update|delete)\b/i;
const tables = /\b(?:from|join|into|update|table)\s+(?:only\s+)?((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)(\s*\()?/gi;

/**
 * Returns a readable name of a statement, such as `select order 1f0c22ab`: its verb, its first table and the first eight
 * digits of the hash by which it is prepared. A name contains no values.
 */
export function statementName(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const action = (verb.exec(text)?.[1] ?? /[a-z]+/i.exec(text)?.[0] ?? 'statement').toLowerCase();
  const name = [action, firstTable(text), hash].filter((part) => part !== undefined).join(' ');
  if (names.size >= maxCached) names.clear();
  names.set(text, name);
  return name;
}

/** Returns the first table of a statement. A name with a parenthesis is a function, unless it follows `insert into`. */
function firstTable(text: string): string | undefined {
  for (const [match, table, parenthesis] of text.matchAll(tables))
    if (!parenthesis || /^into/i.test(match)) return table?.replaceAll('"', '');
  return undefined;
}

/** Combines two observers to one. */
export const combineObservers =
  (first: StatementObserver, second: StatementObserver): StatementObserver =>
  (text) => {
    const [endFirst, endSecond] = [first(text), second(text)];
    return (error, rows) => {
      endFirst(error, rows);
      endSecond(error, rows);
    };
  };

/** Statements that take longer than this, in milliseconds, are logged. */
const slowLimit = 500;

export type SlowStatement = {
  readonly statement: string;
  readonly ms: number;
  readonly rows: number;
  readonly failed?: true;
};

/**
 * Returns an observer that reports slow statements.
 * @param report called after each statement that took longer than `limit`
 * @param limit in milliseconds
 */
export const slowStatementObserver =
  (report: (statement: SlowStatement) => void, limit = slowLimit): StatementObserver =>
  (text) => {
    const startedAt = performance.now();
    return (error, rows) => {
      const ms = performance.now() - startedAt;
      if (ms < limit) return;
      report({ statement: statementName(text), ms: Math.round(ms), rows, ...(error ? { failed: true } : {}) });
    };
  };

type Result = { readonly rows?: readonly unknown[]; readonly affectedRows?: number | undefined };
type Session = {
  query: (text: string, ...rest: never[]) => Promise<Result>;
  exec: (text: string, ...rest: never[]) => Promise<readonly Result[]>;
};
type Client = Session & { transaction: (work: (tx: Session) => Promise<unknown>) => Promise<unknown> };

/**
 * Observes every statement of an embedded database. The duration of a statement includes the time that it waits for the
 * database's only connection.
 * @param client the database; its methods are replaced
 */
export function observeEmbedded(client: object, observer: StatementObserver): void {
  const observed = client as Client;
  observeSession(observed, observer);
  const transaction = observed.transaction.bind(observed);
  observed.transaction = (work) =>
    transaction((tx) => {
      observeSession(tx, observer);
      return work(tx);
    });
}

function observeSession(session: Session, observer: StatementObserver): void {
  session.query = observeCall(observer, session.query.bind(session));
  session.exec = observeCall(observer, session.exec.bind(session));
}

const observeCall =
  <Rest extends never[], Output extends Result | readonly Result[]>(
    observer: StatementObserver,
    send: (text: string, ...rest: Rest) => Promise<Output>,
  ) =>
  async (text: string, ...rest: Rest): Promise<Output> => {
    const end = observer(text);
    try {
      const result = await send(text, ...rest);
      end(undefined, countRows(result));
      return result;
    } catch (error) {
      end(error, 0);
      throw error;
    }
  };

const countRows = (result: Result | readonly Result[]): number =>
  [result].flat().reduce((total, { rows = [], affectedRows = 0 }: Result) => total + (rows.length || affectedRows), 0);
