import type { SettingName } from '@bakehouse/contract/content/content-settings';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/**
 * The site's settings, each as it stands. One that was never saved has no row: it is at version 1 and holds its default.
 * The value is JSON text, so that what was sent comes back letter for letter. Who saved is kept by name: users may go.
 */
export const contentSettingTable = pgTable('content_setting', {
  name: text('name').$type<SettingName>().primaryKey(),
  value: text('value').notNull(),
  version: integer('version').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by'),
});

/** Every save of a setting, the one in force too. */
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
