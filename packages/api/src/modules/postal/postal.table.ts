import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { degreePoint, instant, newId } from '../../platform/db/columns.ts';

/** Post offices. Every user with the permission may read all of them, because their locations are public. */
export const postalOfficeTable = pgTable(
  'postal_office',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    pincode: text('pincode').notNull(),
    office: text('office').notNull(),
    taluk: text('taluk').notNull().default(''),
    district: text('district').notNull(),
    state: text('state').notNull(),
    stateShort: text('state_short').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** A generated column, so that it always matches latitude and longitude. */
    place: degreePoint('place').notNull().generatedAlwaysAs(sql`point(longitude, latitude)`),
    /** The text in which a search looks. */
    names: text('names')
      .notNull()
      .generatedAlwaysAs(sql`search_text(office || ' ' || taluk || ' ' || district || ' ' || state)`),
  },
  (t) => [
    uniqueIndex('postal_office_key').on(t.pincode, t.office, t.district),
    index('postal_office_place').using('gist', t.place),
    index('postal_office_names').using('gin', t.names.op('gin_trgm_ops')),
    // With collation C, the indexes serve `like 'text%'` for any collation of the database.
    index('postal_office_pincode').on(sql`(pincode collate "C")`),
    index('postal_office_office').on(sql`(lower(office) collate "C")`),
    index('postal_office_taluk').on(sql`(lower(taluk) collate "C")`),
    index('postal_office_district').on(sql`(lower(district) collate "C")`),
    index('postal_office_state').on(t.stateShort, t.pincode, t.office),
    check('postal_office_pincode_digits', sql`${t.pincode} ~ '^[1-9][0-9]{5}$'`),
    check('postal_office_on_earth', sql`abs(${t.latitude}) <= 90 and abs(${t.longitude}) <= 180`),
  ],
);

/** The runs of `npm run import:postal` with their files and results. */
export const postalImportTable = pgTable(
  'postal_import',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    at: instant('at').notNull().defaultNow(),
    files: jsonb('files').$type<string[]>().notNull(),
    read: integer('read').notNull(),
    kept: integer('kept').notNull(),
    rejected: integer('refused').notNull(),
    repairs: jsonb('repairs').$type<{ what: string; count: number }[]>().notNull(),
    rejections: jsonb('refusals').$type<{ what: string; count: number }[]>().notNull(),
  },
  (t) => [index('postal_import_at').on(t.at)],
);
