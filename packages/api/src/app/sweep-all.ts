import type { Deps } from '../kernel/http/context.ts';
import { sweepUploads } from '../modules/upload/upload.service.ts';
import type { Db } from '../platform/db/client.ts';
import { countBacklog, sweepTable } from '../platform/db/sweep.ts';
import { expiries } from './modules.ts';
import type { Logger } from './start-up.ts';

/**
 * Deletes expired rows of all tables, one table after the other, and logs how many were deleted and how many are left.
 */
export async function sweepAll(deps: Deps, logger: Logger): Promise<void> {
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
}

/** Counts the expired rows of each table, up to 10,000. Images are left out, because finding the unused ones is expensive. */
export async function findBacklogs(db: Db): Promise<{ table: string; backlog: number }[]> {
  const backlogs: { table: string; backlog: number }[] = [];
  for (const expiry of expiries) backlogs.push({ table: expiry.table, backlog: await countBacklog(db, expiry) });
  return backlogs;
}
