import { agreementBases, type CommissionRule } from '@bakehouse/contract/money/commission';
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { authorColumns, newId, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../vendor.table.ts';

/** The agreements of stores. Rows never change: a new agreement begins on a later day. */
export const vendorAgreementTable = pgTable(
  'vendor_agreement',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    vendorId: reference('vendor_id', vendorTable),
    validFrom: date('valid_from').notNull(),
    basis: text('basis', { enum: agreementBases }).notNull(),
    /** Hundredths of a percent; null without commission. */
    percent: integer('percent_hundredths'),
    rules: jsonb('rules').$type<readonly CommissionRule[]>().notNull(),
    ...authorColumns(),
  },
  (t) => [
    uniqueIndex('vendor_agreement_day').on(t.vendorId, t.validFrom),
    check('vendor_agreement_percent', sql`(${t.basis} = 'commission') = (${t.percent} is not null)`),
    check('vendor_agreement_range', sql`${t.percent} between 0 and 10000`),
  ],
);
