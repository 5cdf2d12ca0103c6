import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { dataResponse } from './core/envelopes.ts';
import { choiceField, linkedRecord, recordStatuses, requiredText } from './core/fields.ts';
import { lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const manufacturer = defineResource({
  name: 'manufacturer',
  statuses: recordStatuses,
  sort: ['name', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({ ...recordFields, name: z.string(), status: z.string() }),
});

/** Active manufacturers for the product form; the path has the specification's spelling (spec 2 §7). */
export const manufacturersForProduct = defineEndpoint({
  ...lookupDefaults,
  module: manufacturer.label.many,
  name: 'Look up Manufacturers',
  operationId: 'listManufacturersForProducts',
  description: 'Returns the active manufacturers, for the product form.',
  path: 'manufacturar/list',
  response: dataResponse(z.object({ product_manufacturers: z.array(linkedRecord) })),
});
