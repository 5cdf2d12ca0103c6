import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { eventBatch } from '../../events/event-writes.ts';
import type { Actor, Ctx, Deps } from '../../http/context.ts';
import { ImportError } from '../import-error.ts';

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
 * @throws ImportError if there is no active Super Admin, or `email` does not belong to one
 */
export const findImporter = async (db: Db, email: string | undefined): Promise<Actor> => {
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
    throw new ImportError(
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
      roles: [{ _id: role_id, name: role }],
    },
    isSuper: true,
    grants: new Map(),
    storeIds: [],
  };
};

/** Runs `work` in one transaction as this user, and then the callbacks that `work` registered with `afterCommit`. */
export const inTransaction = async <T>(deps: Deps, actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  let callbacks: (() => void)[] = [];
  const result = await deps.database.transaction(async (db, atCommit) => {
    callbacks = [];
    const events = eventBatch();
    const done = await work({
      deps,
      db,
      actor,
      scope: { reach: 'all' },
      requestId: 'import',
      atCommit,
      afterCommit: (callback) => void callbacks.push(callback),
      eventBatch: events,
    });
    events.write(db, atCommit);
    return done;
  });
  for (const callback of callbacks) callback();
  return result;
};
