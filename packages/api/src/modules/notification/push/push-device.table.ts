import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../../platform/db/columns.ts';
import { adminUserTable } from '../../admin-user/admin-user.table.ts';
import { sessionTable } from '../../session/session.table.ts';

/** The browsers that get push messages. A row ends with its session. */
export const pushDeviceTable = pgTable(
  'push_device',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    personId: uuid('person_id')
      .notNull()
      .references(() => adminUserTable._id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessionTable._id, { onDelete: 'cascade' }),
    /** URL at the push service. It is a secret that allows sending to the device, so it is not logged. */
    endpoint: text('endpoint').notNull().unique(),
    /** The keys with which messages are encrypted, base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('push_device_person').on(t.personId),
    index('push_device_session').on(t.sessionId),
    check('push_device_endpoint_short', sql`length(${t.endpoint}) <= 2000`),
  ],
);
