import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

const picture = (name: string) => uuid(name).references(() => uploadTable._id);

export const generalTable = pgTable(
  'general_setting',
  {
    ...recordColumns(),
    Facebook: text('facebook').notNull(),
    Facebook_Link: text('facebook_link').notNull(),
    Facebook_Image: picture('facebook_image_id'),
    Instagram: text('instagram').notNull(),
    Instagram_Link: text('instagram_link').notNull().default(''),
    Instagram_Image: picture('instagram_image_id'),
    Twitter: text('twitter').notNull(),
    Twitter_Link: text('twitter_link').notNull().default(''),
    Twitter_Image: picture('twitter_image_id'),
  },
  (t) => [index('general_setting_created').on(t.createdAt, t._id)],
);
