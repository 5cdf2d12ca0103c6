import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { idField, rupeesField } from '../core/fields.ts';
import { cartInput } from '../coupon/coupon.endpoints.ts';

const taxPreviewInput = cartInput.pick({ items: true, coupon_codes: true, phone: true }).extend({
  /** Id of an order that is edited. */
  order: idField.optional(),
  total_coupon_discount: rupeesField,
});
export type TaxPreviewInput = z.output<typeof taxPreviewInput>;

/** Calculates the tax of an order form. */
export const priceTax = defineEndpoint({
  name: 'Calculate the tax of an order',
  operationId: 'priceOrderTax',
  description:
    'Calculates the tax of a new order, or of an edit of an order, with the rates of its day. Amounts are in rupees.',
  module: 'Orders',
  access: 'permission',
  methods: ['POST'],
  errors: ['not_found'],
  path: 'order/price_tax',
  staffOnly: true,
  reads: true,
  body: taxPreviewInput,
  response: dataResponse(z.object({ tax_total: z.number(), prices_include_tax: z.boolean() })),
});
