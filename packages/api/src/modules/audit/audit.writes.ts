import type { AuditResult } from '@bakehouse/contract/audit';
import type { Changes, Device } from '../../kernel/audit.ts';
import type { Db } from '../../platform/db/client.ts';
import { auditTable } from '../../platform/db/kernel.table.ts';

export type CallEntry = {
  /** Now by default. */
  readonly at?: Date;
  readonly actor: { readonly _id: string | null; readonly name: string };
  readonly requestId: string;
  readonly action: string;
  readonly result: AuditResult;
  readonly recordId: string | null;
  readonly recordName: string;
  readonly changes?: Changes;
  readonly device: Device;
};

/** Records a call that changed nothing. It has no transaction and no event. */
export async function insertCallEntry(db: Db, { actor, device, ...entry }: CallEntry): Promise<void> {
  await db.insert(auditTable).values({
    ...entry,
    actorId: actor._id,
    actorName: actor.name,
    module: 'session',
    address: device.address,
    device: device.userAgent,
  });
}
