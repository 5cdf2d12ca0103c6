import { auditEndpoints } from '@bakehouse/contract/audit';
import { fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { toEntry } from './audit.present.ts';
import { findAuditPage, findPeople } from './audit.queries.ts';
import { exportEntries, exportEntriesAsJson } from './audit-export.ts';

/** The audit log is not limited to one store, so users who reach only their own store see no entries. */
export const auditRoutes = (): Route[] => [
  route(auditEndpoints.list, async ({ db, scope, deps }, { query }) => {
    if (scope.reach === 'own') return { data: [], total: 0 };
    const { rows, ...total } = await findAuditPage(db, query, deps.config.TIME_ZONE);
    return { data: rows.map(toEntry), ...total };
  }),
  readReplica(fileRoute(auditEndpoints.exportCsv, (ctx, { query }) => exportEntries(ctx, query))),
  readReplica(fileRoute(auditEndpoints.exportLines, (ctx, { query }) => exportEntriesAsJson(ctx, query))),
  route(auditEndpoints.people, async ({ db, scope }, { query }) => {
    if (scope.reach === 'own') return { data: [] };
    const { rows, correctedSearch } = await findPeople(db, query.search);
    return { data: rows, correctedSearch };
  }),
];
