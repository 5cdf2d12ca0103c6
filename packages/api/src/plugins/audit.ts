import type { Ctx } from '../http/context.ts';
import { auditTable } from '../modules/audit/audit.table.ts';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Never written down, whatever a presenter shows. */
const secret = /password|token|otp|hash/i;
/** Kept by the machinery, not changed by a person. */
const bookkeeping = new Set(['_id', 'id', 'version', 'updatedAt', 'createdAt']);

/** Fields that differ between two presented records (either may be missing). */
export const changesBetween = (before: object | undefined, after: object | undefined): Changes => {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const changes: Changes = {};
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (secret.test(key) || bookkeeping.has(key)) continue;
    const change = { from: from[key] ?? null, to: to[key] ?? null };
    if (JSON.stringify(change.from) !== JSON.stringify(change.to)) changes[key] = change;
  }
  return changes;
};

/** Writes one audit row in the call's own transaction. */
export const audit = async (
  ctx: Pick<Ctx, 'db' | 'requestId'> & { actor: { user: { _id: string; name: string } } },
  entry: { module: string; action: string; recordId: string; recordName?: string; changes?: Changes },
): Promise<void> => {
  await ctx.db.insert(auditTable).values({
    actorId: ctx.actor.user._id,
    actorName: ctx.actor.user.name,
    requestId: ctx.requestId,
    ...entry,
  });
};
