/** Amounts in words, as printed on Indian invoices and cheques. */

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Largest first. The number of crores is itself spelled with these scales: one lakh crore. */
const scales = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1_000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const;

/**
 * Spells an amount in words: 12345650 becomes 'Rupees one lakh twenty-three thousand four hundred fifty-six and fifty
 * paise only'.
 * @param paise whole and not negative.
 * @returns the amount in English words.
 */
export function amountInWords(paise: number): string {
  const remainder = paise % 100;
  const rupees = `Rupees ${inWords((paise - remainder) / 100)}`;
  if (remainder === 0) return `${rupees} only`;
  return `${rupees} and ${inWords(remainder)} ${remainder === 1 ? 'paisa' : 'paise'} only`;
}

function inWords(n: number): string {
  const scale = scales.find(({ size }) => n >= size);
  if (!scale) return belowHundred(n);
  const remainder = n % scale.size;
  const head = `${inWords(Math.floor(n / scale.size))} ${scale.name}`;
  return remainder === 0 ? head : `${head} ${inWords(remainder)}`;
}

function belowHundred(n: number): string {
  if (n < 20) return ones[n] ?? '';
  const remainder = n % 10;
  const ten = tens[Math.floor(n / 10)] ?? '';
  return remainder === 0 ? ten : `${ten}-${ones[remainder]}`;
}
