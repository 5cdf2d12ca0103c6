/** Less frequent filters of the order list, with their URL parameters. */
export const moreFilters = {
  vendor: { label: 'Vendor', params: ['vendor'] },
  city: { label: 'City', params: ['city'] },
  delivery: { label: 'Delivery date', params: ['delivery_from', 'delivery_to'] },
  slot: { label: 'Delivery slot', params: ['slot_from', 'slot_upto'] },
  ordered: { label: 'Order date', params: ['from', 'to'] },
} as const;
export type MoreFilter = keyof typeof moreFilters;
