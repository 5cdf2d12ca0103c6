/** Lines of CSV files that are safe to open in a spreadsheet. */

/** A spreadsheet runs a cell that begins like a formula, also in full-width characters. An apostrophe makes it text. */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;
