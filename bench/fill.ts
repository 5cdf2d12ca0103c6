/** Deterministic rows for the benchmarks, generated in SQL: two years of evenly distributed orders up to today. */

export const products = 100_000;
/** Id of the n-th category or tag. */
export const categoryId = (n: number) => `00000000-0000-7004-8000-${String(n).padStart(12, '0')}`;
export const tagId = (n: number) => `00000000-0000-7005-8000-${String(n).padStart(12, '0')}`;

/** When the n-th product was created. */
export const productCreatedAt = (n: number) => new Date(Date.parse('2024-11-01T00:00:00Z') + n * 600_000).toISOString();

export const days = 730;
/** A point in one of three cities with many stores (`fill-places.ts`). */
const placed = `(array[28.666671, 19.076, 12.9716])[1 + n % 3] + (n % 101 - 50) / 700.0 as latitude,
    (array[77.216844, 72.8777, 77.5946])[1 + n % 3] + (n % 103 - 51) / 700.0 as longitude`;

const catalogue = `
  insert into delivery_type (id, name, slug, time, cost_range) values (gen_random_uuid(), 'Standard', 'standard', 14400, '[0, 1500, 4900]');
  insert into product (id, name, slug, product_sku, status, product_type, price, lowest_price, quantity, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      (array['Dark','Ivory','Golden','Royal','Midnight','Festive','Classic','Velvet','Summer','Winter'])[1 + n % 10] || ' ' ||
      (array['Truffle','Mango','Rose','Pistachio','Caramel','Coffee','Lemon','Berry','Coconut','Saffron','Almond','Plum'])[1 + (n / 10) % 12] || ' Cake ' || n,
      'cake-' || n, 'CAKE-' || n, (array['Active','Active','Active','Draft','Inactive'])[1 + n % 5],
      (array['simple','variation'])[1 + n % 2], 10000 + n, 10000 + n, n % 50, timestamptz '2024-11-01 00:00Z' + n * interval '10 minutes'
    from generate_series(1, ${products}) n;
  insert into product_variant (id, product_id, position, options, name, slug, sku, price, quantity)
    select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, i, jsonb_build_object('weight', i || '-kg'),
      'Cake ' || n || ' ' || i || ' kg', 'cake-' || n || '-' || i, 'CAKE-' || n || '-' || i, (10000 + n) * i, n % 50
    from generate_series(1, ${products}, 2) n, generate_series(1, 2) i;
  update product p set words = search_text(p.name) || ' |' || search_text(concat_ws(' ', p.product_sku,
    (select string_agg(v.sku, ' ' order by v.position) from product_variant v where v.product_id = p.id)));
  insert into category (id, name, slug, parent_id)
    select ('00000000-0000-7004-8000-' || lpad(n::text, 12, '0'))::uuid, 'Category ' || n, 'category-' || n,
      case when n > 5 then ('00000000-0000-7004-8000-' || lpad((1 + n % 5)::text, 12, '0'))::uuid end
    from generate_series(1, 20) n;
  insert into product_category (product_id, category_id)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7004-8000-' || lpad((1 + n / 7 % 20)::text, 12, '0'))::uuid
    from generate_series(1, ${products}) n;
  insert into product_property (id, name)
    select ('00000000-0000-7006-8000-' || lpad(n::text, 12, '0'))::uuid, 'Property ' || n from generate_series(1, 5) n;
  insert into product_has_property (own_id, other_id)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7006-8000-' || lpad((1 + n % 5)::text, 12, '0'))::uuid
    from generate_series(1, ${products}, 4) n;
  insert into product_review (id, product_id, user_name, rating, status)
    select gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Asha', 1 + n % 5, 'Approved'
    from generate_series(1, ${products}, 2) n;
  insert into product_tag (id, name, slug)
    select ('00000000-0000-7005-8000-' || lpad(n::text, 12, '0'))::uuid, 'Tag ' || n, 'tag-' || n from generate_series(1, 10) n;
  insert into product_tagged (own_id, other_id)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7005-8000-' || lpad((1 + n % 10)::text, 12, '0'))::uuid
    from generate_series(1, ${products}, 3) n;
  insert into admin_user (id, name, first_name, last_name, email, phone, password_hash)
    select ('00000000-0000-7001-8000-' || lpad(n::text, 12, '0'))::uuid, 'Baker ' || n, 'Baker', n::text, 'baker-' || n || '@bench.test', '9000000000', '' from generate_series(1, 100) n;
  insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, status)
    select ('00000000-0000-7002-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7001-8000-' || lpad(n::text, 12, '0'))::uuid,
      'Store ' || n, 'x', 'x', 'Delhi', 'Delhi', '110001', 28.6, 77.2, 'approve' from generate_series(1, 100) n;`;

/** Start or end of one of the four delivery slots of a day. */
const slot = (end: 'from' | 'upto') => `(time '${end === 'from' ? '09:00' : '12:00'}' + n % 4 * interval '3 hours')`;

