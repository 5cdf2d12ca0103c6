import { sql } from 'drizzle-orm';
import type { Deps } from '../../kernel/http/context.ts';
import { newId } from '../../platform/db/columns.ts';

/**
 * Creates the two built-in roles: Super Admin (everything, without a grant) and Vendor (what it is granted, within the
 * user's own store). They exist in every database and are identified by `system`, not by name.
 */
export async function ensureSystemRoles({ database }: Deps): Promise<void> {
  await database.db.execute(sql`
    insert into role (id, name, system)
    values (${newId()}, 'Super Admin', 'super_admin'), (${newId()}, 'Vendor', 'vendor')
    on conflict do nothing`);
}
