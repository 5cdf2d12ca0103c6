import { listDemoAccounts } from '@bakehouse/contract/account';
import { adminUser } from '@bakehouse/contract/admin-user';
import { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import { attribute } from '@bakehouse/contract/attribute';
import { homeBlockNames } from '@bakehouse/contract/blocks/block';
import { brand } from '@bakehouse/contract/brand';
import {
  contentSettings,
  type SettingName,
  settingEndpoints,
  settingVersionEndpoints,
} from '@bakehouse/contract/content/content-settings';
import { kilometresBetween } from '@bakehouse/contract/core/great-circle';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import { faq } from '@bakehouse/contract/faq';
import { general } from '@bakehouse/contract/general';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderStatuses, paymentStatuses } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { page } from '@bakehouse/contract/page';
import { permission } from '@bakehouse/contract/permission';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { review } from '@bakehouse/contract/review';
import { role } from '@bakehouse/contract/role';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { siteSetting } from '@bakehouse/contract/site-setting';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { viewEndpoints } from '@bakehouse/contract/view/view';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { openSender } from '../modules/webhook/deliver-webhook.ts';
import { exampleReceiverUrl } from '../modules/webhook/example-receiver.ts';
import { rowsOf } from '../platform/db/client.ts';
import { cleanContent } from '../platform/lib/content-cleaning.ts';
import { dayIn } from '../platform/lib/zoned-time.ts';
import { loadDemo } from './demo.ts';
import { showsDemoAccounts } from './demo-accounts.routes.ts';
import { places } from './places.ts';
import { demoOffices } from './postal-offices.ts';
import { seededRandom } from './random.ts';

/** The demo marketplace after the first start. */

