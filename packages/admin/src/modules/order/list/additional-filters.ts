/** Less frequent filters of the order list, with their URL parameters. */
export const moreFilters = {
  vendor: { label: /* i18n */ 'Vendor', params: ['vendor'] },
  city: { label: /* i18n */ 'City', params: ['city'] },
  delivery: { label: /* i18n */ 'Delivery date', params: ['delivery_from', 'delivery_to'] },
  slot: { label: /* i18n */ 'Delivery slot', params: ['slot_from', 'slot_upto'] },
  ordered: { label: /* i18n */ 'Order date', params: ['from', 'to'] },
} as const;
export type MoreFilter = keyof typeof moreFilters;
