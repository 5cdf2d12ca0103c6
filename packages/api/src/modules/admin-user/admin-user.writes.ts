import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

export type NewUser = {
  name: string;
  firstName?: string;
  lastName?: string;
  email: string;
  phone: string;
  passwordHash: string;
  status?: string;
};

/** Creates a user with these roles. The password must already be hashed. */
export async function insertUser(db: Db, user: NewUser, roleIds: readonly string[]): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into admin_user (id, name, first_name, last_name, email, phone, password_hash, status)
    values (${id}, ${user.name}, ${user.firstName ?? ''}, ${user.lastName ?? ''}, ${user.email}, ${user.phone}, ${user.passwordHash},
      ${user.status ?? 'Active'})`);
  for (const roleId of roleIds)
    await db.execute(sql`insert into admin_user_role (user_id, role_id) values (${id}, ${roleId})`);
  return id;
}

/** Returns the id of a built-in role. */
export async function systemRole(db: Db, system: 'super_admin' | 'vendor'): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(db, sql`select id from role where system = ${system}`);
  if (!row) throw new Error(`the ${system} role is missing`);
  return row.id;
}
