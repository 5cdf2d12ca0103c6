import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { sql } from 'drizzle-orm';
import { type Db, databaseError, rowsOf } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor } from '../http/context.ts';
import { canList, type Users } from './record-usage.ts';

/** Names the record that has a value already, in the error of a value that must be unique. */

export type Holder = { readonly _id: string; readonly name: string };

/** Returns the link to the record that has the value, as an error response shows it. */
export const holderUsage = ({ label, screen, editScreen }: Users, holder: Holder): UsageEntry[] => [
  { label, count: 1, screen, editScreen, records: [holder] },
];

/** Returns an error with the name of the record that has the value, and its link. */
export function withHolder(error: AppError, kind: Users, holder: Holder): AppError {
  const message = `${error.message} by ${holder.name}`;
  const fields = Object.fromEntries(Object.keys(error.fields ?? {}).map((field) => [field, message]));
  return new AppError(error.code, message, { fields, usage: holderUsage(kind, holder) });
}

/** The expressions and the values of a unique index, in the details of PostgreSQL's error. */
const keysAndValues = /^Key \((.+?)\)=\((.*)\) already exists\.$/s;

/**
 * Finds the active record that has the values of the unique index which an error names. It must run after the failed
 * transaction. It reads the whole table, which only suits kinds with few records.
 * @param kinds the records that are named, by table
 * @returns undefined for another error, and for a caller who may not list the records
 */
export async function findHolder(
  db: Db,
  actor: Actor | undefined,
  kinds: readonly Users[],
  thrown: unknown,
): Promise<{ kind: Users; holder: Holder } | undefined> {
  const { code, constraint = '', table, detail = '' } = databaseError(thrown) ?? {};
  const isDuplicate = code === '23505' && constraint.startsWith('live_');
  const kind = isDuplicate ? kinds.find((candidate) => candidate.table === table) : undefined;
  const [, keys, values] = keysAndValues.exec(detail) ?? [];
  if (!kind || !actor || !canList(actor, kind) || keys === undefined) return undefined;
  const [holder] = await rowsOf<Holder>(
    db,
    sql`select id as _id, ${sql.identifier(kind.name)} as name from ${sql.identifier(kind.table)}
        where deleted_at is null and concat_ws(', ', ${sql.raw(keys)}) = ${values} limit 1`,
  );
  return holder && { kind, holder };
}
