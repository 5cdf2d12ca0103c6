import type { MessageChannel, MessageLanguage } from '@bakehouse/contract/core/message-language';
import type { MessageKind } from '@bakehouse/contract/message-template/message-kinds';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import type { messageTemplateTable } from './message-template.table.ts';

/** The SQL about changed templates. There is at most one for each message, channel and language. */

export type TemplateKey = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly language: MessageLanguage;
};
export type TemplateRow = SqlRow<typeof messageTemplateTable>;

/** Finds all changed templates. */
export const findTemplates = (db: Db): Promise<TemplateRow[]> =>
  rowsOf<TemplateRow>(db, sql`select * from message_template`);

const isKey = ({ kind, channel, language }: TemplateKey): SQL =>
  sql`kind = ${kind} and channel = ${channel} and language = ${language}`;

export async function findTemplate(db: Db, key: TemplateKey): Promise<TemplateRow | undefined> {
  const [row] = await rowsOf<TemplateRow>(db, sql`select * from message_template where ${isKey(key)}`);
  return row;
}

/** Creates the row of a template if it has none, and locks it until the transaction ends. */
export async function lockTemplate(db: Db, key: TemplateKey): Promise<TemplateRow | undefined> {
  await db.execute(sql`
    insert into message_template (id, kind, channel, language)
    values (${newId()}, ${key.kind}, ${key.channel}, ${key.language}) on conflict (kind, channel, language) do nothing`);
  const [row] = await rowsOf<TemplateRow>(db, sql`select * from message_template where ${isKey(key)} for update`);
  return row;
}

/** The columns of a template that a change writes. A subject and text of null are the default text. */
export type TemplateChange = Pick<
  (typeof messageTemplateTable)['$inferInsert'],
  'subject' | 'text' | 'dltTemplateId' | 'dltText' | 'isEnabled'
>;

/** Changes a template and increases its version. */
export async function updateTemplate(
  db: Db,
  id: string,
  { subject, text, dltTemplateId, dltText, isEnabled }: TemplateChange,
): Promise<TemplateRow | undefined> {
  const [row] = await rowsOf<TemplateRow>(
    db,
    sql`update message_template
        set subject = ${subject}, text = ${text}, dlt_template_id = ${dltTemplateId}, dlt_text = ${dltText},
          is_enabled = ${isEnabled}, version = version + 1, updated_at = now()
        where id = ${id} returning *`,
  );
  return row;
}
