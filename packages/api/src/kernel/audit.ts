import { isTopic } from '@bakehouse/contract/events';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { newId } from '../platform/db/columns.ts';
import { auditTable } from '../platform/db/kernel.table.ts';
import type { Ctx } from './http/context.ts';
import { changeActionOf, insertEvent, type NewEvent } from './http/event-writes.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Fields that are never logged, whatever a presenter shows. */
const secret = /password|token|otp|hash|secret/i;
/** Fields that the server maintains. */
const maintained = new Set(['_id', 'id', 'version', 'updatedAt', 'createdAt']);

/** Returns the fields that differ between two presented records; either may be missing. */
export function changesBetween(before: object | undefined, after: object | undefined): Changes {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const changes: Changes = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (secret.test(key) || maintained.has(key)) continue;
    const change = { from: from[key] ?? null, to: to[key] ?? null };
    if (JSON.stringify(change.from) !== JSON.stringify(change.to)) changes[key] = change;
  }
  return changes;
}

/** The client of a call. */
export type Device = { readonly address: string | null; readonly userAgent: string };

/** Returns the client of a call as it may be stored. */
export const loggedDevice = (
  { LOG_CLIENT_ADDRESS }: Pick<Config, 'LOG_CLIENT_ADDRESS'>,
  { address, userAgent }: Device,
): Device => ({ address: LOG_CLIENT_ADDRESS ? address : null, userAgent });

export type AuditEntry = {
  module: string;
  action: string;
  recordId: string;
  recordName?: string;
  changes?: Changes;
  device?: Device;
} & Pick<NewEvent, 'version' | 'stores'> & {
    /** Differs from the module and the action of the audit row where readers see the change differently. */
    event?: Pick<NewEvent, 'topic' | 'action'>;
  };

/** Returns the event of an entry; undefined if nobody can receive it, or if the batch of `ctx` has one for all. */
const eventOf = (ctx: Pick<Ctx, 'eventBatch'>, entry: AuditEntry): NewEvent | undefined => {
  const { module: topic, action, recordId, version, stores } = entry;
  const event = entry.event ?? { topic, action: changeActionOf(action) };
  ctx.eventBatch?.add(event.topic);
  return ctx.eventBatch || !isTopic(event.topic) ? undefined : { ...event, recordId, version, stores };
};

/** Writes an audit row and the event for live updates at the end of the transaction of the call, in one statement. */
export async function audit(
  ctx: Pick<Ctx, 'db' | 'atCommit' | 'requestId' | 'eventBatch'> & { actor: { user: { _id: string; name: string } } },
  entry: AuditEntry,
): Promise<void> {
  const { user } = ctx.actor;
  const changes = JSON.stringify(entry.changes ?? {});
  const id = newId();
  const event = eventOf(ctx, entry);
  ctx.atCommit(
    ctx.db.execute(sql`
      ${event ? sql`with new_event as (${insertEvent({ ...event, auditId: id })})` : sql``}
      insert into audit_log (id, actor_id, actor_name, request_id, module, action, record_id, record_name, changes${entry.device ? sql`, address, device` : sql``})
      values (${id}, ${user._id}, ${user.name}, ${ctx.requestId}, ${entry.module}, ${entry.action},
        ${entry.recordId}, ${entry.recordName ?? ''}, ${changes}${entry.device ? sql`, ${entry.device.address}, ${entry.device.userAgent}` : sql``})`),
  );
}

/**
 * Adds to each record the name of the person who deleted it last, with one query for all records. A caller whose scope is
 * their own store does not receive the names of staff.
 */
export async function withDeleters<Id extends '_id' | 'id', Row extends Readonly<Record<Id, string>>>(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  rows: readonly Row[],
  id: Id,
): Promise<(Row & { deletedBy?: string })[]> {
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
}
