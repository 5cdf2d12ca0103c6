import { localTimeIn } from '@bakehouse/contract/core/local-time';
import { documentLabels, isExpired } from '@bakehouse/contract/vendor/store-documents';
import type { Ctx, Deps } from '../../../kernel/http/context.ts';
import { serverActor } from '../../../kernel/http/server-actor.ts';
import { runTransaction } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { auditVendor } from '../vendor.service.ts';
import { claimReminders, type DueDocument } from './document.queries.ts';

/**
 * Reminds stores and staff 30, 7 and 1 day before a document expires, and on the day after its last one. Every server runs it; the mark of a
 * reminder and the event from which the notifications follow are committed together, so that each is sent once.
 */

/** Maximum number of reminders of one transaction. */
const batchSize = 100;
/** Reminders are sent from this time of the day on. */
const firstTime = '09:00';

/** @returns the number of reminders */
export async function remindOfExpiries(deps: Deps): Promise<number> {
  const [day = '', clock = ''] = localTimeIn(deps.config.TIME_ZONE, deps.now()).split('T');
  if (clock < firstTime) return 0;
  for (let count = 0; ; ) {
    const claimed = await runTransaction(deps.database, async (transaction) => {
      const ctx: Ctx = {
        deps,
        ...transaction,
        actor: serverActor,
        scope: { reach: 'all' },
        requestId: `documents-${newId()}`,
      };
      const due = await claimReminders(ctx.db, day, batchSize);
      for (const document of due) await writeReminder(ctx, document, day);
      return due.length;
    });
    count += claimed;
    if (claimed < batchSize) return count;
  }
}

async function writeReminder(ctx: Ctx, document: DueDocument, day: string): Promise<void> {
  const { kind, expires_on, vendor_id: id, store_name, store_version: version } = document;
  await auditVendor(
    ctx,
    { id, store_name, version },
    isExpired(expires_on, day) ? 'expire-document' : 'remind-document',
    {
      document: { from: null, to: documentLabels[kind] },
      expires_on: { from: null, to: expires_on },
    },
  );
}
