import { sql } from 'drizzle-orm';
import { writePhones } from '../../modules/customer/customer-orders.queries.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';

/** Loads the customers of the demo's orders, with tags for the most loyal ones. */
export async function loadCustomers(db: Db): Promise<void> {
  const rows = await rowsOf<{ phone: string }>(db, sql`select distinct o.customer_phone as phone from orders o`);
  await writePhones(
    db,
    rows.map(({ phone }) => phone),
  );
  await db.execute(sql`
    update customer set tags = '{regular}'
    where id in (select c.id from customer c order by c.orders desc, c.id limit 12)`);
}
