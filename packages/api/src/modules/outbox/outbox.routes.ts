import { listOutbox, type OutboxMessage } from '@bakehouse/contract/outbox';
import { type Route, route } from '../../kernel/http/route.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { findOutboxPage, type OutboxRow } from './outbox.queries.ts';

/**
 * The outbox contains valid codes. Therefore only a Super Admin may read it, regardless of permissions, and it does not
 * exist in production.
 */
export const outboxRoutes = (): Route[] => [
  route(listOutbox, async ({ db, deps, actor }, { query }) => {
    if (deps.config.NODE_ENV === 'production') throw notFound('Outbox');
    if (!actor.isSuper) throw new AppError('forbidden', 'Only a Super Admin may read the outbox');
    const { rows, ...total } = await findOutboxPage(db, query);
    return { data: rows.map(toMessage), ...total };
  }),
];

const toMessage = (row: OutboxRow): OutboxMessage => ({
  _id: row.id,
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  createdAt: toIsoTime(row.created_at),
});
