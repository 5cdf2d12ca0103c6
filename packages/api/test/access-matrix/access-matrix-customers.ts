import { sql } from 'drizzle-orm';
import type { Deps } from '../../src/kernel/http/context.ts';
import { newId } from '../../src/platform/db/columns.ts';

/** Customers of the access matrix, and the calls that change them. */

type Person = { readonly userId: string };
type Named = {
  readonly fixtures: { readonly deps: Deps; readonly people: Readonly<Record<string, Person>> };
  readonly actor: string;
  readonly named: string;
};

let lastPhone = 9_600_000_000;
const insertPhone = async ({ database }: Deps, customerId: string): Promise<string> => {
  lastPhone += 1;
  const id = newId();
  await database.db.execute(sql`
    insert into customer_phone (phone, id, customer_id)
    select ${String(lastPhone)}, ${id}, c.id from customer c where c.id::text = ${customerId}`);
  return id;
};

/** Creates a customer with one phone. */
export async function makeCustomer(deps: Deps): Promise<string> {
  const id = newId();
  await deps.database.db.execute(sql`insert into customer (id, name, last_order_at) values (${id}, 'Matrix', now())`);
  await insertPhone(deps, id);
  return id;
}

/** Gives a customer a note of the caller, and returns the request that deletes it. */
const deleteNote = async ({ fixtures: { deps, people }, actor, named }: Named) => {
  const note = newId();
  await deps.database.db.execute(sql`
    insert into customer_note (customer_id, id, actor_id, actor_name, text)
    select c.id, ${note}, ${people[actor]?.userId ?? null}, 'Matrix', 'Note' from customer c where c.id::text = ${named}`);
  return { params: { id: named, note } };
};

/** Creates another customer for those who may use it, because a rejected request must write nothing. */
const makeOther = ({ fixtures: { deps }, actor }: Named): Promise<string> | string =>
  actor === 'owner' || actor === 'staff' ? makeCustomer(deps) : newId();

const merge = async (call: Named) => ({
  params: { id: call.named },
  body: { other: await makeOther(call), version: 1, other_version: 1 },
});

const undoMerge = async (call: Named) => {
  const {
    fixtures: { deps },
    named,
  } = call;
  const other = await makeOther(call);
  const moved = JSON.stringify({ phones: [], notes: [], tags: [], cash_blocked: false });
  await deps.database.db.execute(sql`
    update customer set merged_into = c.id, merged_at = now(), moved = ${moved}::jsonb
    from (select id from customer where id::text = ${named}) c where customer.id = ${other}`);
  return { params: { id: named }, body: { other } };
};

const split = async ({ fixtures: { deps }, named }: Named) => ({
  params: { id: named },
  body: { phone: await insertPhone(deps, named), version: 1 },
});

const edit = { tags: [], cash_blocked: false, cash_block_reason: '', version: 1 };

export const customerCalls = {
  'PUT customer/{id}': ({ named }: Named) => ({ params: { id: named }, body: edit }),
  'POST customer/{id}/notes': ({ named }: Named) => ({ params: { id: named }, body: { text: 'Calls often' } }),
  'DELETE customer/{id}/notes/{note}': deleteNote,
  'POST customer/{id}/merge': merge,
  'POST customer/{id}/undo_merge': undoMerge,
  'POST customer/{id}/split': split,
  'POST customer/{id}/erase': ({ named }: Named) => ({ params: { id: named }, body: { name: 'Matrix', version: 1 } }),
};
