import { Name, type QueryWithTypings, SQL, StringChunk } from 'drizzle-orm';
import { quoteName } from './sql-values.ts';

/**
 * Builds the text of hand-written SQL. Drizzle creates several objects for each part of a statement, and they were an eighth of
 * the memory that a call of the order list allocated.
 */

type Query = { sql: string; params: unknown[] };

const valueTypes = ['string', 'number', 'boolean', 'bigint'];

/** A statement whose text is built. As a part of another statement, it is the statement that it was built from. */
class BuiltSql extends SQL {
  readonly #query: QueryWithTypings;

  constructor(statement: SQL, query: QueryWithTypings) {
    super(statement.queryChunks);
    this.#query = query;
  }

  override toQuery(): QueryWithTypings {
    return this.#query;
  }
}

/**
 * Returns the statement with its text and values, which are the same as Drizzle's. A statement with a part that only Drizzle
 * can write is returned unchanged. Values are always sent separately, also those of a part with `inlineParams()`.
 */
export function buildText(statement: SQL): SQL {
  const query: Query = { sql: '', params: [] };
  return append(query, statement) ? new BuiltSql(statement, query) : statement;
}

/** Appends a part of a statement. Returns false for a part that only Drizzle can write, such as a table or a column. */
function append(query: Query, chunk: unknown): boolean {
  if (chunk instanceof StringChunk) {
    query.sql += chunk.value.length === 1 ? chunk.value[0] : chunk.value.join('');
    return true;
  }
  if (chunk instanceof SQL) return appendAll(query, chunk.queryChunks);
  if (Array.isArray(chunk)) return appendList(query, chunk);
  if (chunk instanceof Name) query.sql += quoteName(chunk.value);
  else if (chunk === null || valueTypes.includes(typeof chunk)) {
    query.params.push(chunk);
    query.sql += `$${query.params.length}`;
  } else return chunk === undefined;
  return true;
}

function appendAll(query: Query, chunks: readonly unknown[]): boolean {
  for (const chunk of chunks) if (!append(query, chunk)) return false;
  return true;
}

/** Appends `(a, b)`. */
function appendList(query: Query, chunks: readonly unknown[]): boolean {
  query.sql += '(';
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0) query.sql += ', ';
    if (!append(query, chunk)) return false;
  }
  query.sql += ')';
  return true;
}
