import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const siteSettingTable = pgTable(
  'site_setting',
  {
    ...recordColumns(),
    meta_key: text('meta_key').notNull(),
    meta_tag: text('meta_tag').notNull(),
    meta_value: text('meta_value').notNull(),
    image: uuid('image_id').references(() => uploadTable._id),
  },
  (t) => [activeUnique('site_setting', 'meta_key', t.meta_key), index('site_setting_created').on(t.createdAt, t._id)],
);
