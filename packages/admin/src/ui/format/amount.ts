/** A number as a person or a spreadsheet writes it. */

/** The number; `null` for nothing; the text itself when it is none, for a schema to refuse. */
export const readAmount = (text: string): number | string | null => {
  const bare = text
    .replace(/₹|\b(rs\.?|inr)(?=[\s\d])/gi, '')
    .replace(/\/-\s*$/, '')
    .replace(/[\s,]/g, '');
  if (bare === '') return text.trim() === '' ? null : text;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : text;
};

/** What a field shows of a value that `readAmount` gave. */
export const amountText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
