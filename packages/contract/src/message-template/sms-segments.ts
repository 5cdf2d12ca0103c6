/**
 * Counts the parts of an SMS, which the provider bills one by one.
 * @see 3GPP TS 23.038, the GSM 7-bit default alphabet and its extension table
 */

const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that are sent as an escape and a second character. */
const extendedCharacters = new Set('\f^{}\\[~]|€');

export type SmsLength = {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Length in units of the encoding: septets, or 16-bit code units. */
  readonly units: number;
  readonly segments: number;
};

/**
 * Returns the encoding and the number of parts of an SMS. One character outside the GSM alphabet, such as `₹` or a letter of
 * Hindi, makes the whole message UCS-2: 70 characters instead of 160, or 67 instead of 153 in each of several parts.
 * @param text the complete message.
 */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  if (characters.every((character) => basicCharacters.has(character) || extendedCharacters.has(character))) {
    const units = characters.reduce((sum, character) => sum + (extendedCharacters.has(character) ? 2 : 1), 0);
    return { encoding: 'GSM-7', units, segments: segmentsOf(units, 160, 153) };
  }
  return { encoding: 'UCS-2', units: text.length, segments: segmentsOf(text.length, 70, 67) };
}

const segmentsOf = (units: number, maxSingle: number, maxPart: number) =>
  units <= maxSingle ? 1 : Math.ceil(units / maxPart);
