/** Detects orders that a customer has placed twice. Pure functions. */

/** Maximum time between two orders that can be duplicates, in milliseconds. */
export const maxDuplicateGap = 86_400_000;

type Address = { readonly address1: string; readonly pincode: string };

/**
 * Returns whether pincode and first line of two addresses are equal. Case, spaces and punctuation are ignored.
 */
export const isSameAddress = (a: Address, b: Address): boolean =>
  normalise(a.pincode) === normalise(b.pincode) && normalise(a.address1) === normalise(b.address1);

/** Removes everything but letters, their marks, and digits. */
const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
