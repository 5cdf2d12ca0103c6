import { sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** Counts attempts in the database, so that limits hold across all servers. */

/** `limit` is the number of failures within 15 minutes; the next one blocks the key for 15 minutes. `limitPerMinute` has its own time. */
export type Counter = { readonly key: string; readonly limit: number };
type Count = { key: string; failures: number; in_a_row: number; blocked: boolean; newly_blocked: boolean };

/**
 * Counts an attempt as failed before it is checked, so that simultaneous guesses cannot exceed the limit. Call
 * `uncountAttempt` or `resetAttempts` after a success. It is one statement, and the keys must differ.
 */
export function countAttempt(db: Db, counters: readonly Counter[], now: Date): Promise<Count[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = [...counters].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ key }) => sql`(${key}, 1, 1, ${at})`);
  const limit = sql.join(
    counters.map(({ key, limit }) => sql`when kept.key = ${key} then ${limit}::int`),
    sql` `,
  );
  return rowsOf<Count>(
    db,
    sql`
      insert into sign_in_throttle as kept (key, failures, in_a_row, window_start)
        values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set
        failures = case when kept.blocked_until > ${at} then kept.failures
                        when kept.window_start < ${at} - interval '15 minutes' or kept.blocked_until is not null then 1
                        else kept.failures + 1 end,
        in_a_row = case when kept.blocked_until > ${at} then kept.in_a_row else kept.in_a_row + 1 end,
        window_start = case when kept.blocked_until > ${at} then kept.window_start
                            when kept.window_start < ${at} - interval '15 minutes' or kept.blocked_until is not null then ${at}
                            else kept.window_start end,
        blocked_until = case when kept.blocked_until > ${at} then kept.blocked_until
                             when kept.blocked_until is null and kept.window_start >= ${at} - interval '15 minutes'
                              and kept.failures + 1 > (case ${limit} end)
                             then ${at} + interval '15 minutes' end
      returning key, failures, in_a_row, (blocked_until is not null) as blocked,
        coalesce(blocked_until = ${at} + interval '15 minutes', false) as newly_blocked`,
  );
}

/**
 * Returns the key of the counter of a client's network. An IPv6 customer usually has a /64 and with it any number of addresses, so IPv6 is
 * counted by /64; an IPv4-mapped address counts as IPv4.
 */
export function addressKey(counter: string, address: string): string {
  if (!ipaddr.isValid(address)) return `${counter}:${address}`;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return `${counter}:${parsed.toString()}`;
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${counter}:${network.toString()}/64`;
}

/** Resets a counter. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from sign_in_throttle where key = ${key}`);
}

/** Resets a counter unless its key is blocked or locked. */
export async function resetUnblocked(db: Db, key: string, maxInARow: number, now: Date): Promise<void> {
  await db.execute(sql`
    delete from sign_in_throttle
    where key = ${key} and in_a_row <= ${maxInARow} and (blocked_until is null or blocked_until <= ${now.toISOString()}::timestamptz)`);
}

/** Removes failures that `countAttempt` counted, or calls that `limitPerMinute` counted. */
export async function uncountAttempt(db: Db, key: string, count = 1): Promise<void> {
  await db.execute(sql`update sign_in_throttle set failures = greatest(failures - ${count}, 0) where key = ${key}`);
}

/**
 * Counts a call, or several, in windows of one minute.
 * @param counter `what` names the counted calls in the plural, as the error says it
 * @throws AppError too_many when there are more than `limit` in the window.
 */
export async function limitPerMinute(
  db: Db,
  { key, limit, what }: Counter & { readonly what: string },
  now: Date,
  count = 1,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const hasWindowEnded = sql`kept.window_start < ${at} - interval '1 minute'`;
  const [row] = await rowsOf<{ failures: number }>(
    db,
    sql`insert into sign_in_throttle as kept (key, failures, in_a_row, window_start) values (${key}, ${count}, 0, ${at})
        on conflict (key) do update set
          failures = case when ${hasWindowEnded} then ${count} else kept.failures + ${count} end,
          window_start = case when ${hasWindowEnded} then ${at} else kept.window_start end
        returning failures`,
  );
  if ((row?.failures ?? 0) > limit)
    throw new AppError('too_many', `Too many ${what}. Try again in a minute.`, { retryAfter: 60 });
}
