import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import {
  choiceField,
  idField,
  imageInput,
  imageRecord,
  linkedRecord,
  referenceField,
  requiredText,
  textField,
} from './core/fields.ts';
import { lookupDefaults } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

/** The attribute and tag forms offer `Active` and `Inactive` only (spec 2 §4). */
export const attributeStatuses = ['Active', 'Inactive', 'Deleted'] as const;

const noOption = 'Attribute Items are required';
const option = z.object({ tname: z.string(), tslug: z.string() });

export const attribute = defineResource({
  name: 'attribute',
  statuses: attributeStatuses,
  sort: ['name', 'createdAt'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    status: choiceField(attributeStatuses).optional(),
    /**
     * An option that is sent with a `tslug` keeps it, even when its name changes; a new option gets a slug from its
     * name.
     */
    options: z
      .array(z.object({ tname: requiredText(/* i18n */ 'Name is required'), tslug: textField().optional() }), noOption)
      .min(1, noOption)
      .max(200, fieldError('must have at most 200 entries')),
    image: imageInput.optional(),
    parent: referenceField.optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    status: z.string(),
    options: z.array(option),
    image: imageRecord.nullable(),
    parent: linkedRecord.nullable(),
  }),
});

/**
 * Active attributes for the product form: `value` is the slug and `label` the name, of attributes and of their
 * options.
 */
export const attributeOptions = defineEndpoint({
  ...lookupDefaults,
  module: attribute.label.many,
  name: 'Look up Attributes',
  operationId: 'listAttributeOptions',
  description: 'Returns the active attributes with their options, for the product form.',
  path: 'attributes/getlistoption',
  response: listResponse(
    z.object({
      _id: idField,
      name: z.string(),
      slug: z.string(),
      value: z.string(),
      label: z.string(),
      options: z.array(option.extend({ value: z.string(), label: z.string() })),
    }),
  ),
});
