import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import {
  booleanField,
  choiceField,
  idField,
  idListField,
  imageInput,
  imageWithOriginal,
  linkedRecord,
  longTextField,
  recordStatuses,
  referenceField,
  requiredText,
  richTextField,
  textField,
} from './core/fields.ts';
import { linkedResponse, lookupDefaults, searchQuery, textParams } from './core/lookup.ts';
import { defineResource, recordFields } from './core/resource.ts';

export const category = defineResource({
  name: 'category',
  statuses: recordStatuses,
  sort: ['name', 'createdAt'],
  richText: ['description'],
  input: z.object({
    name: requiredText(/* i18n */ 'Name is required'),
    parent: referenceField.optional(),
    description: richTextField().optional(),
    short_description: longTextField(1_000).optional(),
    add_on: booleanField.optional(),
    image: imageInput.optional(),
    bannerImage: imageInput.optional(),
    relatedCategories: idListField(100).optional(),
    faqs: z
      .array(
        z.object({ question: requiredText('Question is required', 500), answer: longTextField(5_000).optional() }),
        fieldError('must be a list'),
      )
      .max(100, fieldError('must have at most 100 entries'))
      .optional(),
    meta_title: textField().optional(),
    meta_description: longTextField(1_000).optional(),
    status: choiceField(recordStatuses).optional(),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    slug: z.string(),
    parent: linkedRecord.nullable(),
    description: z.string(),
    short_description: z.string(),
    /** Products of this category are sold only together with other products. */
    add_on: z.boolean(),
    image: imageWithOriginal.nullable(),
    bannerImage: imageWithOriginal.nullable(),
    relatedCategories: z.array(idField),
    faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
    meta_title: z.string(),
    meta_description: z.string(),
    status: z.string(),
  }),
});

const common = { ...lookupDefaults, module: category.label.many } as const;
const found = listResponse(
  z.object({ _id: idField, name: z.string(), slug: z.string(), image: imageWithOriginal.nullable() }),
);

export const categoryLookups = {
  /** Active categories for the product form. */
  forProduct: defineEndpoint({
    ...common,
    name: 'Look up Categories for products',
    operationId: 'listCategoriesForProducts',
    description: 'Returns the active categories with their parents, for the product form.',
    path: 'category/getcategorylistforproduct',
    response: listResponse(linkedRecord.extend({ slug: z.string(), parent: linkedRecord.nullable() })),
  }),
  /** Every active category, as a parent for another. */
  parents: defineEndpoint({
    ...common,
    name: 'Look up parent Categories',
    operationId: 'listParentCategories',
    description: 'Returns every category that is not deleted, to choose a parent from.',
    path: 'category/listparents',
    response: linkedResponse,
  }),
  /** Active categories. The specification gives this call two paths. */
  search: defineEndpoint({
    ...common,
    name: 'Search Categories',
    operationId: 'searchCategories',
    description: 'Returns the active categories whose name contains the search text.',
    path: 'category/search',
    query: searchQuery,
    response: found,
  }),
  searchText: defineEndpoint({
    ...common,
    name: 'Search Categories by text',
    operationId: 'searchCategoriesByText',
    description: 'Returns the active categories whose name contains the text in the path.',
    path: 'category/search/{text}',
    params: textParams,
    response: found,
  }),
};
