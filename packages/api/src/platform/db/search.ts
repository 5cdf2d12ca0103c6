import { searchWords } from '@bakehouse/contract/core/search-text';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from './client.ts';
import { planForValues } from './prepared-statements.ts';
import { containsPattern, escapeLike } from './sql-values.ts';

/** The SQL with which every list, picker and storefront searches. Stored texts are normalised by `search_text`, searches by `searchWords`. */

/**
 * Joins the conditions of the words of a search. An empty search matches everything, one with only punctuation nothing.
 */
export const matchesAll = (conditions: readonly SQL[], search: string): SQL =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql.raw(String(search.trim() === ''));

/**
 * Returns the condition that a text contains every word of a search, in any order.
 * @param text a normalised text: a column that `search_text` filled, or `searchedText`
 * @param before a character before which the words must occur
 */
export function containsWords(text: SQL, search: string, before = ''): SQL {
  const end = before && `${before}%`;
  const words = searchWords(search).map((word) => sql`${text} like ${containsPattern(word) + end} ${planForValues}`);
  return matchesAll(words, search);
}

/** Rows among which a typing error is corrected. */
export type SearchedRows = {
  /** Tables and conditions; ends with a condition. */
  readonly from: SQL;
  /** The text that is searched. */
  readonly text: SQL;
  /** The part of `text` that may correct a word; all of it by default. */
  readonly shown?: SQL;
  /** The part of `text` that the caller may see; all of it by default. Only this part is found and corrects words. */
  readonly visible?: SQL;
  /** The rows are many, and `text` has a trigram index. */
  readonly isLong?: boolean;
  /** The order of a long list, newest first. Its newest rows are read first, because they have the common words. */
  readonly newest?: SQL;
};

/** Shorter words have too many similar ones; no word is longer. */
const correctedLength = { min: 4, max: 24 } as const;
/** Number of texts among which the best correction of a word is chosen. */
const maxTexts = 200;
/** Number of newest rows of a long list that are read before its index. */
const maxNewest = 1_000;
/** Number of words whose corrections are kept, and for how many milliseconds. People repeat a search that finds nothing. */
const maxKept = 1_000;
const keptMs = 60_000;

/** Returns the patterns of `like` for texts in which a word begins like `word` with one typing error. */
const patternsWithError = (word: string): string[] => {
  const letters = [...word];
  const variants = letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).map(escapeLike).join('');
    const [next, ...rest] = letters.slice(at + 1).map(escapeLike);
    const after = [next, ...rest].join('');
    return [
      `${before}_${after}`,
      `${before}_${escapeLike(letter)}${after}`,
      before + after,
      ...(next === undefined ? [] : [before + next + escapeLike(letter) + rest.join('')]),
    ];
  });
  return [...new Set(variants)].map((variant) => `% ${variant}%`);
};

/** Returns whether one letter was replaced, left out or added, or two neighbours exchanged. */
const isOneError = (a: readonly string[], b: readonly string[]): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  const at = short.findIndex((letter, index) => letter !== long[index]);
  if (at < 0) return true;
  const isEqual = (x: readonly string[], y: readonly string[]) => x.join('') === y.join('');
  if (short.length < long.length) return isEqual(short.slice(at), long.slice(at + 1));
  return (
    isEqual(short.slice(at + 1), long.slice(at + 1)) ||
    (short[at] === long[at + 1] && short[at + 1] === long[at] && isEqual(short.slice(at + 2), long.slice(at + 2)))
  );
};

/**
 * Returns the word of the texts that `word` is with one typing error. Complete words come before words that only begin like it, then
 * frequent ones before others.
 */
export function bestCorrection(word: string, texts: readonly string[]): string | undefined {
  const typed = [...word];
  const found = new Map<string, { isComplete: boolean; count: number }>();
  for (const candidate of texts.flatMap((text) => text.split(' '))) {
    const letters = [...candidate];
    const isComplete = isOneError(typed, letters);
    const begins = [-1, 0, 1].some((more) => isOneError(typed, letters.slice(0, typed.length + more)));
    if (isComplete || begins) found.set(candidate, { isComplete, count: (found.get(candidate)?.count ?? 0) + 1 });
  }
  const [best] = [...found].toSorted(
    ([a, x], [b, y]) => Number(y.isComplete) - Number(x.isComplete) || y.count - x.count || (a < b ? -1 : 1),
  );
  return best?.[0];
}

/** Number of texts that are read of a list without an index. */
const maxShort = 2_000;

