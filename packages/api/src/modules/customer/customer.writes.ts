import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import type { MovedParts } from './customer.table.ts';

/** The SQL that writes what staff change about customers. */

type Edited = { tags: readonly string[]; cash_blocked: boolean; cash_block_reason: string };

export async function updateCustomerRow(
  db: Db,
  id: string,
  { tags, cash_blocked, cash_block_reason }: Edited,
): Promise<void> {
  await db.execute(sql`
    update customer set version = version + 1, tags = ${toTextArray(tags)}, cash_blocked = ${cash_blocked},
      cash_block_reason = ${cash_block_reason}
    where id = ${id}`);
}

type NewNote = { text: string; at: Date; actor: { _id: string; name: string } };

export async function insertNote(db: Db, customerId: string, { text, at, actor }: NewNote): Promise<void> {
  await db.execute(sql`
    insert into customer_note (customer_id, id, at, actor_id, actor_name, text)
    values (${customerId}, ${newId()}, ${at.toISOString()}, ${actor._id}, ${actor.name}, ${text})`);
}

/** Deletes a note of an author, and returns whether there was one. */
export async function removeNote(db: Db, customerId: string, id: string, actorId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`delete from customer_note where customer_id = ${customerId} and id = ${id} and actor_id = ${actorId} returning id`,
  );
  return rows.length > 0;
}

/** Moves the phones and notes of a customer, and returns their ids. Both customers must be locked. */
export async function moveParts(db: Db, from: string, to: string): Promise<Pick<MovedParts, 'phones' | 'notes'>> {
  const phones = await rowsOf<{ id: string }>(
    db,
    sql`update customer_phone set customer_id = ${to} where customer_id = ${from} returning id`,
  );
  const notes = await rowsOf<{ id: string }>(
    db,
    sql`update customer_note set customer_id = ${to} where customer_id = ${from} returning id`,
  );
  return { phones: phones.map(({ id }) => id), notes: notes.map(({ id }) => id) };
}

/** Moves back what a merge has moved, as far as it is still there. */
export async function returnParts(db: Db, from: string, to: string, { phones, notes }: MovedParts): Promise<void> {
  await db.execute(sql`
    update customer_phone set customer_id = ${to} where customer_id = ${from} and id = any(${uuidArray(phones)})`);
  await db.execute(sql`
    update customer_note set customer_id = ${to} where customer_id = ${from} and id = any(${uuidArray(notes)})`);
}

/** Marks a customer as merged into another one, or with null as one of its own again. */
export async function setMerged(
  db: Db,
  id: string,
  into: { id: string; at: Date; moved: MovedParts } | null,
): Promise<void> {
  await db.execute(sql`
    update customer set version = version + 1, merged_into = ${into?.id ?? null}, merged_at = ${into?.at.toISOString() ?? null},
      moved = ${into ? JSON.stringify(into.moved) : null}::jsonb
    where id = ${id}`);
}

/** Creates a customer with the language of another one, and moves a phone to it. The order with the phone gives its name. */
export async function splitPhone(db: Db, from: string, phoneId: string): Promise<string> {
  const id = newId();
  await db.execute(sql`
    insert into customer (id, name, email, language) select ${id}, c.name, c.email, c.language from customer c where c.id = ${from}`);
  await db.execute(sql`update customer_phone set customer_id = ${id} where customer_id = ${from} and id = ${phoneId}`);
  await db.execute(sql`update customer set version = version + 1 where id = ${from}`);
  return id;
}

/** Stores that an erasure was requested, or with an error why it failed. */
export async function setErasure(db: Db, id: string, { at, error }: { at: Date | null; error: string }): Promise<void> {
  await db.execute(sql`
    update customer set version = version + 1, erasure_requested_at = ${at?.toISOString() ?? null}, erasure_error = ${error}
    where id = ${id}`);
}

const toTextArray = (values: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(values)}::json))`;
