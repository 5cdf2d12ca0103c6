/** Names and limits of customers, and how their phones and emails are masked. */

export const maxTags = 20;
export const maxTagLength = 30;

/** Name of a customer whose personal data was erased. */
export const erasedName = 'Erased customer';

/** Start of the phone of an erased customer. The rest is the same for all orders of this customer. */
const erasedPhonePrefix = 'erased-';

/** Returns whether a phone is that of an erased customer. */
export const isErasedPhone = (phone: string): boolean => phone.startsWith(erasedPhonePrefix);

/**
 * Masks a phone number, so that staff can compare it with one that they know.
 * @param phone ten digits.
 * @returns for example `98•••••210`; `Erased` for an erased customer.
 */
export const maskPhone = (phone: string): string =>
  isErasedPhone(phone) ? 'Erased' : `${phone.slice(0, 2)}•••••${phone.slice(-3)}`;

/**
 * Masks the phone numbers in a text.
 * @param text for example `Asha Verma, 9876543210, 12 Lodhi Road`.
 */
export const maskPhonesIn = (text: string): string => text.replaceAll(/(?<!\d)[6-9]\d{9}(?!\d)/g, maskPhone);

/**
 * Masks an email address.
 * @param email the address; empty for none.
 * @returns for example `m•••@example.com`; empty for none.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at <= 0 ? '' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/**
 * Normalises a tag: lower case, with single spaces, so that a tag has one spelling.
 * @param tag as typed, such as ` Corporate  Gifts`.
 */
export const normaliseTag = (tag: string): string => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase();
