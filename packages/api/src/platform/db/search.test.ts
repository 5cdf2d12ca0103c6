import { searchText, searchWords } from '@bakehouse/contract/core/search-text';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-db.ts';
import { type Database, rowsOf } from './client.ts';
import { bestCorrection, containsWords, correctSearch } from './search.ts';
import { textList } from './sql-values.ts';

/** Returns numbers between 0 and 1, the same in each run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const vocabulary = [
  ...[
    'Chocolate',
    'Truffle',
    'Torte',
    'Café',
    'Crème',
    'Brûlée',
    'Jalapeño',
    'Gulab',
    'Jamun',
    "Baker's",
    'Qureshi',
    'Sons',
    '0.5',
    'kg',
    'Å',
  ],
  ...['गुलाब', 'जामुन', 'केक', 'चॉकलेट', 'मिठाई', 'क़लाकंद', 'ज़ाफ़रानी'],
  ...['சாக்லேட்', 'கேக்', 'பால்', 'இனிப்பு', 'கொழுக்கட்டை'],
  ...['ಚಾಕೊಲೇಟ್', 'ಕೇಕ್', 'ಮೈಸೂರು', 'ಪಾಕ್', 'ಹೋಳಿಗೆ'],
];
const separators = [' ', '  ', ' - ', ' & ', ', ', ' / ', '\u00a0', ' (', '. '];

describe('the search', () => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await openTestDatabase());
  });
  afterAll(() => database?.close());

  it('normalises texts in the database as in the contract', async () => {
    const every = [0x20, 0xa0, 0x250, 0x2b0, 0x370, 0x900, 0x980, 0xb80, 0xc80, 0x2010, 0x20a0, 0x3000, 0xff00].flatMap(
      (from) => Array.from({ length: 96 }, (_, index) => `a${String.fromCodePoint(from + index)}B`),
    );
    const rows = await rowsOf<{ value: string; text: string }>(
      database.db,
      sql`select value, search_text(value) as text from ${textList(every)}`,
    );
    expect(rows).toHaveLength(every.length);
    // The server's own collation decides about the case of letters outside ASCII.
    const differs = rows.filter(({ value, text }) => text.toLowerCase() !== ` ${searchText(value)}`);
    expect(differs).toEqual([]);
  });

  it('finds what a search in memory finds, among 1,000 random names in four scripts', async () => {
    const random = randomFrom(4711);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const wordsOf = (count: number) => Array.from({ length: count }, () => pick(vocabulary));
    const names = Array.from({ length: 1_000 }, () =>
      wordsOf(1 + Math.floor(random() * 4)).reduce((name, word) => name + pick(separators) + word),
    );
    const rows = sql`(select value, search_text(value) as text from ${textList(names)} offset 0) as n`;
    let matches = 0;
    for (let run = 0; run < 200; run += 1) {
      const search = wordsOf(1 + Math.floor(random() * 3))
        .map((word) => (random() < 0.3 ? word.slice(0, 1 + Math.floor(random() * word.length)) : word))
        .map((word) => (random() < 0.5 ? word.toUpperCase() : word))
        .reduce((text, word) => text + pick(separators) + word);
      const found = await rowsOf<{ value: string }>(
        database.db,
        sql`select value from ${rows} where ${containsWords(sql`n.text`, search)}`,
      );
      const expected = names.filter((name) => searchWords(search).every((word) => searchText(name).includes(word)));
      expect(found.map(({ value }) => value).sort(), search).toEqual(expected.sort());
      matches += expected.length;
    }
    expect(matches).toBeGreaterThan(1_000);
  });

  it('treats the wildcards of like as text', async () => {
    const find = (text: string, search: string) =>
      rowsOf<{ found: boolean }>(database.db, sql`select ${containsWords(sql`search_text(${text})`, search)} as found`);
    expect(await find('100 percent', '%')).toEqual([{ found: false }]);
    expect(await find('anything', '__')).toEqual([{ found: false }]);
    expect(await find('anything', ' ')).toEqual([{ found: true }]);
  });

  describe('of a word with a typing error', () => {
    const texts = ['Chocolate Cake', 'Chocolate Truffle', 'Gulab Jamun', 'गुलाब जामुन', 'Delhi', 'Butterscotch'];
    const rows = () => [
      { from: sql`(select search_text(value) as text from ${textList(texts)}) as n where true`, text: sql`n.text` },
    ];
    it.each([
      ['choclate', 'chocolate'],
      ['chocollate', 'chocolate'],
      ['chokolate', 'chocolate'],
      ['chcoolate', 'chocolate'],
      ['hocolate', undefined],
      ['CHOCLATE cake', 'chocolate cake'],
      ['truffel', 'truffle'],
      ['butersc', 'butterscotch'],
      ['गलाब', 'गुलाब'],
      ['dehli', 'delhi'],
      ['chcolte', undefined],
      ['cak', undefined],
      ['chocolate', undefined],
      ['chocolate delhi', undefined],
      ['98765', undefined],
    ])('%j is searched as %j', async (search, expected) => {
      expect(await correctSearch(database.db, search, rows())).toBe(expected);
    });

    it('prefers complete words, then frequent ones', () => {
      expect(bestCorrection('cake', ['cakes pancake', 'cafe', 'care care'])).toBe('care');
      expect(bestCorrection('trufle', [' truffles', ' truffle'])).toBe('truffle');
      expect(bestCorrection('vanila', ['chocolate'])).toBeUndefined();
    });
  });
});
