import { normalisePhone } from '@bakehouse/contract/core/fields';
import { searchWords } from '@bakehouse/contract/core/search-text';
import { orderNumberForms } from '@bakehouse/contract/order/order-number';
import { type SQL, sql } from 'drizzle-orm';
import { isBaker, type Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { countUpToMax } from '../../../platform/db/count.ts';
import { planForValues } from '../../../platform/db/prepared-statements.ts';
import { containsWords, matchesAll, type SearchedRows } from '../../../platform/db/search.ts';
import { startsWithPattern, textList } from '../../../platform/db/sql-values.ts';
import { reachable } from '../order.queries.ts';
import { phoneFactsColumn, type WithPhoneFacts } from '../phone/order-phones.ts';

/** The SQL that finds orders by words, by a part of a phone number, or by an order number. */

const words = sql`o.words`;
/** The text that a store can search by parts: `words` without the email, which a search by parts would reveal letter by letter. */
const storeWords = sql`search_text(o.order_number || ' ' || o.customer_name || ' ' || o.shipping_place || ' ' || o.city)`;

/**
 * Returns the condition on `orders o` for a search. A complete phone number matches itself, or a complete order number. Fewer digits match the beginning or end of a phone, or any part of
 * order number and place. Every other word must occur in order number, customer name, email or place (address lines, city, state, pincode), in any
 * order. A word such as `#` or "Order" before an order number is ignored. A store finds phones and emails only as a whole.
 */
export function orderSearch(text: string, scope: Scope = { reach: 'all' }): SQL {
  const [search = '', ...otherForms] = orderNumberForms(text);
  const isPhone = /^\d{10}$/.test(normalisePhone(search));
  if (isPhone || (scope.reach === 'all' && isNumber(search))) return numberMatching(search);
  const number = [search, ...otherForms].find(isOwnNumber);
  if (number) return sql`o.order_number = ${number}`;
  if (scope.reach === 'own') return storeSearch(search);
  const conditions = searchWords(search).map((word) =>
    /^\d+$/.test(word) ? numberMatching(word) : containsWords(words, word),
  );
  return matchesAll(conditions, text);
}

/** Returns the condition of a search of a store. `words` has an index, and `storeWords` is checked for its matches. */
function storeSearch(search: string): SQL {
  const found = sql`(${containsWords(words, search)} and ${containsWords(storeWords, search)})`;
  return search.includes('@') ? sql`(${found} or lower(o.customer_email) = lower(${search.trim()}))` : found;
}

/**
 * Returns the condition of the orders that a search may find. The search of a baker leaves out orders that wait for the acceptance of the
 * store, because it would tell the phone number of their customer digit by digit.
 */
export const searchable = (scope: Scope): SQL =>
  isBaker(scope) ? sql`${reachable(scope)} and o.accept_until is null` : reachable(scope);

const isNumber = (text: string) => /^[+\d][\d\s-]*$/.test(text);

function numberMatching(search: string): SQL {
  const phone = normalisePhone(search);
  if (/^\d{10}$/.test(phone)) return sql`(o.customer_phone = ${phone} or o.order_number = ${search})`;
  return digitsMatching(search.replace(/^\+91/, '').replaceAll(/\D/g, ''), search);
}

/** Minimum number of digits for a search at the end of a phone number. */
const minEndDigits = 4;

/** Returns the condition for digits: the beginning or end of a phone, or any part of number and place. */
function digitsMatching(digits: string, search: string): SQL {
  const matches = [sql`o.customer_phone like ${startsWithPattern(digits)}`, containsWords(words, search)];
  if (digits !== search) matches.push(containsWords(words, digits));
  if (digits.length >= minEndDigits)
    matches.push(sql`reverse(o.customer_phone) like ${startsWithPattern([...digits].reverse().join(''))}`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** A complete number that the server gave. */
const isOwnNumber = (text: string) => /^BH-\d{6}-[2-9A-HJ-NP-Z]{7}$/.test(text);

/** The orders among which a typing error is corrected. */
export const correctedOrders = (scope: Scope, isDeleted = false): SearchedRows[] => [
  {
    from: sql`orders o where o.deleted_at is ${isDeleted ? sql`not null` : sql`null`} and ${searchable(scope)}`,
    text: words,
    isLong: true,
    ...(scope.reach === 'own' && { visible: storeWords }),
    newest: sql`o.order_date desc, o.id desc`,
  },
];

/**
 * Returns the query for the first rows of a search. PostgreSQL cannot estimate how many orders contain a word, and both of its
 * plans are slow when it is wrong: reading the newest orders until enough of them match, and sorting all matches. So the matches are
 * counted first. Common words are searched from the newest order on, others with the trigram index.
 * @param where returns the condition of the rows for the condition of the search
 */
export const searchedRows = (
  isCommon: boolean,
  where: (search: typeof orderSearch) => SQL,
  order: SQL,
  range: SQL,
): SQL =>
  isCommon
    ? sql`select * from orders o where ${where(searchWithoutIndex)} order by ${order} ${range}`
    : sql`with matched as materialized (select * from orders o where ${where(orderSearch)})
        select * from matched o order by ${order} ${range}`;

/**
 * `case` prevents the use of the trigram index. PostgreSQL assumes that half of the rows match, and so reads the orders in the
 * requested order until it has enough of them, instead of sorting all matches.
 */
const searchWithoutIndex = (text: string, scope?: Scope): SQL =>
  sql`case when ${orderSearch(text, scope)} then true else false end`;

type OrderMatch = WithPhoneFacts & { id: string; order_number: string; customer_name: string; customer_phone: string };

/**
 * Number of newest orders that are searched first. With a common word they contain enough matches, and the
 * trigram index would have to be read for all orders with that word.
 */
const maxNewest = 1_000;

/**
 * Returns the newest matches of a search, or only the order whose complete number it is. `search` must have at least three
 * characters for the trigram index.
 */
export async function findNewestMatches(db: Db, scope: Scope, search: string, limit: number): Promise<OrderMatch[]> {
  const newest = sql`o.order_date desc, o.id desc`;
  const isListed = sql`o.deleted_at is null and ${searchable(scope)}`;
  const matchesIn = (rows: SQL) =>
    rowsOf<OrderMatch>(
      db,
      sql`select o.id, o.order_number, o.customer_name, o.customer_phone, ${phoneFactsColumn(scope)} as phone_facts from (${rows}) as o order by ${newest}`,
    );
  const numbers = textList(orderNumberForms(search));
  const numbered = await matchesIn(
    sql`select * from orders o where ${isListed} and o.order_number in (select value from ${numbers})`,
  );
  if (numbered.length > 0) return numbered;
  const recent = await matchesIn(sql`
    select * from (select * from orders o where ${isListed} order by ${newest} limit ${maxNewest}) as o
    where ${orderSearch(search, scope)} order by ${newest} limit ${limit}`);
  if (recent.length === limit) return recent;
  const where = (condition: typeof orderSearch) => sql`${isListed} and ${condition(search, scope)} ${planForValues}`;
  const { total, totalIsMinimum } = await countUpToMax(db, sql`orders o where ${where(orderSearch)}`);
  if (total <= recent.length) return recent;
  return matchesIn(searchedRows(totalIsMinimum === true, where, newest, sql`limit ${limit}`));
}
