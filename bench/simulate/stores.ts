import pg from 'pg';

/** The stores that a day with many orders needs. */

/** Number of orders that a store delivers on a day. */
const ordersOfStore = 50;

/** Degrees by which a new store is moved at most in each direction: 4 km. */
const maxShift = 4 / 111;

/** Copies approved stores with their delivery types to points near them, until there are $1 of them. */
const insertStores = `
  with source as materialized (
    select v.*, row_number() over (order by v.id) - 1 as n, count(*) over () as total
    from vendor v
    where v.status = 'approve' and v.deleted_at is null and v.latitude is not null
      and exists (select 1 from delivery_preference p where p.vendor_id = v.id and p.active)
  ), opened as materialized (
    select gen_random_uuid() as id, gen_random_uuid() as person, s.total + m as n, s.id as source
    from source s cross join generate_series(0, $1::int - s.total::int - 1) m where s.n = m % s.total
  ), person as (
    insert into admin_user (id, name, email, phone, password_hash)
    select person, 'Baker ' || n, 'baker-' || n || '@bakehouse.test', '9000000000', '' from opened
  ), store as (
    insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
    select o.id, o.person, 'Store ' || o.n, s.store_address, s.locality, s.city, s.state, s.pincode,
      s.latitude + (2 * random() - 1) * $2::float8, s.longitude + (2 * random() - 1) * $2::float8, s.service_radius, s.status
    from opened o join source s on s.id = o.source
  )
  insert into delivery_preference (vendor_id, type_id, cost, active)
  select o.id, p.type_id, p.cost, p.active from opened o join delivery_preference p on p.vendor_id = o.source`;

/**
 * Opens stores near those of the demo until there are enough for the orders of a day: a marketplace with more orders has more stores, not
 * larger ones.
 * @param databaseUrl of a server that is only for this simulation
 */
export const openStores = async (databaseUrl: string, ordersOfDay: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(insertStores, [Math.ceil(ordersOfDay / ordersOfStore), maxShift]);
  } finally {
    await client.end();
  }
};
