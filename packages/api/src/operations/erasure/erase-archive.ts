import {
  type ArchiveFile,
  completeFile,
  insertPlannedFiles,
  markForRemoval,
  readVerified,
  type Stores,
  writeVerified,
} from '../retention/archive-index.ts';
import type { RowCounts } from '../retention/archived-tables.ts';
import { packLines } from '../tables/line-file.ts';
import { createErasers, type EraseRow } from './erase-row.ts';
import type { Person } from './person.ts';
import { readRecords, toLine } from './text-rows.ts';

/** Erases a person from archived rows, by writing their files again under new keys. */

type Rewritten = { readonly file: ArchiveFile; readonly lines: string[]; readonly changed: number };

/**
 * Erases the person from batches of archived rows.
 * @param files all files of the batches
 * @param apply false only counts the rows
 * @returns the number of changed rows of each table, with `archive/` before its name
 */
export async function eraseFromArchive(
  stores: Stores,
  person: Person,
  { files, apply }: { files: readonly ArchiveFile[]; apply: boolean },
): Promise<RowCounts> {
  const erasers: Readonly<Record<string, EraseRow>> = createErasers(person);
  const erased: Record<string, number> = {};
  for (const batch of Map.groupBy(files, (file) => file.batch).values()) {
    const rewritten: Rewritten[] = [];
    for (const file of batch) {
      const erase = erasers[file.table];
      if (erase) rewritten.push(await rewriteLines(stores, file, erase));
    }
    const changed = rewritten.filter((file) => file.changed > 0);
    for (const { file, changed: rows } of changed)
      erased[`archive/${file.table}`] = (erased[`archive/${file.table}`] ?? 0) + rows;
    if (apply && changed.length > 0) await replaceFiles(stores, changed);
  }
  return erased;
}

/** Returns the lines of a file without the person, and the number of changed ones. */
async function rewriteLines(stores: Stores, file: ArchiveFile, erase: EraseRow): Promise<Rewritten> {
  const lines: string[] = [];
  let changed = 0;
  for await (const row of readRecords(file, await readVerified(stores.files, file))) {
    const [before, after] = [toLine(file.columns, row), toLine(file.columns, erase(row))];
    if (after !== before) changed += 1;
    lines.push(after);
  }
  return { file, lines, changed };
}

/** Replaces the changed files of a batch in one transaction. The old files are removed by the next `tidyArchive`. */
async function replaceFiles({ database, files }: Stores, rewritten: readonly Rewritten[]): Promise<void> {
  const planned = rewritten.map(({ file }) => ({ ...file, key: nextKey(file.key) }));
  await insertPlannedFiles(database.db, planned);
  await database.transaction(async (tx) => {
    for (const { file, lines } of rewritten) {
      const key = nextKey(file.key);
      const { content, rows } = await packLines([lines]);
      const written = await writeVerified(files, key, content);
      await completeFile(tx, key, { columns: file.columns, rows, ...written });
    }
    await markForRemoval(
      tx,
      rewritten.map(({ file }) => file.key),
    );
  });
}

/** Returns the key of the next revision: `name.jsonl.gz`, `name.r2.jsonl.gz`, `name.r3.jsonl.gz`. */
function nextKey(key: string): string {
  const [, base = '', revision = '1'] = /^(.*?)(?:\.r(\d+))?\.jsonl\.gz$/.exec(key) ?? [];
  return `${base}.r${Number(revision) + 1}.jsonl.gz`;
}
