import { randomBytes } from 'node:crypto';
import { actingMinutes } from '@bakehouse/contract/act-as';
import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { hashToken } from '../../kernel/access/token-hash.ts';
import { type AuditEntry, audit, loggedDevice } from '../../kernel/audit.ts';
import type { Actor, Deps } from '../../kernel/http/context.ts';
import { limitPerMinute } from '../../kernel/http/limits/throttle.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { lockPerson } from '../admin-user/link/account-link.writes.ts';
import { findActivePerson, findStore, insertActingSession } from './session.queries.ts';

/** Sessions in which a staff member works as a store. */

type Request = {
  readonly reason: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
};

/** Maximum number of sessions as a store that a staff member starts in a minute: each notifies the store. */
const maxStarts = 10;

/**
 * Opens a session as a store, and ends the earlier one of the same staff member. The audit entry notifies the store.
 * @throws AppError not_found for a deleted store; wrong_status if its person is not active; unauthenticated if the caller's own
 * session has ended
 */
export async function startActing(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  actor: Actor,
  storeId: string,
  { reason, address, userAgent, requestId }: Request,
): Promise<{ token: string; expiresAt: Date }> {
  const starts = { key: `act as:${actor.user._id}`, limit: maxStarts, what: 'sessions as a store' };
  await limitPerMinute(database.db, starts, now());
  const token = randomBytes(32).toString('base64url');
  return database.transaction(async (db, atCommit) => {
    const store = await findStore(db, storeId);
    if (!store) throw notFound(/* i18n */ 'Vendor');
    if (!(await findActivePerson(db, store.owner_id)))
      throw new AppError('wrong_status', 'The person of this store is not active. Make them active first.');
    // So that of two starts at once, one ends the other.
    await lockPerson(db, actor.user._id);
    const session = { tokenHash: hashToken(token), userAgent, address, actingStoreId: storeId, actingReason: reason };
    const latest = new Date(now().getTime() + actingMinutes * 60_000);
    const expiresAt = await insertActingSession(db, actor.sessionId, { ...session, expiresAt: latest });
    if (!expiresAt) throw new AppError('unauthenticated', /* i18n */ 'Sign in to continue');
    const until = localTimeIn(config.TIME_ZONE, expiresAt);
    await audit(
      { db, atCommit, actor, requestId },
      {
        ...entryOf('act-as', store),
        changes: { reason: { from: null, to: reason }, until: { from: null, to: until } },
        device: loggedDevice(config, { address, userAgent }),
      },
    );
    return { token, expiresAt };
  });
}

const entryOf = (action: string, { id, name }: { id: string; name: string }): AuditEntry => ({
  module: 'vendor',
  action,
  recordId: id,
  recordName: name,
  stores: [id],
});

/** Returns the audit entry of the end of a session as a store. */
export const endOfActing = ({ acting, storeIds: [id = ''] }: Pick<Actor, 'acting' | 'storeIds'>): AuditEntry =>
  entryOf('act-as-end', { id, name: acting?.storeName ?? '' });
