/** States and union territories of India with their ISO 3166-2:IN codes as of November 2023. */

export type State = { readonly name: string; readonly code: string };

const namesByCode = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CH: 'Chandigarh',
  CG: 'Chhattisgarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HR: 'Haryana',
  HP: 'Himachal Pradesh',
  JK: 'Jammu and Kashmir',
  JH: 'Jharkhand',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MP: 'Madhya Pradesh',
  MH: 'Maharashtra',
  MN: 'Manipur',
  ML: 'Meghalaya',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PY: 'Puducherry',
  PB: 'Punjab',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TS: 'Telangana',
  TR: 'Tripura',
  UP: 'Uttar Pradesh',
  UK: 'Uttarakhand',
  WB: 'West Bengal',
} as const;

export const states: readonly State[] = Object.entries(namesByCode).map(([code, name]) => ({ name, code }));
export const stateCodes = Object.keys(namesByCode) as [string, ...string[]];

/** Former names, and spellings used by post offices, map services and old addresses. */
const otherNames: Record<string, keyof typeof namesByCode> = {
  chattisgarh: 'CG',
  'dadra and nagar haveli': 'DH',
  'daman and diu': 'DH',
  'nct of delhi': 'DL',
  'national capital territory of delhi': 'DL',
  'new delhi': 'DL',
  orissa: 'OD',
  pondicherry: 'PY',
  tamilnadu: 'TN',
  telengana: 'TS',
  uttaranchal: 'UK',
};

const normalise = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/^\s*the\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const byName = new Map<string, State>([
  ...states.map((state) => [normalise(state.name), state] as const),
  ...Object.entries(otherNames).map(([name, code]) => [name, { name: namesByCode[code], code }] as const),
]);

/**
 * Finds a state by name, in any case and with `&` or `and`.
 * @param name current or former name.
 * @returns the state; undefined when there is none.
 */
export const findState = (name: string): State | undefined => byName.get(normalise(name));
