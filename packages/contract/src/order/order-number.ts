import { normaliseCode } from '../core/text.ts';

/** Hyphens and dashes that look like the hyphen of an order number. */
const dashes = /[\u2010-\u2015\u2212]/g;
/** An order number of the server without its hyphens: `BH2611227Q2MKX4`. */
const ownNumber = /^(BH)(\d{6})([2-9A-HJ-NP-Z]{7})$/;

/**
 * Returns the order numbers that a text can be: as typed or pasted, in upper case, and with the hyphens of the server's own numbers.
 * A word such as "Order" or `#` before the number is ignored.
 * @param text for example `#bh-261122-7q2mkx4`, `Order BH 261122 7Q2MKX4`.
 * @returns different texts, the typed one first.
 */
export function orderNumberForms(text: string): string[] {
  const typed = normaliseCode(text)
    .replaceAll(dashes, '-')
    .replace(/^(?:order\s*(?:no\.?|number)?\s*:?\s*)?#?\s*/i, '')
    .replace(/[\s,.;]+$/, '');
  const upper = typed.toUpperCase();
  const hyphenated = upper.replaceAll(/\s+/g, '-').replace(ownNumber, '$1-$2-$3');
  return [...new Set([typed, upper, hyphenated])];
}
