import { type Language, languages } from '@bakehouse/contract/i18n';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { activeUnique, recordColumns, reference, searchedText } from '../../platform/db/columns.ts';
import { roleTable } from '../role/role.table.ts';

export const adminUserTable = pgTable(
  'admin_user',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Someone else set the password, so the user must choose a new one first. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    status: text('status').notNull().default('Active'),
    /** The language of the dashboard that the person chose; null before a choice. */
    language: text('language').$type<Language>(),
  },
  (t) => [
    activeUnique('admin_user', 'email', t.email),
    index('admin_user_created').on(t.createdAt, t._id),
    index('admin_user_invited').on(t.createdAt, t._id).where(sql`password_hash = '' and deleted_at is null`),
    check('admin_user_language', sql`${t.language} in ${sql.raw(`('${languages.join("', '")}')`)}`),
    index('admin_user_words').using('gin', sql`${searchedText([t.name, t.email, t.phone])} gin_trgm_ops`),
  ],
);

/** Returns the text in which a search for the users `alias` looks. It is the expression of the index. */
export const userWords = (alias: string): SQL =>
  sql.raw(`search_text(${alias}.name || ' ' || ${alias}.email || ' ' || ${alias}.phone)`);

export const adminUserRoleTable = pgTable(
  'admin_user_role',
  {
    userId: reference('user_id', adminUserTable),
    roleId: reference('role_id', roleTable),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('admin_user_role_role').on(t.roleId)],
);
