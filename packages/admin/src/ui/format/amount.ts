/**
 * Parses a number as users and spreadsheets write it.
 * @param text the typed text.
 * @returns the number, `null` for empty text, or the text itself when it is not a number, so that the schema rejects
 * it.
 */
export function readAmount(text: string): number | string | null {
  const digits = text
    .replace(/₹|\b(rs\.?|inr)(?=[\s\d])/gi, '')
    .replace(/\/-\s*$/, '')
    .replace(/[\s,]/g, '');
  if (digits === '') return text.trim() === '' ? null : text;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : text;
}

/** Formats a value from `readAmount` for an input. */
export const amountText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
