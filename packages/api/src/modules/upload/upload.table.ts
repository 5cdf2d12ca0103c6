import { documentTypes } from '@bakehouse/contract/vendor/store-documents';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';

/** A stored image or document. Its id is the name of its files, and a foreign key ensures that every reference exists. */
export const uploadTable = pgTable(
  'upload',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    folder: text('folder').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    /** Set when a text contains the image's URL, which no foreign key shows. The sweep skips it. */
    kept: boolean('kept').notNull().default(false),
    /** Type of a document, which no public address serves; null for an image. */
    documentType: text('document_type', { enum: documentTypes }),
  },
  (t) => [index('upload_unkept').on(t.createdAt).where(sql`not kept`)],
);
