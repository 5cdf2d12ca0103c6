import { sql } from 'drizzle-orm';
import type { Db } from '../../src/platform/db/client.ts';

/** Removes all invoices and credit notes, and their series, against the triggers that guard them. */
export const clearDocuments = async (db: Db): Promise<void> => {
  await db.execute(sql`grant truncate on order_document to current_user`);
  await db.execute(sql`alter table order_document disable trigger user`);
  await db.execute(sql`truncate order_document, order_invoice, invoice_series`);
  await db.execute(sql`alter table order_document enable trigger user`);
  await db.execute(sql`revoke truncate on order_document from current_user`);
};
