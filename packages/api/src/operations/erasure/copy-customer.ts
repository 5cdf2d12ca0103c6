import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { addArchived, findCopy } from '../../modules/customer/customer-copy.ts';
import { AppError, forbidden, notFound, OperatorError } from '../../platform/errors.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { findArchiveFiles } from '../retention/archive-index.ts';
import { findArchivedRows } from './archived-rows.ts';

const revealKey = permissionKey(customerEndpoints.reveal);

/**
 * Returns everything that is stored about a customer as a JSON file, archived rows included. Phones and emails are in full, so that the
 * caller needs the permission to reveal them. The download is recorded in the audit log as an export.
 * @throws AppError forbidden; not_found, also for a merged customer; unavailable if the archive is damaged
 */
export async function copyCustomer({ deps, actor }: Ctx, id: string): Promise<FileResponse> {
  if (actor.grants.get(revealKey) !== 'all') throw forbidden();
  // Rows move to the archive and back in one transaction, so that one snapshot has each of them once.
  const { copy, files } = await deps.database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return { copy: await findCopy(tx, id), files: await findArchiveFiles(tx) };
  });
  if (!copy) throw notFound('Customer');
  const archived = await findArchivedRows(deps, files, {
    id,
    phones: copy.phones.map(({ phone }) => phone),
    orderIds: copy.orders.map((order) => String(order.id)),
  }).catch((error: unknown) => {
    throw error instanceof OperatorError ? new AppError('unavailable', error.message) : error;
  });
  const day = dayIn(deps.config.TIME_ZONE, deps.now());
  return {
    name: `customer-${day}.json`,
    body: Buffer.from(`${JSON.stringify(addArchived(copy, archived), null, 2)}\n`),
  };
}
