import { z } from 'zod';
import { dataResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import { choiceField, hasNoDuplicates, idField, requiredText, rupeesField } from './core/fields.ts';
import { defineResource, recordFields } from './core/resource.ts';

const deliveryTypeStatuses = ['Active', 'InActive', 'Deleted'] as const;

const secondsField = z
  .int('Enter the time in whole seconds')
  .min(0, 'Time must not be negative')
  .max(14 * 86_400, 'Time must be at most 14 days');

const plain = defineResource({
  name: 'delivery-type',
  statuses: deliveryTypeStatuses,
  sort: ['name', 'time', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required', 100),
    /** Seconds from the order to the delivery. */
    time: secondsField,
    /** Charges in rupees that a vendor may choose from; 0 is Free. */
    cost_range: z
      .array(rupeesField, fieldError('must be a list'))
      .min(1, 'At least one charge is required')
      .max(50, 'At most 50 charges')
      .refine(hasNoDuplicates, 'Each charge can be listed only once'),
    status: choiceField(deliveryTypeStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    /** Delivery types are identified by `id` (spec 3 §2). */
    id: idField,
    name: z.string(),
    slug: z.string(),
    time: z.int(),
    /** Rupees, in ascending order. */
    cost_range: z.array(z.number()),
    status: z.string(),
  }),
});

/** The list is in `data.types` (spec 3 §2). */
const deliveryTypeList = z.object({ types: z.array(plain.record), total: z.int() });

export const deliveryType = {
  ...plain,
  endpoints: { ...plain.endpoints, list: { ...plain.endpoints.list, response: dataResponse(deliveryTypeList) } },
};
