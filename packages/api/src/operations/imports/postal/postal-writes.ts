import { type SQL, sql } from 'drizzle-orm';
import { writeEvent } from '../../../kernel/http/event-writes.ts';
import { postalImportTable } from '../../../modules/postal/postal.table.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { auditTable } from '../../../platform/db/kernel.table.ts';
import type { CleanOffice } from './clean-office.ts';

/**
 * Writes the cleaned offices to the directory. They are staged in a temporary table first, so that each pincode is
 * compared as a whole: the file replaces the pincodes that it contains and leaves all others unchanged.
 */

/** Maximum number of rows that one statement merges, so that it ends well within the statement timeout. */
const maxRowsPerPart = 3_000;

/** The directory counts as nearly empty if it has this many times fewer rows than are staged. */
const nearlyEmptyFactor = 10;
export type Changes = { added: number; changed: number; removed: number; before: number; after: number };

export async function openStage(db: Db): Promise<void> {
  await lockImports(db);
  await db.execute(sql`
    create temp table postal_stage (
      pincode text collate "C", office text, taluk text, district text, state text, state_short text,
      latitude double precision, longitude double precision) on commit drop`);
}

/**
 * Makes concurrent imports wait for each other until the transaction ends. A row is locked, because not every distributed
 * engine has advisory locks.
 */
const lockImports = (db: Db) =>
  db.execute(sql`
    insert into database_mark (name) values ('postal-import-lock')
    on conflict (name) do update set name = excluded.name`);

export const stageOffices = (db: Db, offices: readonly CleanOffice[]): Promise<void> =>
  insertRows(db, 'postal_stage', offices);

const isSameOffice = sql.raw('s.pincode = o.pincode and s.office = o.office and s.district = o.district');
/** Keeps the known taluk if this file has none, because an earlier import may have taken it from GeoNames. */
const taluk = sql.raw("coalesce(nullif(s.taluk, ''), o.taluk)");

type Part = { readonly first: string; readonly last: string };
type OnPart = (done: number, total: number) => void;

/** Makes the directory equal to the staged rows for each staged pincode. */
export async function mergeStage(db: Db, onPart: OnPart): Promise<Changes> {
  await db.execute(sql`create index on postal_stage (pincode, office, district)`);
  await db.execute(sql`analyze postal_stage`);
  const before = await countOffices(db);
  const parts = await partsOf(db);
  const staged = parts.reduce((sum, { rows }) => sum + rows, 0);
  const merged = await (staged > nearlyEmptyFactor * (before + 1_000) ? fillDirectory : mergeParts)(db, parts, onPart);
  const changes = { ...merged, before, after: before + merged.added - merged.removed };
  // The embedded database has no autovacuum. Without these statements, searches would use the wrong index.
  if (changes.added + changes.changed + changes.removed > 0) {
    await db.execute(sql`select gin_clean_pending_list('postal_office_names')`);
    await db.execute(sql`analyze postal_office`);
  }
  return changes;
}

const countOffices = async (db: Db): Promise<number> =>
  (await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from postal_office`))[0]?.n ?? 0;

/** Returns the first and last pincode of each part of the staged rows. */
async function partsOf(db: Db): Promise<{ first: string; last: string; rows: number }[]> {
  const counts = await rowsOf<{ pincode: string; n: number }>(
    db,
    sql`select pincode, count(*)::int as n from postal_stage group by pincode order by pincode`,
  );
  const parts: { first: string; last: string; rows: number }[] = [];
  for (const { pincode, n } of counts) {
    const part = parts.at(-1);
    if (!part || part.rows + n > maxRowsPerPart) parts.push({ first: pincode, last: pincode, rows: n });
    else Object.assign(part, { last: pincode, rows: part.rows + n });
  }
  return parts;
}

type Merged = Pick<Changes, 'added' | 'changed' | 'removed'>;

/**
 * Fills a nearly empty directory. The existing rows are compared once, and the indexes are dropped and rebuilt at the
 * end, which halves the time. Readers of the directory wait until the transaction ends.
 */
async function fillDirectory(db: Db, parts: readonly Part[], onPart: OnPart): Promise<Merged> {
  const allParts = { first: parts[0]?.first ?? '', last: parts.at(-1)?.last ?? '' };
  const removed = await removeMissing(db, allParts);
  const changed = await updateChanged(db, allParts);
  await db.execute(sql`delete from postal_stage s using postal_office o where ${isSameOffice}`);
  const indexes = await rowsOf<{ name: string; statement: string }>(
    db,
    sql`select indexname as name, indexdef as statement from pg_indexes
        where tablename = 'postal_office' and schemaname = current_schema() and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  let added = 0;
  for (const [index, part] of parts.entries()) {
    added += await addOffices(db, part, sql`true`);
    onPart(index + 1, parts.length);
  }
  for (const { statement } of indexes) await db.execute(sql.raw(statement));
  return { added, changed, removed };
}

