import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { fieldError } from '../core/field-errors.ts';
import { choiceField, dayField, hasAtMostTwoDecimals, linkedRecord, referenceField } from '../core/fields.ts';
import { linkedResponse, lookupDefaults, searchQuery } from '../core/lookup.ts';
import { defineResource, recordFields } from '../core/resource.ts';
import { taxTargets } from './tax.ts';

const rateError = 'The rate must be from 0 to 100 %';

export const taxTargetLabels = {
  default: 'All products',
  category: 'A category',
  product: 'A product',
  delivery: 'Delivery charges',
} as const satisfies Record<(typeof taxTargets)[number], string>;

/** Rates of the goods and services tax. A later rate of the same target replaces an earlier one from its first day. */
export const taxRate = defineResource({
  name: 'tax-rate',
  statuses: [],
  sort: ['effective_from', 'hsn', 'rate', 'createdAt'],
  displayField: 'hsn',
  input: z.object({
    /** HSN code of goods, or SAC of services. */
    hsn: z
      .string(fieldError('must be text', 'HSN or SAC code is required'))
      .trim()
      .regex(/^\d{4}(\d{2}){0,2}$/, 'Enter the HSN or SAC code: 4, 6 or 8 digits'),
    /** Percent, with at most two decimals. */
    rate: z
      .number(fieldError('must be a number', 'Rate is required'))
      .min(0, rateError)
      .max(100, rateError)
      .refine(hasAtMostTwoDecimals, 'At most two decimals'),
    applies_to: choiceField(taxTargets),
    /** Required if the rate applies to a category, which includes its descendants. */
    category: referenceField.optional(),
    /** Required if the rate applies to a product. */
    product: referenceField.optional(),
    /** First day of orders with this rate, in the marketplace's time zone. */
    effective_from: dayField,
  }),
  record: z.object({
    ...recordFields,
    hsn: z.string(),
    rate: z.number(),
    applies_to: z.enum(taxTargets),
    category: linkedRecord.nullable(),
    product: linkedRecord.nullable(),
    effective_from: z.string(),
  }),
});

/** The tables of a month's GSTR-1, each a CSV file in the layout of the portal's offline tool. */
export const gstr1Tables = ['b2b', 'b2cl', 'b2cs', 'cdnur', 'exemp', 'hsn', 'docs'] as const;
export type Gstr1Table = (typeof gstr1Tables)[number];
export const gstr1TableLabels: Readonly<Record<Gstr1Table, string>> = {
  b2b: 'Registered customers (b2b)',
  b2cl: 'Large inter-state invoices (b2cl)',
  b2cs: 'Other supplies (b2cs)',
  cdnur: 'Credit notes (cdnur)',
  exemp: 'Supplies without tax (exemp)',
  hsn: 'HSN summary (hsn)',
  docs: 'Documents issued (docs)',
};

const monthQuery = z.strictObject({
  month: z
    .string(fieldError('must be text', 'Month is required'))
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'month must be such as 2026-09'),
});

const lookups = { ...lookupDefaults, module: taxRate.label.many, query: searchQuery, response: linkedResponse };
const export_ = {
  module: taxRate.label.many,
  access: 'permission',
  staffOnly: true,
  recentProof: true,
  errors: ['wrong_status'],
  methods: ['GET'],
} as const;

export const taxEndpoints = {
  categories: defineEndpoint({
    ...lookups,
    name: 'Look up Categories for tax rates',
    operationId: 'listCategoriesForTaxRates',
    description: 'Returns the categories that a tax rate can apply to, filtered by name.',
    path: 'tax_rate/categories',
  }),
  products: defineEndpoint({
    ...lookups,
    name: 'Look up products for tax rates',
    operationId: 'listProductsForTaxRates',
    description: 'Returns the products that a tax rate can apply to, filtered by name.',
    path: 'tax_rate/products',
  }),
  gstr1: defineEndpoint({
    ...export_,
    name: 'Export GSTR-1',
    operationId: 'exportGstr1',
    description:
      'Returns the GSTR-1 of a month, from the issued invoices and credit notes, as the JSON that the portal imports.',
    path: 'tax_rate/gstr1',
    query: monthQuery,
    response: z.string(),
    produces: 'application/json',
  }),
  gstr1Csv: defineEndpoint({
    ...export_,
    name: 'Export a table of GSTR-1',
    operationId: 'exportGstr1Table',
    description: 'Returns one table of the GSTR-1 of a month as a CSV file in the layout of the offline tool.',
    path: 'tax_rate/gstr1_csv',
    query: monthQuery.extend({ table: z.enum(gstr1Tables) }),
    response: z.string(),
    produces: 'text/csv',
  }),
};
