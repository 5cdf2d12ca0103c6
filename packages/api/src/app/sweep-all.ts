import { bulkJobExpiry } from '../kernel/bulk/bulk.queries.ts';
import { eventExpiry } from '../kernel/events/event.queries.ts';
import type { Deps } from '../kernel/http/context.ts';
import { idempotencyExpiry } from '../kernel/http/idempotency.ts';
import { notificationExpiry } from '../modules/notification/notification.queries.ts';
import { sessionExpiry, throttleExpiry } from '../modules/session/session.queries.ts';
import { sweepUploads } from '../modules/upload/upload.service.ts';
import { codesExpiry } from '../modules/vendor-otp/vendor-otp.queries.ts';
import { webhookDeliveryExpiry } from '../modules/webhook/webhook-delivery.queries.ts';
import type { Db } from '../platform/db/client.ts';
import { countBacklog, sweepTable } from '../platform/db/sweep.ts';
import type { Logger } from './start-up.ts';

const expiries = [
  sessionExpiry,
  throttleExpiry,
  idempotencyExpiry,
  codesExpiry,
  bulkJobExpiry,
  notificationExpiry,
  webhookDeliveryExpiry,
  eventExpiry,
];

/**
 * Deletes expired rows of all tables, one table after the other, and logs how many were deleted and how many are left.
 */
export const sweepAll = async (deps: Deps, logger: Logger): Promise<void> => {
  for (const expiry of expiries) {
    const swept = await sweepTable(deps.database.db, expiry).catch((error) => {
      logger.error({ err: error, table: expiry.table }, 'sweep failed');
      return null;
    });
    if (swept && swept.backlog > 0) logger.warn(swept, 'sweep has a backlog');
    else if (swept && swept.deleted > 0) logger.info(swept, 'sweep');
  }
  const pictures = await sweepUploads(deps);
  if (pictures > 0) logger.info({ table: 'upload', deleted: pictures }, 'sweep');
};

/** Counts the expired rows of each table, up to 10,000. Images are left out, because finding the unused ones is expensive. */
export const findBacklogs = async (db: Db): Promise<{ table: string; backlog: number }[]> => {
  const backlogs: { table: string; backlog: number }[] = [];
  for (const expiry of expiries) backlogs.push({ table: expiry.table, backlog: await countBacklog(db, expiry) });
  return backlogs;
};
