import { type AuditEntry, auditEndpoints } from '@bakehouse/contract/audit';
import { type Route, route } from '../../kernel/http/route.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { type AuditRow, findAuditPage, findPeople } from './audit.queries.ts';

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: toIsoTime(row.at),
  actor: { _id: row.actor_id, name: row.actor_name },
  action: row.action,
  module: row.module,
  record_id: row.record_id,
  record_name: row.record_name,
  changes: row.changes,
});

/** The audit log is not limited to one store, so users who reach only their own store see no entries. */
export const auditRoutes = (): Route[] => [
  route(auditEndpoints.list, async ({ db, scope, deps }, { query }) => {
    if (scope.reach === 'own') return { data: [], total: 0 };
    const { rows, ...total } = await findAuditPage(db, query, deps.config.TIME_ZONE);
    return { data: rows.map(toEntry), ...total };
  }),
  route(auditEndpoints.people, async ({ db, scope }, { query }) => {
    if (scope.reach === 'own') return { data: [] };
    const { rows, correctedSearch } = await findPeople(db, query.search);
    return { data: rows, correctedSearch };
  }),
];