const finds = async (db: Db, rows: readonly SearchedRows[], word: string): Promise<boolean> => {
  const branches = rows.map(
    ({ from, text, visible }) =>
      sql`exists (select 1 from ${from} and ${text} like ${containsPattern(word)}
        ${visible ? sql`and ${visible} like ${containsPattern(word)}` : sql``})`,
  );
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select ${sql.join(branches, sql` or `)} as found ${planForValues}`,
  );
  return row?.found === true;
};

/** Finds the texts that can have a word that begins like `word` with one typing error. */
const findTexts = async (db: Db, branches: readonly SearchedRows[], word: string): Promise<string[]> => {
  if (branches.length === 0) return [];
  // A trigram index serves `or`, but not `like any`.
  const isSimilar = (text: SQL) =>
    sql.join(
      patternsWithError(word).map((pattern) => sql`${text} like ${pattern}`),
      sql` or `,
    );
  const selects = branches.map(({ from, text, visible = text, shown = visible, isLong }) =>
    isLong
      ? sql`(select ${shown} as text from ${from} and (${isSimilar(text)}) limit ${maxTexts})`
      : sql`(select ${shown} as text from ${from} limit ${maxShort})`,
  );
  const found = await rowsOf<{ text: string }>(db, sql`${sql.join(selects, sql` union all `)} ${planForValues}`);
  return found.map(({ text }) => text);
};

/** Returns the newest rows of a long list as a short list. */
const newestRows = ({ from, text, visible = text, newest }: SearchedRows): SearchedRows => ({
  from: sql`(select ${visible} as text from ${from} order by ${newest ?? sql`1`} limit ${maxNewest}) as newest where true`,
  text: sql`newest.text`,
});

const findCorrection = async (db: Db, rows: readonly SearchedRows[], word: string): Promise<string | undefined> => {
  const short = rows.map((branch) => (branch.newest ? newestRows(branch) : branch));
  const best = bestCorrection(word, await findTexts(db, short, word));
  const long = rows.filter(({ newest }) => newest);
  return best ?? bestCorrection(word, await findTexts(db, long, word));
};

type Correction = { readonly expiresAt: number; readonly word: Promise<string | undefined> };
const corrections = new WeakMap<Db, Map<string, Correction>>();
const dialect = new PgDialect();

/** Returns the word that a word is searched as, `undefined` for a wrong word without a correction. The result is kept for a minute. */
const correctWord = (db: Db, rows: readonly SearchedRows[], word: string): Promise<string | undefined> => {
  const kept = corrections.get(db) ?? new Map<string, Correction>();
  corrections.set(db, kept);
  const parts = rows.map(({ from, text }) => dialect.sqlToQuery(sql`${from} ${text}`));
  const key = JSON.stringify([word, parts.map(({ sql: text, params }) => [text, params])]);
  const now = Date.now();
  const known = kept.get(key);
  if (known && known.expiresAt > now) return known.word;
  if (kept.size >= maxKept) kept.clear();
  const correct = async () => ((await finds(db, rows, word)) ? word : findCorrection(db, rows, word));
  const correction = correct();
  kept.set(key, { expiresAt: now + keptMs, word: correction });
  correction.catch(() => kept.delete(key));
  return correction;
};

const isCorrectable = (word: string): boolean => {
  const { length } = [...word];
  return length >= correctedLength.min && length <= correctedLength.max && /^[\p{L}\p{M}]+$/u.test(word);
};

/**
 * Corrects one typing error in each word that finds nothing.
 * @param rows what is searched
 * @returns the corrected search; undefined if no word has an error or no similar word exists
 */
export async function correctSearch(
  db: Db,
  search: string,
  rows: readonly SearchedRows[],
): Promise<string | undefined> {
  const words = searchWords(search);
  const corrected: string[] = [];
  for (const word of words) {
    const next = isCorrectable(word) ? await correctWord(db, rows, word) : word;
    if (next === undefined) return undefined;
    corrected.push(next);
  }
  const text = corrected.join(' ');
  return text === words.join(' ') ? undefined : text;
}

/** The search of a result, if it is not the one that was typed. */
export type Corrected = { readonly correctedSearch?: string | undefined };

/**
 * Runs a search. If it finds nothing, it runs again with one typing error corrected in each word that finds nothing.
 * @param run finds the records for a search text
 * @param rows what is searched, for the correction
 */
export async function searchWithCorrection<Found extends { readonly total: number }>(
  db: Db,
  search: string | undefined,
  run: (search: string | undefined) => Promise<Found>,
  rows: () => readonly SearchedRows[],
): Promise<Found & Corrected> {
  const found = await run(search);
  if (!search || found.total > 0) return found;
  const correctedSearch = await correctSearch(db, search, rows());
  if (correctedSearch === undefined) return found;
  const corrected = await run(correctedSearch);
  return corrected.total > 0 ? { ...corrected, correctedSearch } : found;
}
