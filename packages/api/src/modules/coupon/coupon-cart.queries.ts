import type { PaymentSettings } from '@bakehouse/contract/content/site-parts';
import type { CartCoupon } from '@bakehouse/contract/coupon/coupon-cart';
import { codeKey } from '@bakehouse/contract/coupon/coupon-reasons';
import type { ItemOption } from '@bakehouse/contract/order/order-item';
import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../kernel/crud/duplicate-holder.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { idList, textList } from '../../platform/db/sql-values.ts';
import { variantOptions } from '../product/product.queries.ts';

/** The SQL that reads the products (with their prices and categories) and the coupons from which a cart is priced. */

/** A product of a cart. Amounts are paise. */
export type CartProduct = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly image: string | null;
  readonly price: number;
  /** Whether the quantities limit orders. */
  readonly has_stock: boolean;
  /** The stock. */
  readonly quantity: number;
  /** The product's categories and all their parents. */
  readonly categories: readonly string[];
  readonly variants: readonly {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly quantity: number;
    readonly options: readonly ItemOption[];
  }[];
};

const linkKinds = ['products', 'categories', 'excludedProducts', 'excludedCategories', 'giveaways'] as const;
type LinkKind = (typeof linkKinds)[number];

/** A coupon without its links; `version` detects a change before the order is stored. */
type CouponRow = Omit<CartCoupon, LinkKind> & { readonly version: number };
/** Coupons as one list per column, which PostgreSQL writes and the server reads faster than one object per coupon. */
type CouponColumns = { readonly [Column in keyof CouponRow]: readonly CouponRow[Column][] | null };
/** The links of a coupon that concern the cart, and the number of all its links of this kind. */
type LinkRow = { readonly coupon: string; readonly kind: LinkKind; readonly ids: string[]; readonly total: number };
export type VersionedCoupon = CartCoupon & Pick<CouponRow, 'version'>;

/**
 * Returns the keyed hash by which the uses of a customer are counted. A migration created the key.
 * @param phone the phone, or an expression for it
 */
export const customerHash = (phone: string | SQL): SQL => sql`(
  select encode(sha256(convert_to(k.secret || ${phone}::text, 'UTF8')), 'hex') from signing_key k where k.name = 'coupon')`;

/** Returns the common table expressions `cart` (ids of products) and `tree` (their categories with all parents). */
const cartTables = (productIds: readonly string[]): SQL => sql`
  cart as (select distinct value::uuid as id from ${textList(productIds)}),
  tree as (
    select l.product_id, l.category_id from product_category l join cart on cart.id = l.product_id
    union
    select t.product_id, c.parent_id from tree t join category c on c.id = t.category_id where c.parent_id is not null
  )`;

const isInCatalogue = sql`p.deleted_at is null`;