/** Deletes the offices of the part's pincodes that the file does not contain. */
const removeMissing = (db: Db, part: Part) =>
  countChanged(
    db,
    sql`delete from postal_office o where o.pincode in (select s.pincode from postal_stage s where ${inPart(part)})
        and not exists (select 1 from postal_stage s where ${inPart(part)} and ${isSameOffice})`,
  );

const countChanged = async (db: Db, statement: SQL): Promise<number> =>
  (await rowsOf(db, sql`${statement} returning 1 as one`)).length;

const inPart = ({ first, last }: Part) => sql`s.pincode between ${first} and ${last}`;

const updateChanged = (db: Db, part: Part) =>
  countChanged(
    db,
    sql`update postal_office o set taluk = ${taluk}, state = s.state, state_short = s.state_short,
          latitude = s.latitude, longitude = s.longitude
        from postal_stage s where ${inPart(part)} and ${isSameOffice}
          and (o.taluk, o.state, o.state_short, o.latitude, o.longitude)
            is distinct from (${taluk}, s.state, s.state_short, s.latitude, s.longitude)`,
  );

/**
 * Adds new offices. The database generates the ids: this takes a tenth of the time for 100,000 rows, and ids that sort
 * by age are not needed here.
 */
const addOffices = (db: Db, part: Part, condition: SQL) =>
  countChanged(
    db,
    sql`insert into postal_office (id, pincode, office, taluk, district, state, state_short, latitude, longitude)
        select gen_random_uuid(), s.* from postal_stage s where ${inPart(part)} and ${condition}`,
  );

/** Merges part by part with the indexes in place, so that the directory stays readable. */
async function mergeParts(db: Db, parts: readonly Part[], onPart: OnPart): Promise<Merged> {
  const merged = { added: 0, changed: 0, removed: 0 };
  for (const [index, part] of parts.entries()) {
    merged.removed += await removeMissing(db, part);
    merged.changed += await updateChanged(db, part);
    merged.added += await addOffices(db, part, sql`not exists (select 1 from postal_office o where ${isSameOffice})`);
    onPart(index + 1, parts.length);
  }
  return merged;
}

export type ImportRecord = Omit<typeof postalImportTable.$inferInsert, '_id' | 'at'> & { at: Date };

/**
 * Records the import, and adds an audit entry if it changed anything. Nobody is signed in, so the entry names the
 * command.
 */
export async function recordImport(db: Db, record: ImportRecord, { before, after, ...counts }: Changes): Promise<void> {
  const _id = newId();
  await db.insert(postalImportTable).values({ _id, ...record });
  if (counts.added + counts.changed + counts.removed === 0) return;
  const changes = {
    offices: { from: before, to: after },
    ...Object.fromEntries(Object.entries(counts).map(([change, count]) => [change, { from: 0, to: count }])),
  };
  const actorName = 'npm run import:postal';
  const recordName = record.files.join(', ');
  await db
    .insert(auditTable)
    .values({ at: record.at, actorName, module: 'postal', action: 'import', recordId: _id, recordName, changes });
  await writeEvent(db, { topic: 'postal', action: 'refresh' });
}
