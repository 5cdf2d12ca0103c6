import type pg from 'pg';
import { orderOf } from '../order-body.ts';

/** The orders, stores and checks of the chaos test of acceptance. */

export type Point = readonly [longitude: number, latitude: number];

/** Builds an order that is delivered at a point in five days. */
export const orderAt = (number: string, product: string, point: Point) =>
  orderOf(number, [product], {
    date: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    slot: { from: '18:00', upto: '20:00' },
    point,
    chargeReason: 'Chaos test',
  });

export type Store = { readonly id: string; readonly type: string; readonly charge: number; readonly email: string } & {
  readonly point: Point;
};

/** A place without other stores, for the store that is deleted. */
const island: Point = [93.5, 12.5];

/** Returns the two stores of the demo that are nearest to its vendor's, that vendor's first. Hours, capacity and agreements are removed. */
export const findStores = async (client: pg.Client): Promise<Store[]> => {
  await client.query('delete from vendor_hours');
  await client.query('delete from vendor_agreement');
  const { rows } = await client.query<{ id: string; type: string; cost: number; email: string; x: number; y: number }>(`
    select v.id, p.type_id as type, p.cost::int as cost, u.email, v.longitude as x, v.latitude as y
    from vendor v join admin_user u on u.id = v.store_admin
    join delivery_preference p on p.vendor_id = v.id and p.active
    join delivery_type t on t.id = p.type_id and t.name = 'Standard',
    (select s.latitude, s.longitude from vendor s join admin_user a on a.id = s.store_admin where a.email = 'vendor@bakehouse.test') as o
    where v.status = 'approve'
    order by (v.latitude - o.latitude) ^ 2 + (v.longitude - o.longitude) ^ 2 limit 2`);
  return rows.map(({ cost, x, y, ...store }) => ({ ...store, charge: cost / 100, point: [x, y] }));
};

/** Creates an approved store far from the others. */
export const createIsland = async (client: pg.Client, { type, charge }: Store): Promise<Store> => {
  const { rows } = await client.query<{ id: string }>(
    `with person as (
      insert into admin_user (id, name, email, phone, password_hash)
      values (gen_random_uuid(), 'Islander', 'islander@bakehouse.test', '9000000000', '') returning id
    ), store as (
      insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
      select gen_random_uuid(), id, 'Island Oven', '1 Beach Road', 'Havelock', 'Port Blair', 'Andaman', '744211', ${island[1]}, ${island[0]}, 50, 'approve'
      from person returning id
    ), preference as (
      insert into delivery_preference (vendor_id, type_id, cost) select id, $1, $2 from store
    )
    select id from store`,
    [type, charge * 100],
  );
  return { id: rows[0]?.id ?? '', type, charge, email: '', point: island };
};

export const states = `
  select o.id, count(*) filter (where f.state = 'accepted')::int as accepted, count(*) filter (where f.state = 'declined')::int as declined,
    count(*) filter (where f.state = 'expired')::int as expired
  from orders o join order_offer f on f.order_id = o.id where o.order_number like 'A-%' group by o.id`;
const logged = `
  select record_id as id, count(*) filter (where action = 'accept')::int as accepted, count(*) filter (where action = 'decline')::int as declined,
    count(*) filter (where action = 'offer_expired')::int as expired
  from audit_log where module = 'order' and record_id in (select id from orders where order_number like 'A-%') group by record_id`;
export const checks = {
  offers: `select count(*)::int as n from order_offer`,
  expired: `select count(*)::int as n from order_offer where state = 'expired'`,
  acceptedTwice: `select count(*)::int as n from (${states}) as s where s.accepted > 1`,
  endedTwice: `select count(*)::int as n from (${states}) as s left join (${logged}) as l on l.id = s.id
    where (s.accepted, s.declined, s.expired) is distinct from (l.accepted, l.declined, l.expired)`,
  /** Orders that wait without an open offer of their store, or the other way round. */
  inconsistent: `select count(*)::int as n from orders o full join (select * from order_offer where state = 'offered') as f on f.order_id = o.id
    where (o.accept_until is not null or f.id is not null)
      and (o.accept_until, o.vendor_id) is distinct from (f.expires_at, f.store_id)`,
  overdue: `select count(*)::int as n from order_offer where state = 'offered' and expires_at < clock_timestamp()`,
  atDeleted: `select count(*)::int as n from orders o join vendor v on v.id = o.vendor_id
    where v.deleted_at is not null and o.accept_until is not null`,
} as const;
