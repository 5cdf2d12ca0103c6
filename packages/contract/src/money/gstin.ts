import { z } from 'zod';
import { gstStates } from './gst-facts.ts';

/** Goods and services tax numbers and the states that they begin with. */

/** The format: state, PAN, entity, Z, check character. */
export const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns why a text is no GSTIN; undefined for a valid one.
 * @param gstin capital letters and digits, without spaces.
 */
export function gstinError(gstin: string): string | undefined {
  if (!gstinPattern.test(gstin)) return 'Enter a GSTIN of 15 characters such as 07AAACB1234C1ZH';
  if (!stateName(stateOfGstin(gstin)))
    return `No state has the code ${gstin.slice(0, 2)}, with which this GSTIN begins`;
  return checkCharacter(gstin) === gstin.at(-1)
    ? undefined
    : 'This GSTIN has a wrong check character. Compare it with the registration certificate.';
}

/** A GSTIN in any case, with or without spaces; empty without a registration. */
export const gstinField = z
  .string()
  .max(30, 'Enter a GSTIN of 15 characters such as 07AAACB1234C1ZH')
  .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .superRefine((gstin, context) => {
    const message = gstin === '' ? undefined : gstinError(gstin);
    if (message) context.addIssue({ code: 'custom', message });
  });

/**
 * Returns why a GSTIN does not fit the state of its holder; undefined if it fits, or if the state is unknown.
 * @param state name of the state.
 */
export function gstinStateError(gstin: string, state: string): string | undefined {
  const code = stateCodeOf(state);
  if (gstin === '' || code === undefined || code === stateOfGstin(gstin)) return undefined;
  return `This GSTIN is registered in ${stateName(stateOfGstin(gstin))}, but the store is in ${stateName(code)}`;
}

/** Returns the code of the state that registered a GSTIN. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);

/** Returns the name of a state by its code; undefined for an unknown code. */
export const stateName = (code: string): string | undefined => gstStates.find(([known]) => known === code)?.[1];

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the /, '')
    .replace(/[^a-z]/g, '');

const codesByName = new Map(gstStates.flatMap(([code, ...names]) => names.map((name) => [keyOf(name), code] as const)));

/**
 * Returns the code of a state by its name, abbreviation or former name, in any case.
 * @returns undefined for an unknown name.
 */
export const stateCodeOf = (name: string): string | undefined => codesByName.get(keyOf(name));

/**
 * Returns the check character of a GSTIN: a Luhn sum with 36 characters.
 * @param number the GSTIN; only its first 14 characters are read.
 * @see https://en.wikipedia.org/wiki/Luhn_mod_N_algorithm
 */
function checkCharacter(number: string): string {
  const sum = [...number.slice(0, 14)].reduce((total, character, index) => {
    const product = characters.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return characters.charAt((36 - (sum % 36)) % 36);
}
