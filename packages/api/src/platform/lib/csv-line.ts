/** Writes lines of CSV files that are safe to open in a spreadsheet. */

/** Formats one line of a CSV file, including the line break. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(escapeCell).join(',')}\r\n`;

/**
 * Escapes a cell. A spreadsheet runs a cell that starts like a formula, also with full-width characters; an apostrophe
 * makes it text.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
function escapeCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The start of a CSV file. Spreadsheets need it to read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
