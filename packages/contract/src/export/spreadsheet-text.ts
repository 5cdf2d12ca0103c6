/**
 * The escape of CSV cells. A spreadsheet runs a cell as a formula if it starts with one of these characters, also in their full-width
 * form. An apostrophe before them makes the cell text.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const runsAsFormula = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Escapes a text for a cell of a CSV file. A text that already looks escaped gets another apostrophe, so that every text comes
 * back from `unescapeFormula`.
 * @param text the value of the cell.
 * @returns the text, with an apostrophe before it if a spreadsheet would run it.
 */
export const escapeFormula = (text: string): string => (runsAsFormula.test(text) ? `'${text}` : text);

/**
 * Undoes `escapeFormula`. An import of exported files must call it for each cell of text.
 * @param cell a cell as a CSV parser returns it.
 * @returns the text before it was exported.
 */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell;
