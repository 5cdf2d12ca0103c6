import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { signUp } from '@bakehouse/contract/sign-up';
import { sql } from 'drizzle-orm';
import { audit } from '../../kernel/audit.ts';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import { addressKey, countAttempt } from '../../kernel/http/limits/throttle.ts';
import { rejectWeakPassword } from '../../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import { type Db, sqlState } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { AppError } from '../../platform/errors.ts';
import { findUserByEmail } from '../admin-user/admin-user.queries.ts';
import { insertUser, systemRole } from '../admin-user/admin-user.writes.ts';
import { completeNames } from '../admin-user/person-name.ts';
import { insertDraftVendor } from '../vendor/vendor.writes.ts';

type Application = BodyOf<typeof signUp> & { address: string; requestId: string };

/** Maximum number of applications from one address in 15 minutes. */
const limit = 10;

/** The response is the same for a known and an unknown email, so that it does not reveal who has an account. */
const received = { message: 'Thank you. Your application was received; our staff will be in touch.' };

type NewVendor = Parameters<typeof insertUser>[1] & { readonly storeName: string; readonly requestId: string };

/**
 * Stores a vendor's application: an InActive user with the Vendor role and a draft store, which staff review. An
 * existing email changes nothing, and takes the same work, so that neither the response nor its time reveals it.
 * @throws AppError `invalid` for a weak password, `too_many` from one address
 */
export async function applyAsVendor(deps: Deps, application: Application): Promise<{ message: string }> {
  const { name, email, phone = '', password, address, requestId } = application;
  const storeName = application.store_name || name;
  const [count] = await countAttempt(deps.database.db, [{ key: addressKey('signup', address), limit }], deps.now());
  if (count?.blocked)
    throw new AppError('too_many', /* i18n */ 'Too many applications from here. Try again in 15 minutes.', {
      retryAfter: 900,
    });
  await rejectWeakPassword(deps.config, 'password', password, [name, email, phone, storeName]);
  const passwordHash = await hashPassword(password);
  const person = { name, ...completeNames({ name }), email, phone, passwordHash, status: 'InActive' };
  const applied = deps.database.transaction(async (db, atCommit) => {
    const isKnown = (await findUserByEmail(db, email)) !== null;
    await db.execute(sql`savepoint application`);
    if (isKnown) return insertAndUndo(db, { ...person, storeName, requestId });
    await insertApplication({ db, atCommit }, { ...person, storeName, requestId });
    await db.execute(sql`release savepoint application`);
  });
  await applied.catch((error: unknown) => {
    // Another request took the email at the same time; the response is the same as for an existing email.
    if (sqlState(error) !== '23505') throw error;
  });
  return received;
}

/** Writes an application under another email and undoes it, so that a known email takes the time of a new one. */
async function insertAndUndo(db: Db, vendor: NewVendor): Promise<void> {
  const statements: PromiseLike<unknown>[] = [];
  const atCommit = (statement: PromiseLike<unknown>) => void statements.push(statement);
  await insertApplication({ db, atCommit }, { ...vendor, email: newId() });
  for (const statement of statements) await statement;
  await db.execute(sql`rollback to savepoint application`);
}

/** Writes the person, the store and the audit rows of an application. */
async function insertApplication(
  { db, atCommit }: Pick<Ctx, 'db' | 'atCommit'>,
  { storeName, requestId, ...person }: NewVendor,
): Promise<void> {
  const { name } = person;
  const userId = await insertUser(db, person, [await systemRole(db, 'vendor')]);
  const vendorId = newId();
  await insertDraftVendor(db, vendorId, userId, storeName);
  const ctx = { db, atCommit, requestId, actor: { user: { _id: userId, name } } };
  await audit(ctx, { module: 'admin-user', action: 'sign-up', recordId: userId, recordName: name, version: 1 });
  const store = { recordId: vendorId, recordName: storeName, version: 1, stores: [vendorId] };
  await audit(ctx, { module: 'vendor', action: 'sign-up', ...store });
}
