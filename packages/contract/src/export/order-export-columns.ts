/** The columns of an export of orders. */

/** Columns without a choice, in their order. */
export const defaultOrderColumns = [
  'order_number',
  'order_date',
  'status',
  'payment_status',
  'customer',
  'phone',
  'city',
  'delivery_date',
  'slot',
  'vendor',
  'subtotal',
  'shipping',
  'discount',
  'order_total',
] as const;

export const orderExportColumns = [...defaultOrderColumns, 'source', 'payment_method'] as const;
export type OrderExportColumn = (typeof orderExportColumns)[number];
