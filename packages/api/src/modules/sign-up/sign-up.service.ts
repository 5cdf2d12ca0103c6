import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { sessionEndpoints } from '@bakehouse/contract/session';
import { audit } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { addressKey, countAttempt } from '../../kernel/http/throttle.ts';
import { rejectWeakPassword } from '../../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import { sqlState } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { AppError } from '../../platform/errors.ts';
import { findUserByEmail } from '../admin-user/admin-user.queries.ts';
import { insertUser, systemRole } from '../admin-user/admin-user.writes.ts';
import { completeNames } from '../admin-user/person-name.ts';
import { insertDraftVendor } from '../vendor/vendor.writes.ts';

type Application = BodyOf<typeof sessionEndpoints.signUp> & { address: string; requestId: string };

/** Maximum number of applications from one address in 15 minutes. */
const limit = 10;

/** The answer is the same for a known and an unknown email, so that it does not reveal who has an account. */
const received = { message: 'Thank you. Your application was received; our staff will be in touch.' };

/**
 * Stores a vendor's application: an InActive user with the Vendor role and a draft store, which staff review. An
 * existing email changes nothing.
 * @throws AppError `invalid` for a common password, `too_many` from one address
 */
export const applyAsVendor = async (deps: Deps, application: Application): Promise<{ message: string }> => {
  const { name, email, phone = '', password, address, requestId } = application;
  const storeName = application.store_name || name;
  const [count] = await countAttempt(deps.database.db, [{ key: addressKey('signup', address), limit }], deps.now());
  if (count?.blocked)
    throw new AppError('too_many', 'Too many applications from here. Try again in 15 minutes.', { retryAfter: 900 });
  await rejectWeakPassword(deps.config, 'password', password, [name, email, phone, storeName]);
  const passwordHash = await hashPassword(password);
  const applied = deps.database.transaction(async (tx, atCommit) => {
    if (await findUserByEmail(tx, email)) return;
    const person = { name, ...completeNames({ name }), email, phone, passwordHash, status: 'InActive' };
    const userId = await insertUser(tx, person, [await systemRole(tx, 'vendor')]);
    const vendorId = newId();
    await insertDraftVendor(tx, vendorId, userId, storeName);
    const ctx = { db: tx, atCommit, requestId, actor: { user: { _id: userId, name } } };
    await audit(ctx, { module: 'admin-user', action: 'sign-up', recordId: userId, recordName: name, version: 1 });
    const store = { recordId: vendorId, recordName: storeName, version: 1, stores: [vendorId] };
    await audit(ctx, { module: 'vendor', action: 'sign-up', ...store });
  });
  await applied.catch((error: unknown) => {
    // Another request took the email at the same time; the answer is the same as for an existing email.
    if (sqlState(error) !== '23505') throw error;
  });
  return received;
};