/** Triggers and foreign keys are disabled while rows are inserted; the stored counts are computed at the end. */
const orders = (from: number, to: number, total: number) => `
  insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_status, customer_name, customer_phone,
    subtotal, shipping_total, total_coupon_discount, order_total, city, shipping_place, delivery_date, delivery_from, delivery_upto, vendor_id, latitude, longitude)
  select ('00000000-0000-7003-8000-' || lpad(n::text, 12, '0'))::uuid, 'BH-' || n, '',
    now() - (${total} - n) * (interval '${days} days' / ${total}), 'storefront',
    (array['delivered','delivered','delivered','delivered','confirmed','pending','shipped','processing','cancelled','delivered'])[1 + n % 10],
    'COD', (array['Paid','Paid','Pending'])[1 + n % 3],
    (array['Asha','Ravi','Meera','Kabir','Farhan','Ananya','Ritwik','Divya','Joseph','Sana'])[1 + n % 10] || ' ' ||
    (array['Verma','Menon','Qureshi','Rao','Chatterjee','Singh','Pillai','Das','Fernandes','Kulkarni','Sharma'])[1 + (n / 10) % 11],
    (6000000000 + (n::bigint * 7919993) % 4000000000)::text, 100000, 5000, 0, 105000, 'Delhi', '12 Lodhi Road Delhi 11' || lpad((n % 9000)::text, 4, '0'),
    current_date - ${days - 7} + (n::bigint * ${days} / ${total})::int, ${slot('from')}, ${slot('upto')},
    case when n % 20 in (0, 5) then null else ('00000000-0000-7007-8000-' || lpad((1 + n % 20000)::text, 12, '0'))::uuid end, latitude, longitude
  from generate_series(${from}, ${to}) n, lateral (select ${placed}) as place;
  insert into order_item (order_id, position, id, product_id, name, flavor, weight, price, quantity, shipping_cost, delivery_type_name, delivery_date, slot_from, slot_upto)
  select ('00000000-0000-7003-8000-' || lpad(n::text, 12, '0'))::uuid, i, gen_random_uuid(),
    ('00000000-0000-7000-8000-' || lpad((1 + (n * 3 + i) % ${products})::text, 12, '0'))::uuid, 'Cake', 'Truffle', '1 kg', 30000, 1, 1500,
    'Delivery type 1', current_date - ${days - 7} + (n::bigint * ${days} / ${total})::int, ${slot('from')}, ${slot('upto')}
  from generate_series(${from}, ${to}) n, generate_series(0, 2) i;
  insert into order_address (order_id, kind, full_name, phone, address1, city, state, country, pincode)
  select ('00000000-0000-7003-8000-' || lpad(n::text, 12, '0'))::uuid, kind, 'Asha Verma', '9811122233', '12 Lodhi Road', 'Delhi', 'Delhi', 'India', '110003'
  from generate_series(${from}, ${to}) n, (values ('billing'), ('shipping')) as k (kind);
  insert into order_event (id, order_id, actor_name, kind, detail)
  select gen_random_uuid(), ('00000000-0000-7003-8000-' || lpad(n::text, 12, '0'))::uuid, 'Storefront', 'created', '{"subject":"Order","from":"","to":"from storefront"}'
  from generate_series(${from}, ${to}) n;`;

const counts = `
  insert into order_count (grain, bucket, status, payment_status, slot, orders)
  select grain, bucket, status, payment_status, 0, count(*) from orders, lateral order_buckets(order_date) group by 1, 2, 3, 4;
  insert into order_delivery_count (grain, bucket, lifecycle, assigned, slot, orders)
  select grain, bucket, delivery_lifecycle(status), vendor_id is not null, 0, count(*)
  from orders, lateral delivery_buckets(delivery_date) group by 1, 2, 3, 4;
  analyze;`;

/** Id of the n-th order. */
export const orderId = (n: number) => `00000000-0000-7003-8000-${String(n).padStart(12, '0')}`;
export const productId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** Number of a pseudo-random order; consecutive n are far apart. */
export const anyOrder = (n: number, total: number) => 1 + ((n * 7_919) % total);
/** Phone of the n-th order. */
export const phoneOf = (n: number) => String(6_000_000_000n + ((BigInt(n) * 7_919_993n) % 4_000_000_000n));

/**
 * Fills a migrated, empty database with `total` orders of three items.
 * @param run sends SQL, always on the same connection.
 */
export const fillOrders = async (
  run: (text: string) => Promise<unknown>,
  total: number,
  log: (line: string) => void,
): Promise<void> => {
  await run('set session_replication_role = replica');
  await run(catalogue);
  const step = 50_000;
  for (let from = 1; from <= total; from += step) {
    const to = Math.min(total, from + step - 1);
    await run(orders(from, to, total));
    log(`  ${to.toLocaleString('en')} of ${total.toLocaleString('en')} orders inserted`);
  }
  await run(counts);
  await run('vacuum analyze');
  await run('checkpoint');
};
