import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/client.ts';
import type { Actor, Ctx, Deps } from '../http/context.ts';
import { ImportError } from './import-error.ts';

/** The Super Admin an import acts as: what it does stands under their name. */

type PersonRow = {
  id: string;
  name: string;
  email: string;
  phone: string;
  status: string;
  role_id: string;
  role: string;
};

/** @throws ImportError when there is none, or `email` is not one. */
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
        ? 'There is no Super Admin to import as. Make one first: npm run admin:create'
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

/** One transaction as this person; what must wait for its commit is done when it stands. */
export const inTransaction = async <T>(deps: Deps, actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  let after: (() => void)[] = [];
  const result = await deps.database.transaction((db) => {
    after = [];
    return work({
      deps,
      db,
      actor,
      scope: { reach: 'all' },
      requestId: 'import',
      afterCommit: (later) => void after.push(later),
    });
  });
  for (const later of after) later();
  return result;
};
