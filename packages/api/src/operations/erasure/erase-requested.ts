import type { Deps } from '../../kernel/http/context.ts';
import type { JobData } from '../../kernel/jobs/jobs.ts';
import { findCustomer, findOpenOrders, findPhonesOf } from '../../modules/customer/customer.queries.ts';
import { openOrdersError } from '../../modules/customer/customer.service.ts';
import { setErasure } from '../../modules/customer/customer.writes.ts';
import { eraseCustomer } from './erase-customer.ts';

/**
 * Erases all phones of a customer whose erasure was requested. A repeated job continues with the phones that are left. An order that
 * was placed since the request cancels the erasure, and the customer then has the reason.
 */
export async function eraseRequested(deps: Deps, { customerId }: JobData['customer-erasure']): Promise<void> {
  const { db } = deps.database;
  const customer = await findCustomer(db, customerId);
  if (!customer || customer.erasure_requested_at === null || customer.erased_at !== null) return;
  const cancelIfOpen = async () => {
    const open = await findOpenOrders(db, customerId);
    if (open.length > 0) await setErasure(db, customerId, { at: null, error: openOrdersError(open) });
    return open.length > 0;
  };
  if (await cancelIfOpen()) return;
  try {
    for (const { phone } of await findPhonesOf(db, customerId))
      if (!phone.startsWith('erased-')) await eraseCustomer(deps, phone, true, 'Erasure of a customer');
  } catch (error) {
    if (!(await cancelIfOpen())) throw error;
  }
}
