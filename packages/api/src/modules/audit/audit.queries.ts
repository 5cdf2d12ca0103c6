import type { AuditResult, auditEndpoints } from '@bakehouse/contract/audit';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { countUpToMax } from '../../platform/db/count.ts';
import { containsWords, searchWithCorrection } from '../../platform/db/search.ts';

/** The SQL that reads the audit log. */

export type AuditRow = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  module: string;
  record_id: string | null;
  record_name: string;
  changes: Record<string, { from: unknown; to: unknown }>;
  result: AuditResult;
  address: string | null;
  device: string | null;
};

type Filter = QueryOf<typeof auditEndpoints.exportCsv>;
type Query = QueryOf<typeof auditEndpoints.list>;

const columns = sql`id, at, actor_id, actor_name, action, module, record_id, record_name, changes, result, address, device`;

const defaultPerPage = 50;

/**
 * Finds a page of the log, newest first.
 * @param zone time zone of the days in the query
 */
export async function findAuditPage(db: Db, query: Query, zone: string): Promise<{ rows: AuditRow[] } & Total> {
  const where = matching(query, zone);
  const perPage = query.perPage ?? defaultPerPage;
  const rows = await rowsOf<AuditRow>(
    db,
    sql`select ${columns} from audit_log where ${where} order by at desc, id desc
        limit ${perPage} offset ${((query.page ?? 1) - 1) * perPage}`,
  );
  return { rows, ...(await countUpToMax(db, sql`audit_log where ${where}`)) };
}

const matching = ({ person, module, record, action, result, from, to }: Filter, zone: string): SQL =>
  sql.join(
    [
      sql`true`,
      person ? sql`actor_id = ${person}` : undefined,
      module ? sql`module = ${module}` : undefined,
      record ? sql`record_id = ${record}` : undefined,
      action ? sql`action = ${action}` : undefined,
      // The index of refused and failed calls has no others.
      result ? sql`result = ${result} and ${result === 'done' ? sql`true` : sql`result <> 'done'`}` : undefined,
      from ? sql`at >= ${startOf(from, zone)}` : undefined,
      to ? sql`at < ${startOf(to, zone, 1)}` : undefined,
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );

const startOf = (day: string, zone: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${zone})`;

/** Finds the next rows of an export, newest first, after the row `last`. */
export const findAuditRowsAfter = (
  db: Db,
  filter: Filter,
  zone: string,
  last: Pick<AuditRow, 'id' | 'at'> | undefined,
  limit: number,
): Promise<AuditRow[]> =>
  rowsOf(
    db,
    sql`select ${columns} from audit_log
        where ${matching(filter, zone)} and ${last ? sql`(at, id) < (${last.at}::timestamptz, ${last.id})` : sql`true`}
        order by at desc, id desc limit ${limit}`,
  );

// Must be identical to the expression of the index `admin_user_words`.
const personWords = sql`search_text(u.name || ' ' || u.email || ' ' || u.phone)`;

/** Finds users, including deleted users, because their entries remain in the log. */
export const findPeople = (
  db: Db,
  typed: string | undefined,
): Promise<{ rows: { _id: string; name: string }[] } & Total> =>
  searchWithCorrection(
    db,
    typed,
    async (search = '') => {
      const rows = await rowsOf<{ _id: string; name: string }>(
        db,
        sql`select id as _id, name from admin_user u where ${containsWords(personWords, search)}
            order by name, id limit 50`,
      );
      return { rows, total: rows.length };
    },
    () => [{ from: sql`admin_user u where true`, text: personWords, isLong: true }],
  );
