/** Less frequent filters, with their URL parameters. */
export const moreFilters = {
  vendor: { label: 'Vendor', holds: ['vendor'] },
  city: { label: 'City', holds: ['city'] },
  delivery: { label: 'Delivery date', holds: ['delivery_from', 'delivery_to'] },
  slot: { label: 'Delivery slot', holds: ['slot_from', 'slot_upto'] },
  ordered: { label: 'Order date', holds: ['from', 'to'] },
} as const;
export type MoreFilter = keyof typeof moreFilters;
