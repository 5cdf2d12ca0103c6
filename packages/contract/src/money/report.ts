import { slotEnd } from '../core/local-time.ts';
import { accountBalances, type LedgerAccount, type Movement, vendorAccounts } from './ledger-accounts.ts';
import type { PaymentMethod } from './payment.ts';

/** What an order adds to the reports. Amounts are paise. */

/** How a report groups orders. Days, vendors, cities and payment methods have all figures; categories and products only their sales. */
export const reportGroups = ['day', 'vendor', 'city', 'payment_method', 'category', 'product'] as const;
export type ReportGroup = (typeof reportGroups)[number];
export const reportGroupLabels: Readonly<Record<ReportGroup, string>> = {
  day: 'Day',
  vendor: 'Vendor',
  city: 'City',
  payment_method: 'Payment method',
  category: 'Category',
  product: 'Product',
};

/** What is counted and summed for each day. `all` has one row for each day. */
export const reportDimensions = ['all', 'vendor', 'city', 'payment_method', 'product'] as const;
export type ReportDimension = (typeof reportDimensions)[number];

/** Returns whether a group has all figures. Discounts, refunds and deliveries belong to whole orders, so products have none of them. */
export const hasAllFigures = (group: ReportGroup): boolean => group !== 'category' && group !== 'product';

export const comparisons = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];
export const comparisonLabels: Readonly<Record<Comparison, string>> = {
  none: 'No comparison',
  previous: 'Previous period',
  year: 'Same days last year',
};

/** Most days of a report. */
export const maxReportDays = 366;

/** What an order counts on the day it was placed, and on the day of its delivery. */
export const placedMeasures = [
  'orders',
  'cancelled',
  'pieces',
  'revenue',
  'discount_platform',
  'discount_vendor',
  'refunds',
  'tax',
  'vendor_cost',
  'take',
  'take_base',
] as const;
export const deliveryMeasures = ['due', 'delivered', 'timed', 'on_time'] as const;
/** The columns of the figures. */
export const reportMeasures = [...placedMeasures, ...deliveryMeasures] as const;
export type ReportMeasure = (typeof reportMeasures)[number];
/** Counts and amounts in paise. */
export type Measures = Readonly<Record<ReportMeasure, number>>;

export const noMeasures = Object.fromEntries(reportMeasures.map((name) => [name, 0])) as Measures;

/** The items of a product in an order. */
export type ProductSales = { readonly product_id: string; readonly pieces: number; readonly revenue: number };

/** What an order says to the reports. Days are those of the marketplace's time zone. */
export type ReportOrder = {
  readonly isDeleted: boolean;
  readonly status: string;
  readonly placedOn: string;
  readonly delivery: { readonly date: string; readonly from: string; readonly upto: string };
  /** Wall-clock time (`YYYY-MM-DDTHH:mm`) at which it was last set to delivered; `null` if unknown. */
  readonly deliveredAt: string | null;
  readonly vendorId: string | null;
  readonly city: string;
  readonly paymentMethod: PaymentMethod;
  readonly total: number;
  readonly tax: number;
  readonly discount: number;
  /** The part of the discount that the vendor pays. */
  readonly vendorDiscount: number;
  readonly refunds: readonly number[];
  readonly items: readonly { readonly product_id: string; readonly quantity: number; readonly price: number }[];
  /** Rows of the ledger, or their sums by account. */
  readonly movements: readonly Pick<Movement, 'debit' | 'credit' | 'amount'>[];
};

/** The figures of an order, with the days and groups to which they belong. */
export type ReportFacts = Measures & {
  readonly placed_on: string;
  readonly due_on: string;
  readonly vendor_id: string | null;
  readonly city: string;
  readonly payment_method: PaymentMethod;
  readonly products: readonly ProductSales[];
  /**
   * The order's part of each account: debits minus credits. The accounts of vendors are left out, because settlements change them
   * without the order.
   */
  readonly balances: Readonly<Partial<Record<LedgerAccount, number>>>;
};

/** Their sum is the loss of the marketplace. What a rider bears is claimed from the rider. */
const resultAccounts = [
  'sales',
  'delivery_income',
  'discount_platform',
  'discount_vendor',
  'adjustment_platform',
  'adjustment_vendor',
  'vendor_cost',
  'commission_income',
] as const satisfies readonly LedgerAccount[];

/** Returns the figures of an order. A deleted order has none, and a cancelled one only its refunds and what it cost. */
export function reportFactsOf(order: ReportOrder): ReportFacts {
  const balances = accountBalances(order.movements);
  const isActive = !order.isDeleted && order.status !== 'cancelled';
  return {
    placed_on: order.placedOn,
    due_on: order.delivery.date,
    vendor_id: order.vendorId,
    city: order.city.trim().toLowerCase(),
    payment_method: order.paymentMethod,
    ...noMeasures,
    ...(!order.isDeleted && placedOf(order, balances, isActive)),
    ...(isActive && deliveryOf(order)),
    products: isActive ? salesOf(order.items) : [],
    balances: Object.fromEntries([...balances].filter(([name, amount]) => amount !== 0 && !isOfVendor(name))),
  };
}

const isOfVendor = (account: LedgerAccount): boolean => vendorAccounts.some((name) => name === account);

function placedOf(order: ReportOrder, balances: ReadonlyMap<LedgerAccount, number>, isActive: boolean) {
  const balance = (account: LedgerAccount) => balances.get(account) ?? 0;
  const refunds = order.refunds.reduce((sum, amount) => sum + amount, 0);
  const take = -resultAccounts.reduce((sum, account) => sum + balance(account), 0);
  if (!isActive) return { cancelled: 1, refunds };
  const byVendor = Math.min(order.vendorDiscount, order.discount);
  // Without what its vendor costs, an order would look like pure profit.
  const isCosted = order.vendorId !== null && balance('vendor_cost') > 0;
  return {
    orders: 1,
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    revenue: order.total,
    discount_platform: order.discount - byVendor,
    discount_vendor: byVendor,
    refunds,
    tax: order.tax,
    vendor_cost: balance('vendor_cost') + balance('commission_income'),
    ...(isCosted && { take, take_base: order.total - order.tax }),
  };
}

function deliveryOf({ status, delivery, deliveredAt }: ReportOrder) {
  if (status !== 'delivered') return { due: 1 };
  if (deliveredAt === null) return { due: 1, delivered: 1 };
  return { due: 1, delivered: 1, timed: 1, on_time: deliveredAt <= slotEnd(delivery) ? 1 : 0 };
}

function salesOf(items: ReportOrder['items']): ProductSales[] {
  const byProduct = Map.groupBy(items, ({ product_id }) => product_id);
  return [...byProduct].map(([product_id, rows]) => ({
    product_id,
    pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    revenue: rows.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  }));
}

/** Returns a share in percent with two decimals; `null` if there is nothing to compare with. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
