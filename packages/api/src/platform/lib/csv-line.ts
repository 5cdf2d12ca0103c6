import { escapeFormula } from '@bakehouse/contract/export/spreadsheet-text';

/** Writes lines of CSV files that are safe to open in a spreadsheet. */

/** Formats one line of a CSV file, including the line break. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** Escapes a text that a spreadsheet would run. Numbers need no escape. */
function toCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' ? escapeFormula(text) : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The start of a CSV file. Spreadsheets need it to read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';