let server: TestApp;
const rows = <Row>(statement: string) => rowsOf<Row>(server.deps.database.db, sql.raw(statement));
const count = async (table: string) => Number((await rows<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);

beforeAll(async () => {
  server = await buildTestApp({ DEMO: '1' });
  await loadDemo(server.deps, () => {});
});
afterAll(() => server.close());

test('links each coupon with a giveaway to its products', async () => {
  const given = await rows<{ name: string; products: string }>(`
    select coupon.name, count(giveaway.other_id) as products
    from coupon left join coupon_giveaway giveaway on giveaway.own_id = coupon.id
    where coupon_type like 'buy_x%' group by coupon.name`);
  expect(given.map(({ name, products }) => [name, Number(products)])).toEqual([['TWOFORTEA', 3]]);
});

test('lists its accounts for the sign-in page, but not in production', async () => {
  const { data } = (await server.call(listDemoAccounts)).body;
  expect(data.map(({ name, role }) => `${name}, ${role}`)).toEqual([
    'Meera Anand, Super Admin',
    'Kabir Sethi, Order Desk',
    'Ananya Rao, Content Editor',
    'Farhan Qureshi, Vendor',
  ]);
  for (const { email, password } of data)
    expect((await server.call(sessionEndpoints.login, { body: { email, password } })).status, email).toBe(200);
  expect(showsDemoAccounts({ DEMO: true, NODE_ENV: 'production' })).toBe(false);
  expect(showsDemoAccounts({ DEMO: false, NODE_ENV: 'development' })).toBe(false);
});

describe('the records', () => {
  test.each([
    ['vendor', 12],
    ['product', 60],
    ['category', 10],
    ['attribute', 4],
    ['product_tag', 8],
    ['product_property', 6],
    ['manufacturer', 5],
    ['city', 7],
    ['faq_category', 4],
    ['faq', 10],
    ['review', 9],
    ['product_review', 23],
    ['content_setting', 5],
    ['content_version', 11],
    ['page', 3],
    ['general_setting', 1],
    ['site_setting', 5],
    ['delivery_type', 5],
    // One of them is a rebake.
    ['orders', 401],
    ['order_claim', 3],
    ['order_claim_photo', 1],
  ])('%s: %i', async (table, expected) => {
    expect(await count(table)).toBe(expected);
  });

  test('contain every status and every payment status', async () => {
    const found = await rows<{ status: string; payment_status: string }>('select status, payment_status from orders');
    expect(new Set(found.map((row) => row.status))).toEqual(new Set(orderStatuses));
    expect(new Set(found.map((row) => row.payment_status))).toEqual(new Set(paymentStatuses));
  });

  test('contain one picture for each product, stored in all sizes', async () => {
    const found = await rows<{ image: string }>('select featured_image_id as image from product');
    expect(new Set(found.map((row) => row.image)).size).toBe(60);
    for (const { image } of found)
      for (const size of ['thumbnail', 'medium', 'large'])
        expect(await server.deps.files.get(`${image}/${size}.webp`), `${image} ${size}`).toBeDefined();
  });

  test('contain 8 to 25 post offices in each city and one near every locality', async () => {
    expect(await count('postal_office')).toBe(demoOffices.length);
    const cities = Map.groupBy(demoOffices, ({ state_short }) => state_short);
    expect([...cities.keys()]).toEqual(['DL', 'HR', 'UP', 'KA']);
    for (const offices of cities.values()) {
      expect(offices.length).toBeGreaterThanOrEqual(8);
      expect(offices.length).toBeLessThanOrEqual(25);
    }
    for (const place of places)
      expect(Math.min(...demoOffices.map((office) => kilometresBetween(office, place))), place.locality).toBeLessThan(
        4,
      );
  });

  test('do not change an imported directory', async () => {
    await server.deps.database.db.execute(sql`delete from postal_office where state_short <> 'KA'`);
    const before = await count('postal_office');
    await loadDemo(server.deps, () => {});
    expect(await count('postal_office')).toBe(before);
  });

  test('do not change when the demo is loaded again', async () => {
    const before = await count('orders');
    await loadDemo(server.deps, () => {});
    expect(await count('orders')).toBe(before);
    expect(await count('admin_user')).toBe(17);
  });
});

describe('stores', () => {
  test('have the events that lead to their status', async () => {
    const wrong = await rows(`
      select v.store_name from vendor v where v.status <> coalesce(
          (select case kind when 'verified' then 'review' else kind end from vendor_event e where e.vendor_id = v.id
           order by at desc limit 1), 'draft')
        or v.version <> 1 + (select count(*) from vendor_event e where e.vendor_id = v.id)
        or exists (select 1 from vendor_event e where e.vendor_id = v.id
          and (e.at < v.created_at or e.at > '${server.clock.now.toISOString()}'))`);
    expect(wrong).toEqual([]);
    expect(await count("vendor_event where kind = 'reject' and reason <> ''")).toBe(1);
  });

  test('can be seen by the order desk; the demo’s vendor sees only the own store', async () => {
    const signIn = async (email: string) =>
      (await server.call(sessionEndpoints.login, { body: { email, password: 'bakehouse-demo' } })).body;
    const desk = await signIn('orders@bakehouse.test');
    expect((await server.call(vendorEndpoints.list, { token: desk.token })).body.total).toBe(12);
    const here = { latitude: 28.5494, longitude: 77.2001 };
    const near = await server.call(vendorEndpoints.servicing, { token: desk.token, body: here });
    expect(near.body.data[0]?.store_name).toBe('The Whisking Room');
    const { token, vendor_id } = await signIn('vendor@bakehouse.test');
    const own = await server.call(vendorEndpoints.detail, { token, params: { id: String(vendor_id) } });
    expect(own.body.data.store_name).toBe('Qureshi & Sons Bakers');
    for (const endpoint of [vendorEndpoints.list, vendorEndpoints.review])
      expect((await server.probe(endpoint, { token, params: { id: String(vendor_id) }, body: {} })).status).toBe(403);
  });
});

test('has price lists of two stores, with a pause, a category that is not made, and a proposal', async () => {
  expect(await count('vendor_assortment where price is not null')).toBeGreaterThan(5);
  expect(await count('vendor_assortment where not makes or paused_until is not null')).toBe(2);
  expect(await count("vendor_assortment_request where status = 'pending'")).toBe(1);
});

describe('hours', () => {
  test('belong to every approved store, and let the delivery types of its orders pass', async () => {
    expect(await count('vendor_hours')).toBe(await count("vendor where status = 'approve'"));
    const late = await rows(`
      select o.order_number from orders o join order_item i on i.order_id = o.id
        join vendor_hours h on h.vendor_id = o.vendor_id
        join jsonb_array_elements(h.hours->'delivery_types') t on t->>'delivery_type' = i.delivery_type_id::text
        join jsonb_array_elements(t->'week'->(extract(isodow from i.delivery_date)::int - 1)) w on true
      where i.slot_from < (w->>'from')::time or i.slot_upto > (w->>'upto')::time`);
    expect(late).toEqual([]);
  });

  test('limit some stores by capacity, a closure without orders, and a lead time', async () => {
    expect(await count("vendor_hours where jsonb_typeof(hours->'capacity') = 'object'")).toBe(3);
    expect(await count("vendor_hours where jsonb_array_length(hours->'lead_times') = 1")).toBe(1);
    const [closed] = await rows<{ orders: string }>(`
      select (select count(*) from order_seat s where s.vendor_id = h.vendor_id and s.day::text = c->>'from') as orders
      from vendor_hours h, jsonb_array_elements(h.hours->'closures') c`);
    expect(Number(closed?.orders)).toBe(0);
  });

  test('propose a slot of each delivery type within them', async () => {
    const query = { lat: '28.5494', lng: '77.2001' };
    const { data } = (await server.call(storefrontOrderEndpoints.serviceability, { query })).body;
    const slots = new Map(data.delivery_types.map(({ name, next_slot }) => [name, next_slot]));
    expect(slots.get('Midnight')).toMatchObject({ from: '21:00', upto: '23:00' });
    expect(slots.get('Early morning')?.from).toMatch(/^0[579]:00$/);
    expect(slots.get('Standard')?.from).not.toBe('00:00');
  });
});

describe('orders', () => {
  test('have totals that match their lines', async () => {
    const wrong = await rows(`
      select order_number from orders o where
        subtotal <> (select sum(price * quantity) from order_item where order_id = o.id)
          + (select coalesce(sum(price * quantity), 0) from order_addon where order_id = o.id)
        or shipping_total <> (select sum(shipping_cost) from order_item where order_id = o.id)
        or order_total <> subtotal + shipping_total - total_coupon_discount`);
    expect(wrong).toEqual([]);
  });

  test('have charges that their delivery type allows, or a reason on the timeline', async () => {
    const wrong = await rows(`
      select o.order_number from orders o
      join order_item i on i.order_id = o.id join delivery_type t on t.id = i.delivery_type_id
      where not t.cost_range @> to_jsonb(i.shipping_cost) and not exists (
        select 1 from order_event e where e.order_id = o.id and e.kind = 'created' and e.detail->>'reason' <> '')`);
    expect(wrong).toEqual([]);
  });

  test('have numbers in the order of their dates, and none is in the future', async () => {
    const found = await rows<{ n: string; at: string }>(
      "select order_number as n, order_date as at from orders where source <> 'Rebake' order by order_number",
    );
    expect(found[0]?.n).toBe('BH-100001');
    expect(found.at(-1)?.n).toBe('BH-100400');
    const times = found.map((row) => new Date(row.at).getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(server.clock.now.getTime());
  });

  test('wait for a vendor: at least ten for today or tomorrow, each within the radius of an approved store', async () => {
    const today = dayIn('Asia/Kolkata', server.clock.now);
    const waiting = await rows<{ latitude: number; longitude: number }>(`
      select latitude, longitude from orders
      where vendor_id is null and status = 'pending' and delivery_date in ('${today}', '${dayAfter(today, 1)}')`);
    const stores = await rows<{ latitude: number; longitude: number; service_radius: number }>(
      "select latitude, longitude, service_radius from vendor where status = 'approve'",
    );
    expect(waiting.length).toBeGreaterThanOrEqual(10);
    for (const order of waiting)
      expect(stores.some((store) => kilometresBetween(store, order) <= store.service_radius)).toBe(true);
  });

  test('have an approved store, a type that the store offers, and an allowed charge when assigned', async () => {
    const wrong = await rows(`
      select a.order_id from order_assignment a join orders o on o.id = a.order_id join vendor v on v.id = a.vendor_id
        join delivery_type d on d.id = a.delivery_type_id
        left join delivery_preference p on p.vendor_id = v.id and p.type_id = d.id and p.active
      where o.vendor_id <> a.vendor_id or v.status <> 'approve' or p.vendor_id is null
        or not d.cost_range @> to_jsonb(a.vendor_delivery_charges)`);
    expect(wrong).toEqual([]);
    expect(await count('order_assignment')).toBe(await count('orders where vendor_id is not null'));
  });

  test('have a timeline in the past that leads to their status', async () => {
    const wrong = await rows(`
      select o.order_number from orders o where o.status <> coalesce(
          (select detail ->> 'to' from order_event e where e.order_id = o.id and kind = 'status' order by at desc limit 1), 'pending')
        or o.version <> (select count(*) from order_event e where e.order_id = o.id)
        or 'created' <> (select kind from order_event e where e.order_id = o.id order by at limit 1)
        or exists (select 1 from order_event e where e.order_id = o.id and e.at > '${server.clock.now.toISOString()}')`);
    expect(wrong).toEqual([]);
  });

  test('have the discount of their redemptions, within the rules of the coupon', async () => {
    const wrong = await rows(`
      select o.order_number, r.code from orders o left join coupon_redemption r on r.order_id = o.id left join coupon c on c.id = r.coupon_id
      where o.total_coupon_discount <> (
          select coalesce(sum(discount + shipping_discount), 0) from coupon_redemption where order_id = o.id)
        or r.discount <> (select sum((s->>'discount')::int) from jsonb_array_elements(r.shares) s)
        or (o.order_date at time zone 'Asia/Kolkata')::date not between c.start_date and c.expire_date
        or o.subtotal < c.minimum_spend or r.user_slot > c.usage_limit_per_user
        or (r.state = 'returned') <> (o.status = 'cancelled')
        or r.person <> (select encode(sha256(convert_to(secret || o.customer_phone, 'UTF8')), 'hex') from signing_key where name = 'coupon')
        or (c.coupon_type = 'fixed_cart_discount' and r.discount <> c.coupon_value)
        or (c.coupon_type = 'percentage_discount' and r.discount <> round(o.subtotal * c.coupon_value / 10000.0))`);
    expect(wrong).toEqual([]);
    const coupons = await rows<{ name: string; used: number; stored: boolean }>(`
      select c.name, c.used, (c.used, c.given_away) = (
        select count(*), coalesce(sum(discount + shipping_discount), 0) from coupon_redemption where coupon_id = c.id and state = 'taken') as stored
      from coupon c`);
    expect(coupons.every(({ stored }) => stored)).toBe(true);
    const used = coupons.filter((coupon) => coupon.used > 0).map(({ name }) => name);
    expect(used.sort()).toEqual(['CHOCO15', 'DIWALI50', 'FIRSTSLICE']);
  });

  test('were offered to stores, of which one declined and one did not answer', async () => {
    const offers = await rows<{ state: string; n: number }>(
      'select state, count(*)::int as n from order_offer group by state',
    );
    const counts = Object.fromEntries(offers.map(({ state, n }) => [state, n]));
    expect(counts).toMatchObject({ declined: 1, expired: 1, offered: 3 });
    expect(counts.accepted).toBeGreaterThan(5);
    const wrong = await rows(`
      select o.order_number, f.state from order_offer f join orders o on o.id = f.order_id join vendor v on v.id = f.store_id
      where (f.state = 'declined') <> (f.reason <> '') or f.expires_at < f.offered_at + interval '1 minute'
        or (f.state in ('declined', 'expired')) <> (o.vendor_id <> f.store_id) or f.closed_at > f.expires_at
        or (f.state = 'offered') <> (o.accept_until is not null)
        or (f.state = 'offered' and (o.accept_until <> f.expires_at or f.remind_at < '${server.clock.now.toISOString()}' or o.status <> 'pending'
          or v.store_name = 'Qureshi & Sons Bakers' or f.expires_at > (o.delivery_date + o.delivery_from) at time zone 'Asia/Kolkata'))
        or 1 <> (select count(*) from order_event e where e.order_id = o.id and e.kind = 'offer' and e.at = f.offered_at
          and e.detail->>'subject' = 'Offer to ' || v.store_name)`);
    expect(wrong).toEqual([]);
  });

  test('are more on weekends, in the evening, and on one festival day', async () => {
    const today = dayIn('Asia/Kolkata', server.clock.now);
    const [found] = await rows<Record<'festival' | 'weekend' | 'weekday' | 'evening' | 'morning', number>>(`
      with days as (
        select d.day::date as day, (select count(*) from orders where delivery_date = d.day) as n
        from generate_series('${dayAfter(today, -21)}'::date, '${dayAfter(today, -1)}'::date, '1 day') as d (day))
      select (select n::int from days where day = '${dayAfter(today, -10)}') as festival,
        (select avg(n)::float8 from days where day <> '${dayAfter(today, -10)}' and extract(isodow from day) > 5) as weekend,
        (select avg(n)::float8 from days where day <> '${dayAfter(today, -10)}' and extract(isodow from day) <= 5) as weekday,
        (select count(*)::int from orders where delivery_from >= '18:00') as evening,
        (select count(*)::int from orders where delivery_from < '12:00') as morning`);
    const { festival = 0, weekend = 0, weekday = 0, evening = 0, morning = 0 } = found ?? {};
    expect(festival / weekday).toBeGreaterThan(3);
    expect(weekend / weekday).toBeGreaterThan(1.2);
    expect(evening / morning).toBeGreaterThan(1.5);
  });

  test('have an open claim, one with a divided refund, and one with a rebake', async () => {
    const claims = await rows<{ status: string; vendor_share: number | null }>(`
      select c.status, r.vendor_share::int as vendor_share from order_claim c
      left join order_refund r on r.order_id = c.order_id and r.key = c.id order by c.status`);
    expect(claims).toEqual([
      { status: 'open', vendor_share: null },
      { status: 'rebaked', vendor_share: null },
      { status: 'refunded', vendor_share: 10_000 },
    ]);
  });

  test('are included in the stored counts', async () => {
    const [kept] = await rows<{ n: string }>("select sum(orders) as n from order_count where grain = 'all'");
    expect(Number(kept?.n)).toBe(401);
  });

  test('lets the content editor manage the catalogue but no users', async () => {
    const body = { email: 'content@bakehouse.test', password: 'bakehouse-demo' };
    const { token } = (await server.call(sessionEndpoints.login, { body })).body;
    for (const { name, endpoints } of [brand, attribute, faq, review, siteSetting, general, page])
      expect((await server.probe(endpoints.deleted, { token })).status, name).toBe(200);
    for (const { get } of Object.values(settingEndpoints))
      expect((await server.probe(get, { token })).status, get.path).toBe(200);
    const versions = { token, params: { setting: 'home', number: '2' } };
    for (const endpoint of Object.values(settingVersionEndpoints).slice(0, 2))
      expect((await server.probe(endpoint, versions)).status, endpoint.path).toBe(200);
    for (const { name, endpoints } of [adminUser, role, permission, permissionGroup])
      expect((await server.probe(endpoints.list, { token })).status, name).toBe(403);
  });

  test('lets the demo’s vendor sign in and see only the own orders', async () => {
    const body = { email: 'vendor@bakehouse.test', password: 'bakehouse-demo' };
    const { token } = (await server.call(sessionEndpoints.login, { body })).body;
    const vendorList = await server.call(orderEndpoints.list, { token });
    expect(vendorList.body.data.totalOrders).toBeGreaterThan(40);
    expect(new Set(vendorList.body.data.orders.map((order) => order.vendor?.store_name))).toEqual(
      new Set(['Qureshi & Sons Bakers']),
    );
  });
});

describe('the work of people and programs', () => {
  test('includes a payment without an order, which waits for somebody', async () => {
    const reasons = await rows<{ reason: string }>(`select reason from gateway_event where state = 'mismatch'`);
    expect(reasons).toEqual([{ reason: 'unknown_order' }]);
  });

  test('includes a settlement of the payment gateway, whose payments all have an order', async () => {
    const [settlement] = await rows<{ lines: number; unknown: number; posted: number; clearing: number }>(`
      select s.lines, (select count(*) from gateway_line l where l.order_id is null)::int as unknown,
        (select sum(amount)::int from gateway_entry where credit = 'gateway_clearing') - s.gross::int as posted,
        (select sum(amount)::float8 from ledger_entry where debit = 'gateway_clearing') - s.gross::float8 as clearing
      from gateway_settlement s`);
    expect(settlement).toMatchObject({ unknown: 0, posted: 0 });
    expect(settlement?.lines).toBeGreaterThan(2);
    expect(settlement?.clearing).toBeGreaterThan(0);
  });

  const signIn = async (name: string) =>
    (
      await server.call(sessionEndpoints.login, {
        body: { email: `${name}@bakehouse.test`, password: 'bakehouse-demo' },
      })
    ).body.token;

  test('has a key that nobody knows, and a webhook whose failed delivery can be repeated', async () => {
    const token = await signIn('owner');
    const keys = await server.call(apiKeyEndpoints.list, { token });
    expect(keys.body.data).toMatchObject([{ name: 'Website', state: 'Active', last_used_at: null }]);
    const [webhook] = (await server.call(webhookEndpoints.list, { token })).body.data;
    const params = { id: webhook?._id ?? '' };
    expect(webhook).toMatchObject({ enabled: true, maker_may_read: true, waiting: 0, last_status: 204 });
    const log = async () => (await server.call(webhookEndpoints.deliveries, { token, params })).body.data;
    const found = await log();
    expect(found.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'failed']);
    expect(found[1]?.attempts).toBeGreaterThan(1);
    for (const { body, type, record_id, createdAt, last_attempt_at } of found) {
      const { data } = JSON.parse(body);
      const order = await server.call(orderEndpoints.details, { token, params: { id: record_id } });
      expect(data.order_number).toBe(order.body.data.order_number);
      expect(JSON.parse(body).type).toBe(type);
      const times = [JSON.parse(body).timestamp, createdAt, last_attempt_at, server.clock.now.toISOString()];
      expect(times).toEqual(times.toSorted());
    }
    await server.call(webhookEndpoints.redeliver, { token, params: { ...params, delivery: found[2]?._id ?? '' } });
    await server.runQueued();
    expect((await log())[2]).toMatchObject({ state: 'delivered', status: 204 });
    const tested = await server.call(webhookEndpoints.test, { token, params });
    expect(tested.body.data).toMatchObject({ state: 'delivered', status: 204 });
  });

  test('has a receiver that only the demo answers for', async () => {
    const request = { url: exampleReceiverUrl, headers: {}, body: '{}' };
    const send = async (DEMO: boolean) => {
      const sender = await openSender({ ...server.deps, config: { ...server.deps.config, DEMO } });
      const { status } = await sender.send(request);
      await sender.close();
      return status;
    };
    expect([await send(true), await send(false)]).toEqual([401, null]);
  });

  test('has two views that the order desk shares, which their lists accept', async () => {
    const [owner, desk] = [await signIn('owner'), await signIn('orders')];
    const found = [];
    for (const [list, endpoint] of [
      ['/order', orderEndpoints.list],
      ['/vendor', vendorEndpoints.list],
    ] as const) {
      const { data } = (await server.call(viewEndpoints.list, { token: owner, query: { list } })).body;
      const { name, search, shared, owner: maker } = data[0] ?? {};
      found.push([name, shared, maker?.name]);
      expect((await server.probe(endpoint, { token: desk, query: search ?? {} })).status, list).toBe(200);
    }
    expect(found).toEqual([
      ['Unassigned, next delivery first', true, 'Kabir Sethi'],
      ['Stores in review', true, 'Kabir Sethi'],
    ]);
  });

  test('has notifications of staff and of the demo’s vendor, of which some are unread and none rings', async () => {
    for (const [name, kinds] of [
      ['orders', ['order_created', 'vendor_review']],
      ['vendor', ['order_assigned']],
    ] as const) {
      const token = await signIn(name);
      const { unread, ringing } = (await server.call(notificationEndpoints.count, { token })).body.data;
      expect([unread > 0, ringing], name).toEqual([true, []]);
      const { data } = (await server.call(notificationEndpoints.list, { token, query: {} })).body;
      expect(data.length).toBeGreaterThan(unread);
      expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
      for (const { title, text } of data) expect(`${title} ${text}`).not.toMatch(/undefined|\{\{/);
    }
  });
});

describe('the storefront', () => {
  const read = async (path: string) => (await server.app.inject({ url: `/public/${path}` })).json().data;

  test('has a home page with all ten block types and their selected records', async () => {
    const blocks = await read('home');
    expect(blocks.map((block: { block_name: string }) => block.block_name).sort()).toEqual(homeBlockNames.toSorted());
    for (const block of blocks) expect(block.data.length, block.block_name).toBeGreaterThan(0);
  });

  test('has content that the contract accepts, so that an editor can save it again', async () => {
    const found = await rows<{ name: SettingName; value: string }>('select name, value from content_version');
    for (const { name, value } of found) {
      const sent: unknown = JSON.parse(value);
      const kept = contentSettings[name].value.parse(sent);
      expect(kept).toEqual(sent);
      expect(await cleanContent(kept)).toEqual(sent);
      expect(value).not.toContain('null"');
    }
    const swept = await rows<{ n: string }>(
      "select count(*) as n from upload where not kept and folder = 'homepagesetting'",
    );
    expect(Number(swept[0]?.n)).toBe(0);
  });

  test('has pages, header and footer, and hides drafts', async () => {
    expect((await read('pages/about-us')).blocks[0].data).toHaveLength(2);
    expect((await server.app.inject({ url: '/public/pages/corporate-gifts' })).statusCode).toBe(404);
    expect((await read('header')).logo).toMatch(/^\/files\//);
    expect((await read('footer')).footer_menu_4.links).toHaveLength(3);
    expect((await read('global-sections')).at(-1).block_name).toBe('editorBlock');
  });
});

test('generates the same random numbers every time', () => {
  const draw = () => {
    const random = seededRandom(5);
    return Array.from({ length: 50 }, () => random.int(1, 1000));
  };
  expect(draw()).toEqual(draw());
});
