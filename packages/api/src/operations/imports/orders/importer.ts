import { sql } from 'drizzle-orm';
import type { Actor, Ctx, Deps } from '../../../kernel/http/context.ts';
import { eventBatch } from '../../../kernel/http/event-writes.ts';
import { type Db, rowsOf, runTransaction } from '../../../platform/db/client.ts';
import { OperatorError } from '../../../platform/errors.ts';

/** Finds the Super Admin that the audit log names as the user of an import. */

type PersonRow = {
  id: string;
  name: string;
  email: string;
  phone: string;
  status: string;
  role_id: string;
  role: string;
};

/**
 * Finds an active Super Admin: the one with this email address, or the oldest without one.
 * @throws OperatorError if there is no active Super Admin, or `email` does not belong to one
 */
export async function findImporter(db: Db, email: string | undefined): Promise<Actor> {
  const [person] = await rowsOf<PersonRow>(
    db,
    sql`
      select u.id, u.name, u.email, u.phone, u.status, r.id as role_id, r.name as role
      from admin_user u join admin_user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.system = 'super_admin' and u.deleted_at is null and u.status = 'Active'
        and ${email === undefined ? sql`true` : sql`lower(u.email) = lower(${email})`}
      order by u.created_at, u.id limit 1`,
  );
  if (!person)
    throw new OperatorError(
      email === undefined
        ? 'There is no Super Admin to import as. Create one first: npm run admin:create'
        : `${email} is not an active Super Admin`,
    );
  const { id, name, phone, status, role_id, role } = person;
  return {
    sessionId: '',
    user: {
      _id: id,
      name,
      email: person.email,
      phone,
      status,
      must_change_password: false,
      second_factor: 'none',
      language: null,
      roles: [{ _id: role_id, name: role }],
    },
    isSuper: true,
    grants: new Map(),
    storeIds: [],
    stores: [],
  };
}

/** Runs `work` in one transaction as this user. All its changes cause one event for each topic. */
export const inTransaction = <T>(deps: Deps, actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  runTransaction(deps.database, async (transaction) => {
    const events = eventBatch();
    const scope = { reach: 'all' } as const;
    const result = await work({ ...transaction, deps, actor, scope, requestId: 'import', eventBatch: events });
    events.write(transaction.db, transaction.atCommit);
    return result;
  });
