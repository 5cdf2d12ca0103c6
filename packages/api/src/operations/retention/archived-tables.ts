import { type SQL, sql } from 'drizzle-orm';

/** The primary keys of the tables that can be archived. Parents are before their children. */
export const archiveKeys = {
  orders: ['id'],
  order_item: ['order_id', 'position'],
  order_addon: ['order_id', 'item_position', 'position'],
  order_address: ['order_id', 'kind'],
  order_assignment: ['order_id'],
  order_event: ['id'],
  order_note: ['id'],
  order_invoice: ['order_id'],
  order_document: ['order_id', 'position'],
  order_seat: ['order_id', 'vendor_id', 'day', 'slot_from', 'slot_upto'],
  order_city_seat: ['order_id', 'city', 'day', 'slot_from', 'slot_upto'],
  order_stock: ['order_id', 'stock_id'],
  order_offer: ['id'],
  order_routing: ['order_id'],
  order_change: ['order_id'],
  order_proof: ['order_id', 'position'],
  coupon_redemption: ['order_id', 'coupon_id'],
  order_payment: ['order_id', 'id'],
  order_refund: ['order_id', 'id'],
  order_payment_link: ['order_id', 'id'],
  order_claim: ['order_id', 'id'],
  order_claim_photo: ['order_id', 'claim_id', 'position'],
  ledger_entry: ['order_id', 'number'],
  vendor_due: ['order_id', 'vendor_id'],
  audit_log: ['id'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ArchivedTable = keyof typeof archiveKeys;

export const isArchivedTable = (name: string): name is ArchivedTable => name in archiveKeys;

/** The tables with rows that belong to an order. They are archived and restored with it. */
export const orderChildren = [
  'order_item',
  'order_addon',
  'order_address',
  'order_assignment',
  'order_event',
  'order_note',
  'order_invoice',
  'order_document',
  'order_seat',
  'order_city_seat',
  'order_stock',
  'order_offer',
  'order_routing',
  'order_change',
  'order_proof',
  'coupon_redemption',
  'order_payment',
  'order_refund',
  'order_payment_link',
  'order_claim',
  'order_claim_photo',
  'ledger_entry',
  'vendor_due',
] as const satisfies readonly ArchivedTable[];

/** The groups that are archived separately: orders with their children, the events of remaining orders, and the audit log. */
export const archiveGroups = ['orders', 'order_event', 'audit_log'] as const satisfies readonly ArchivedTable[];
export type ArchiveGroup = (typeof archiveGroups)[number];

export const tablesOf = (group: ArchiveGroup): readonly ArchivedTable[] =>
  group === 'orders' ? ['orders', ...orderChildren] : [group];

/** The rows of one group that can be archived. */
export type Source = {
  readonly group: ArchiveGroup;
  readonly timeColumn: 'order_date' | 'at';
  /** Condition of the rows that are older than a time. An index begins with the columns of `order`. */
  readonly isOlder: (cutoff: Date) => SQL;
  readonly order: SQL;
  /** Maximum number of rows in a batch, and the approximate size of a row in bytes, so that a file stays small. */
  readonly batchSize: number;
  readonly size: SQL;
};

/** Returns the smallest UUIDv7 of a time. Ids are in the order of their time. */
const firstIdAt = (time: Date): string => {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
};

/** A marketplace without settlements pays its vendors in another way. */
const isSettled = sql`(not exists (select 1 from vendor_due d where d.order_id = orders.id)
  or not exists (select 1 from settlement))`;

const orders = {
  group: 'orders',
  timeColumn: 'order_date',
  order: sql`order_date, id`,
  batchSize: 500,
  size: sql`1000`,
} as const;

/** Orders that are open, or not settled with their vendor, are never archived, however old they are. */
export const sources: readonly Source[] = [
  {
    ...orders,
    isOlder: (cutoff) =>
      sql`order_date < ${cutoff.toISOString()} and deleted_at is null and status in ('delivered', 'cancelled') and ${isSettled}`,
  },
  {
    ...orders,
    isOlder: (cutoff) => sql`order_date < ${cutoff.toISOString()} and deleted_at is not null and ${isSettled}`,
  },
  {
    group: 'order_event',
    timeColumn: 'at',
    isOlder: (cutoff) => sql`id < ${firstIdAt(cutoff)} and at < ${cutoff.toISOString()}`,
    order: sql`id`,
    batchSize: 1_000,
    size: sql`length(detail::text)`,
  },
  {
    group: 'audit_log',
    timeColumn: 'at',
    isOlder: (cutoff) => sql`at < ${cutoff.toISOString()}`,
    order: sql`at, id`,
    batchSize: 1_000,
    size: sql`length(changes::text)`,
  },
];

/** Numbers of rows by table. */
export type RowCounts = Readonly<Record<string, number>>;

export const addCounts = (a: RowCounts, b: RowCounts): RowCounts => ({
  ...a,
  ...Object.fromEntries(Object.entries(b).map(([table, rows]) => [table, rows + (a[table] ?? 0)])),
});
