import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { newId } from '../db/columns.ts';
import { auditTable } from '../db/kernel.table.ts';
import type { Ctx } from '../http/context.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Fields that are never logged, whatever a presenter shows. */
const secret = /password|token|otp|hash/i;
/** Fields that the server maintains. */
const maintained = new Set(['_id', 'id', 'version', 'updatedAt', 'createdAt']);

/** Returns the fields that differ between two presented records; either may be missing. */
export const changesBetween = (before: object | undefined, after: object | undefined): Changes => {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const changes: Changes = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (secret.test(key) || maintained.has(key)) continue;
    const change = { from: from[key] ?? null, to: to[key] ?? null };
    if (JSON.stringify(change.from) !== JSON.stringify(change.to)) changes[key] = change;
  }
  return changes;
};

/** Writes an audit row at the end of the transaction of the call. */
export const audit = async (
  ctx: Pick<Ctx, 'db' | 'atCommit' | 'requestId'> & { actor: { user: { _id: string; name: string } } },
  entry: { module: string; action: string; recordId: string; recordName?: string; changes?: Changes },
): Promise<void> => {
  const { user } = ctx.actor;
  const changes = JSON.stringify(entry.changes ?? {});
  ctx.atCommit(
    ctx.db.execute(sql`
      insert into audit_log (id, actor_id, actor_name, request_id, module, action, record_id, record_name, changes)
      values (${newId()}, ${user._id}, ${user.name}, ${ctx.requestId}, ${entry.module}, ${entry.action},
        ${entry.recordId}, ${entry.recordName ?? ''}, ${changes})`),
  );
};

/**
 * Adds to each record the name of the person who deleted it last, with one query for all records. A caller whose scope is
 * their own store does not receive the names of staff.
 */
export const withDeleters = async <Id extends '_id' | 'id', Row extends Readonly<Record<Id, string>>>(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  rows: readonly Row[],
  id: Id,
): Promise<(Row & { deletedBy?: string })[]> => {
  if (rows.length === 0 || scope.reach === 'own') return [...rows];
  const ids = rows.map((row) => row[id]);
  const found = await db
    .selectDistinctOn([auditTable.recordId], { recordId: auditTable.recordId, name: auditTable.actorName })
    .from(auditTable)
    .where(and(inArray(auditTable.recordId, ids), eq(auditTable.action, 'delete')))
    .orderBy(auditTable.recordId, desc(auditTable.at));
  const names = new Map(found.map(({ recordId, name }) => [recordId, name]));
  return rows.map((row) => {
    const deletedBy = names.get(row[id]);
    return deletedBy === undefined ? row : { ...row, deletedBy };
  });
};
