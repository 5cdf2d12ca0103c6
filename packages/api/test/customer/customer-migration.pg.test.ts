import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockCustomers, writePhones } from '../../src/modules/customer/customer-orders.queries.ts';
import { type Database, migrationsFolder, rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { createTestDatabase, openTestServer } from '../test-db.ts';

/** The migration that creates customers finds the orders of a marketplace that has run for a while. */

let database: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-migrations-'));
  const url = await createTestDatabase();
  await migrateUntil(url, '0062_customers');
  database = openTestServer(url);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the migrations before one. */
const migrateUntil = async (url: string, excluded: string) => {
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === excluded);
  if (end === -1) throw new Error(`there is no migration ${excluded}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.end();
};

const asha = { name: 'Asha Rao', email: 'asha@sample.test', language: 'hi' };
type Order = { day: number; phone: string; status: string; total: number; deleted?: true } & Partial<typeof asha>;

const insertOrder = ({ day, phone, status, total, deleted, name = 'Asha', email = '', language = 'en' }: Order) => {
  const at = new Date(Date.UTC(2026, 0, day)).toISOString();
  const id = newId();
  return database.db.execute(sql`
    insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_kind, payment_status,
      customer_name, customer_phone, customer_email, customer_language, subtotal, shipping_total, total_coupon_discount, order_total,
      city, delivery_date, delivery_from, delivery_upto, deleted_at)
    values (${id}, ${id}, '', ${at}, 'storefront', ${status}, 'UPI', 'prepaid', 'Paid', ${name}, ${phone}, ${email}, ${language},
      ${total}, 0, 0, ${total}, 'Delhi', ${at.slice(0, 10)}, '18:00', '20:00', ${deleted ? at : null})`);
};

const findCustomers = () =>
  rowsOf<Record<string, unknown>>(
    database.db,
    sql`select p.phone, c.name, c.email, c.language, c.orders, c.delivered, c.cancelled, c.spent::int as spent,
          to_char(c.first_order_at at time zone 'UTC', 'DD') as first, to_char(c.last_order_at at time zone 'UTC', 'DD') as last,
          (p.orders, p.delivered, p.cancelled, p.spent, p.first_order_at, p.last_order_at)
            = (c.orders, c.delivered, c.cancelled, c.spent, c.first_order_at, c.last_order_at) as equal
        from customer_phone p join customer c on c.id = p.customer_id order by p.phone`,
  );

it('creates a customer for each phone of the existing orders, as the comparison of later orders does', async () => {
  const phone = '9811122233';
  await insertOrder({ day: 2, phone, status: 'delivered', total: 50_050 });
  await insertOrder({ ...asha, day: 4, phone, status: 'pending', total: 70_000 });
  await insertOrder({ day: 3, phone, status: 'cancelled', total: 90_000 });
  // A deleted order counts for nobody, and its name is not that of the customer.
  await insertOrder({ day: 9, phone, status: 'delivered', total: 10_000, deleted: true, name: 'Deleted' });
  await insertOrder({ day: 5, phone: '9811100000', status: 'delivered', total: 10_000, deleted: true });
  // Orders are stored with ten digits. Another spelling is another phone, and staff can merge the two customers.
  await insertOrder({ day: 6, phone: '+91 98111 22233', status: 'delivered', total: 20_000 });
  await insertOrder({ day: 7, phone: 'erased-1', status: 'delivered', total: 30_000, name: 'Erased' });

  await database.migrate();
  const customers = await findCustomers();
  expect(customers).toEqual([
    {
      ...{ phone: '+91 98111 22233', name: 'Asha', email: '', language: 'en' },
      ...{ orders: 1, delivered: 1, cancelled: 0, spent: 20_000, first: '06', last: '06', equal: true },
    },
    {
      ...{ phone, ...asha },
      ...{ orders: 3, delivered: 1, cancelled: 1, spent: 50_050, first: '02', last: '04', equal: true },
    },
  ]);
  await database.transaction(async (db) => {
    await lockCustomers(db);
    await writePhones(db, ['+91 98111 22233', phone, '9811100000']);
  });
  expect(await findCustomers()).toEqual(customers);
});
