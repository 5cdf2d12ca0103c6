import type { AuditEntry } from '@bakehouse/contract/audit';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { AuditRow } from './audit.queries.ts';

export function toEntry(row: AuditRow): AuditEntry {
  return {
    _id: row.id,
    at: toIsoTime(row.at),
    actor: { _id: row.actor_id, name: row.actor_name },
    action: row.action,
    module: row.module,
    record_id: row.record_id,
    record_name: row.record_name,
    changes: row.changes,
    result: row.result,
    address: row.address,
    device: row.device,
  };
}
