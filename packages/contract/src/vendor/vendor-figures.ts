import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse } from '../core/envelopes.ts';
import { idField, storedDayField } from '../core/fields.ts';

/** Weeks that are returned, with the current one. */
export const figureWeeks = 12;

const storeWeek = z.object({
  /** Monday of the week, in the marketplace's time zone. */
  from: storedDayField,
  /** Orders placed in the week that the store has and that are not cancelled. */
  orders: z.int(),
  /** Offers of the week, by the answer of the store. An offer without an answer has expired. */
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
  /** Orders due in the week that are delivered. */
  delivered: z.int(),
  /** Percent of the delivered orders with a known time; null without one. */
  on_time_rate: z.number().nullable(),
  /** Average of the approved reviews of the week, from 0 to 5; null without one. */
  rating: z.number().nullable(),
  reviews: z.int(),
  /** Rupees that the store gets for the orders of the week, less the discounts that it pays; refunds are in its statements. */
  earnings: z.number(),
});
export type StoreWeek = z.output<typeof storeWeek>;

export const getVendorFigures = defineEndpoint({
  module: 'Vendors',
  access: 'permission',
  name: 'View the figures of a Vendor',
  operationId: 'getVendorFigures',
  description: `Returns orders, answers, punctuality, rating and earnings of a vendor in each of the last ${figureWeeks} weeks, the current one first.`,
  methods: ['GET'],
  path: 'newvendor/{id}/figures',
  params: z.object({ id: idField }),
  response: dataResponse(z.array(storeWeek)),
});

nameComponents({ StoreWeek: storeWeek });