/** Returns the products of the cart that fulfil a condition on `product p`, as JSON. */
const productsJson = (condition: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'status', p.status, 'image', p.featured_image_id,
    'price', coalesce(p.sale_price, p.price), 'has_stock', not p.made_to_order, 'quantity', p.quantity,
    'categories', (select coalesce(json_agg(t.category_id), '[]') from tree t where t.product_id = p.id),
    'variants', (
      select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'price', coalesce(v.sale_price, v.price),
        'quantity', v.quantity, 'options', ${variantOptions}) order by v.position), '[]')
      from product_variant v where v.product_id = p.id and p.product_type = 'variation'))), '[]')
  from product p join cart on cart.id = p.id where ${condition})`;

/** Finds the active products among `ids`. */
export async function findCartProducts(db: Db, ids: readonly string[]): Promise<CartProduct[]> {
  const [row] = await rowsOf<{ products: CartProduct[] }>(
    db,
    sql`with recursive ${cartTables(ids)} select ${productsJson(isInCatalogue)} as products`,
  );
  return row?.products ?? [];
}

/** Returns the links of one kind of the candidates. `cartIds` selects the ids of the cart of that kind. */
const linkRows = (kind: LinkKind, table: string, cartIds: SQL): SQL => sql`
  select l.own_id, ${kind}::text as kind, l.other_id, l.other_id in (${cartIds}) as matches
  from ${sql.identifier(table)} l where l.own_id in (select id from candidate)`;

const cartProducts = sql`select id from cart`;
const cartCategories = sql`select category_id from tree`;

/** The products and coupons from which a cart is priced, and the payment settings, which decide how it can be paid. */
export type CartFacts = {
  readonly products: CartProduct[];
  readonly coupons: VersionedCoupon[];
  readonly paymentSettings: Partial<PaymentSettings>;
};

type FactsQuery = {
  readonly productIds: readonly string[];
  /** Subquery for the ids of the coupons that may apply. */
  readonly candidates: SQL;
  /** The phone of the customer; without it, their uses are not counted. */
  readonly phone?: string | undefined;
  /** Whether deleted products are included. */
  readonly allProducts?: boolean;
};

/** Reads products, coupons and payment settings with one statement, however many there are. */
const readFacts = async (db: Db, { productIds, candidates, phone, allProducts }: FactsQuery): Promise<CartFacts> => {
  const [row] = await rowsOf<{
    products: CartProduct[];
    coupons: CouponColumns;
    links: LinkRow[];
    settings: string | null;
  }>(
    db,
    sql`
      with recursive ${cartTables(productIds)},
      candidate as materialized (
        select c.*, coalesce(u.uses, 0) as used_by_customer
        from coupon c left join (
          select r.coupon_id, count(*)::int as uses from coupon_redemption r
          where r.person = ${phone === undefined ? sql`null` : customerHash(phone)} and r.state = 'taken' group by r.coupon_id
        ) as u on u.coupon_id = c.id
        where c.id in ${candidates}
      ),
      link as (
        ${linkRows('products', 'coupon_product', cartProducts)} union all
        ${linkRows('categories', 'coupon_category', cartCategories)} union all
        ${linkRows('excludedProducts', 'coupon_excluded_product', cartProducts)} union all
        ${linkRows('excludedCategories', 'coupon_excluded_category', cartCategories)} union all
        ${linkRows('giveaways', 'coupon_giveaway', cartProducts)}
      )
      select ${productsJson(allProducts ? sql`true` : isInCatalogue)} as products,
        (select json_build_object('id', json_agg(c.id), 'version', json_agg(c.version), 'code', json_agg(c.name),
            'type', json_agg(c.coupon_type), 'value', json_agg(c.coupon_value), 'startDate', json_agg(c.start_date),
            'endDate', json_agg(c.expire_date), 'minimumSpend', json_agg(c.minimum_spend),
            'maximumSpend', json_agg(c.maximum_spend), 'maxDiscount', json_agg(c.max_discount),
            'usageLimit', json_agg(c.usage_limit_per_coupon), 'used', json_agg(c.used),
            'userLimit', json_agg(c.usage_limit_per_user), 'usedByCustomer', json_agg(c.used_by_customer),
            'isIndividual', json_agg(c.individual_use_only), 'isAutomatic', json_agg(c.apply_coupon_automatically),
            'condition', json_agg(c.product_condition), 'deliveryFrom', json_agg(c.delivery_date),
            'deliveryUpto', json_agg(case when c.use_date_range_delivery_date then c.delivery_date_end else c.delivery_date end))
          from (select * from candidate order by created_at desc, id desc) as c) as coupons,
        (select coalesce(json_agg(l), '[]') from (
          select own_id as coupon, kind, count(*)::int as total,
            coalesce(array_agg(other_id) filter (where matches), '{}') as ids
          from link group by own_id, kind) as l) as links,
        (select s.value from content_setting s where s.name = 'payment') as settings`,
  );
  return {
    products: row?.products ?? [],
    coupons: toCoupons(row?.coupons, row?.links ?? []),
    paymentSettings: JSON.parse(row?.settings ?? '{}'),
  };
};

/** Represents all linked records that are not in the cart, so that a list is neither empty nor complete without them. */
const otherRecords = 'not in the cart';

const linkedIds = (link: LinkRow | undefined): readonly string[] => {
  if (!link) return [];
  return link.ids.length < link.total ? [...link.ids, otherRecords] : link.ids;
};

const toCoupons = (columns: CouponColumns | undefined, links: readonly LinkRow[]): VersionedCoupon[] => {
  const byCoupon = new Map(links.map((link) => [`${link.coupon} ${link.kind}`, link]));
  const lists = Object.entries(columns ?? {});
  return (columns?.id ?? []).map((id, index) => {
    // Assigned one by one, because the objects that spreading creates cost more than the whole calculation.
    const coupon: Record<string, unknown> = {};
    for (const [name, list] of lists) coupon[name] = list?.[index];
    for (const kind of linkKinds) coupon[kind] = linkedIds(byCoupon.get(`${id} ${kind}`));
    return coupon as VersionedCoupon;
  });
};

/** The condition on `coupon` that it lists no products and categories, or a product or category of the cart. */
const mayConcernCart = sql`(
  coupon.id not in (select l.own_id from coupon_product l) and coupon.id not in (select l.own_id from coupon_category l)
  or coupon.id in (select l.own_id from coupon_product l where l.other_id in (${cartProducts}))
  or coupon.id in (select l.own_id from coupon_category l where l.other_id in (${cartCategories})))`;

/**
 * Finds the products of a cart, and the coupons that may apply: those of the codes, whatever their dates, and the automatic ones of
 * the day that have a use left and may concern the cart.
 * @param cart `today` is a day in the marketplace's time zone
 */
export function findCartFacts(
  db: Db,
  cart: { productIds: readonly string[]; codes: readonly string[]; today: string; phone: string | undefined },
): Promise<CartFacts> {
  const codes = sql`select value from ${textList(cart.codes.map(codeKey))}`;
  const candidates = sql`(
    select id from coupon where deleted_at is null and status = 'Active' and code_key in (${codes})
    union all
    select id from coupon where deleted_at is null and status = 'Active' and apply_coupon_automatically
      and start_date <= ${cart.today}::date and expire_date >= ${cart.today}::date
      and (usage_limit_per_coupon is null or used < usage_limit_per_coupon) and ${mayConcernCart})`;
  return readFacts(db, { ...cart, candidates });
}

/** Finds the products and coupons of a stored order, including deleted ones. */
export function findRedeemedFacts(
  db: Db,
  { productIds, couponIds }: { productIds: readonly string[]; couponIds: readonly string[] },
): Promise<CartFacts> {
  return readFacts(db, { productIds, candidates: idList(couponIds), allProducts: true });
}

/** Finds another active coupon with the same code. */
export async function findCodeHolder(db: Db, name: string, except: string | undefined): Promise<Holder | undefined> {
  const [holder] = await rowsOf<Holder>(
    db,
    sql`select id as _id, name from coupon where deleted_at is null and code_key = ${codeKey(name)}
          and id is distinct from ${except ?? null}::uuid`,
  );
  return holder;
}

/** A line of a past order; amounts are paise. */
export type PastLine = {
  readonly order_id: string;
  readonly key: string;
  readonly product: string | null;
  readonly price: number;
  readonly quantity: number;
  readonly shipping: number;
  readonly delivery_date: string;
};

/** Finds the lines of the newest orders, without deleted and cancelled ones: one row for each item and add-on. */
export const findPastLines = (db: Db, maxOrders: number): Promise<PastLine[]> =>
  rowsOf<PastLine>(
    db,
    sql`
      with recent as (
        select id from orders where deleted_at is null and status <> 'cancelled' order by order_date desc, id desc limit ${maxOrders}
      )
      select i.order_id, i.position::text as key, i.product_id as product, i.price::float8 as price, i.quantity,
        i.shipping_cost::float8 as shipping, i.delivery_date::text as delivery_date
      from order_item i where i.order_id in (select id from recent)
      union all
      select a.order_id, a.item_position || '.' || a.position, a.product_id, a.price::float8, a.quantity, 0, i.delivery_date::text
      from order_addon a join order_item i on i.order_id = a.order_id and i.position = a.item_position
      where a.order_id in (select id from recent)`,
  );
