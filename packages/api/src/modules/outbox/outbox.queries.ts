import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Total } from '@bakehouse/contract/core/envelopes';
import type { listOutbox } from '@bakehouse/contract/outbox';
import { sql } from 'drizzle-orm';
import { writeEvent } from '../../kernel/http/event-writes.ts';
import type { Message } from '../../kernel/jobs/jobs.ts';
import { type Database, type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { containsWords, searchWithCorrection } from '../../platform/db/search.ts';

/** The SQL about stored messages. Only a Super Admin can reach it, so it has no scope. */

export type OutboxRow = {
  id: string;
  channel: Message['channel'];
  recipient: string;
  subject: string;
  text: string;
  created_at: string;
};

const maxWithoutPage = 1_000;

/** Stores a message, and writes its event in the same transaction. */
export async function insertMessage(
  database: Pick<Database, 'transaction'>,
  message: Message,
  at: Date,
): Promise<void> {
  const subject = message.channel === 'email' ? message.subject : '';
  const id = newId();
  await database.transaction(async (tx, atCommit) => {
    await tx.execute(sql`
      insert into outbox_message (id, channel, recipient, subject, text, created_at)
      values (${id}, ${message.channel}, ${message.to}, ${subject}, ${message.text}, ${at.toISOString()}::timestamptz)`);
    atCommit(writeEvent(tx, { topic: 'outbox', recordId: id, action: 'create' }));
  });
}

const recipient = sql`search_text(recipient)`;

/** Finds a page of messages, newest first. The search looks at the addresses. */
export const findOutboxPage = (db: Db, query: QueryOf<typeof listOutbox>): Promise<{ rows: OutboxRow[] } & Total> =>
  searchWithCorrection(
    db,
    query.search,
    (search) => findPage(db, { ...query, search }),
    () => [{ from: sql`outbox_message where true`, text: recipient }],
  );

const findPage = async (
  db: Db,
  { search = '', page, perPage = page ? 20 : maxWithoutPage }: QueryOf<typeof listOutbox>,
): Promise<{ rows: OutboxRow[]; total: number }> => {
  const where = containsWords(recipient, search);
  const rows = await rowsOf<OutboxRow>(
    db,
    sql`select id, channel, recipient, subject, text, created_at from outbox_message where ${where}
        order by created_at desc, id desc limit ${perPage} offset ${((page ?? 1) - 1) * perPage}`,
  );
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from outbox_message where ${where}`,
  );
  return { rows, total: counted?.total ?? 0 };
};
