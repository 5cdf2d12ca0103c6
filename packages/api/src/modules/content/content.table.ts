import type { SettingName } from '@bakehouse/contract/content/content-settings';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/**
 * The current value of each setting of the site. A setting that was never saved has no row: it has version 1 and its
 * default value.
 * The value is JSON text, so that it is returned exactly as it was sent. The author is stored by name, because users
 * can be deleted.
 */
export const contentSettingTable = pgTable('content_setting', {
  name: text('name').$type<SettingName>().primaryKey(),
  value: text('value').notNull(),
  version: integer('version').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by'),
});

/** All versions of the settings, including the current ones. */
export const contentVersionTable = pgTable(
  'content_version',
  {
    name: text('name').$type<SettingName>().notNull(),
    version: integer('version').notNull(),
    value: text('value').notNull(),
    savedAt: instant('saved_at').notNull(),
    savedBy: text('saved_by'),
    restoredFrom: integer('restored_from'),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] })],
);
