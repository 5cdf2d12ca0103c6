import { couponTypes } from '@bakehouse/contract/coupon/coupon';
import type { CartCoupon, CartLine } from '@bakehouse/contract/coupon/coupon-cart';
import { priceCart } from '@bakehouse/contract/coupon/price-cart';
import { sql } from 'drizzle-orm';
import { findCartFacts } from '../packages/api/src/modules/coupon/coupon-cart.queries.ts';
import { openServer } from '../packages/api/src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from '../packages/api/test/embedded-postgres.ts';
import { median } from './statistics.ts';

/**
 * `npm run bench:coupons` prices a cart of 20 lines with 2,000 active coupons: all of them automatic, of which 1,680 concern the
 * cart; all but 20 with a code; and all of them automatic and limited to a product, of which 400 concern the cart.
 * It prints the median times of the statement, which includes its way to PostgreSQL and back, and of the calculation.
 */

const lineCount = 20;
const couponCount = 2_000;
const repeats = 100;

const idOf = (kind: number, n: number) => `0199000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;
const productIds = Array.from({ length: lineCount }, (_, n) => idOf(1, n));

/** Every tenth coupon is limited to a product of the cart, every other tenth to one that is not in it. */
const fill = `
  insert into product (id, name, slug, product_sku, price)
    select ('01990001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Cake ' || n, 'cake-' || n, 'CAKE-' || n, 50000
    from generate_series(0, 99) as n;
  insert into coupon (id, name, code_key, description, coupon_type, coupon_value, start_date, expire_date, minimum_spend,
      usage_limit_per_user, apply_coupon_automatically)
    select ('01990002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'CODE' || n, 'CODE' || n, 'Bench',
      (array['${couponTypes.join("','")}'])[1 + n % 6], 500, '2020-01-01', '2099-01-01', case n % 3 when 0 then 49900 end, 1, true
    from generate_series(0, ${couponCount - 1}) as n;
  insert into coupon_product (own_id, other_id)
    select ('01990002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('01990001-0000-7000-8000-' || lpad((n % 100)::text, 12, '0'))::uuid
    from generate_series(0, ${couponCount - 1}) as n where n % 5 = 0;
  analyze`;

/** Limits every coupon to one product of a hundred. */
const limitAll = `
  insert into coupon_product (own_id, other_id)
    select ('01990002-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('01990001-0000-7000-8000-' || lpad((n % 100)::text, 12, '0'))::uuid
    from generate_series(0, ${couponCount - 1}) as n on conflict do nothing;
  analyze`;

const cases = [
  { automatic: couponCount, isLimited: false },
  { automatic: 20, isLimited: false },
  { automatic: couponCount, isLimited: true },
];

const lines: CartLine[] = productIds.map((product, index) => ({
  key: String(index).padStart(3, '0'),
  product,
  categories: [],
  price: 50_000,
  quantity: 1 + (index % 3),
  shipping: 4_900,
  deliveryDate: '2026-12-10',
}));

const postgres = await startPostgres();
const database = openServer(postgres.url, 2, () => {});
try {
  await database.migrate();
  await database.runScript(fill);
  for (const { automatic, isLimited } of cases) {
    if (isLimited) await database.runScript(limitAll);
    await database.db.execute(
      sql`update coupon set apply_coupon_automatically = split_part(id::text, '-', 5)::int < ${automatic}`,
    );
    const [statement, calculation]: [number[], number[]] = [[], []];
    let coupons: readonly CartCoupon[] = [];
    for (let n = 0; n < repeats; n += 1) {
      const cart = { productIds, codes: ['CODE7'], today: '2026-12-01', phone: '9811122233' };
      const started = performance.now();
      coupons = (await findCartFacts(database.db, cart)).coupons;
      const read = performance.now();
      priceCart({ lines, codes: cart.codes }, coupons, cart.today);
      statement.push(read - started);
      calculation.push(performance.now() - read);
    }
    process.stdout.write(
      `${couponCount} active coupons, ${automatic} automatic${isLimited ? ' and limited to a product' : ''}, cart of ${lineCount} lines: one statement ${median(statement).toFixed(1)} ms, priceCart ${median(calculation).toFixed(1)} ms\n`,
    );
  }
} finally {
  await database.close();
  await postgres.stop();
}
