import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { findState, type State } from '@bakehouse/contract/postal/states';
import { cleanDistrict, cleanOfficeName, collapseSpaces, isMissing } from './clean-name.ts';
import { farFromPincode, readPoint } from './clean-point.ts';
import { type Centre, districtIn, type Facts, isPincode, stateIn, talukIn } from './pincode-facts.ts';
import type { RawOffice } from './postal-file.ts';

/** Cleans one row of a directory, or rejects it with a reason. */

export type CleanOffice = {
  readonly pincode: string;
  readonly office: string;
  readonly taluk: string;
  readonly district: string;
  readonly state: string;
  readonly state_short: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** What is known from complete files: `own` from the imported file, `other` from GeoNames if it is given. */
export type Knowledge = {
  readonly own: Facts;
  readonly other: Facts | undefined;
  readonly centres: ReadonlyMap<string, Centre>;
};

export type Cleaned =
  | { readonly office: CleanOffice; readonly repairs: readonly string[] }
  | { readonly rejected: string };

const nameLabels = {
  suffix: 'name: B.O, S.O or H.O taken off',
  capitals: 'name: capitals to title case',
  blanks: 'name: blanks made single',
} as const;

const errorLabels = {
  missing: 'coordinates missing or unreadable',
  equal: 'latitude and longitude equal',
  outside: 'coordinates outside India',
  far: `more than ${farFromPincode} km from the middle of its pincode`,
} as const;

const sourceLabels = { own: 'the median of the pincode', other: 'the middle of the pincode in GeoNames' } as const;

/**
 * Returns the office's point if it is plausible, else the centre of its pincode. Returns undefined if the pincode has
 * no centre either.
 */
export const placeOffice = (
  raw: Pick<RawOffice, 'latitude' | 'longitude'>,
  centre: Centre | undefined,
): { point: Point; repairs: string[] } | undefined => {
  const read = readPoint(raw.latitude, raw.longitude);
  const isPlausible = 'point' in read && centre && kilometresBetween(read.point, centre.point) <= farFromPincode;
  if (isPlausible) return { point: read.point, repairs: read.swapped ? ['latitude and longitude swapped back'] : [] };
  if (!centre) return undefined;
  const error = 'error' in read ? read.error : 'far';
  return { point: centre.point, repairs: [`${errorLabels[error]}: ${sourceLabels[centre.from]}`] };
};

/** Returns the office's own state, else that of most offices of its pincode, else that of GeoNames. */
const resolveState = (
  raw: Pick<RawOffice, 'state' | 'pincode'>,
  { own, other }: Pick<Knowledge, 'own' | 'other'>,
): { state: State; repairs: string[] } | undefined => {
  const ownState = findState(raw.state);
  if (ownState) return { state: ownState, repairs: [] };
  const fromPincode = findState(stateIn(own, raw.pincode) ?? '');
  if (fromPincode) return { state: fromPincode, repairs: ['state missing: the one of most offices of the pincode'] };
  const fromOther = findState(stateIn(other, raw.pincode) ?? '');
  return fromOther && { state: fromOther, repairs: ['state missing: the one of the pincode in GeoNames'] };
};

const resolveDistrict = (
  raw: Pick<RawOffice, 'district' | 'pincode'>,
  state: string,
  { own, other }: Pick<Knowledge, 'own' | 'other'>,
): { district: string; repairs: string[] } | undefined => {
  if (!isMissing(raw.district)) return { district: cleanDistrict(raw.district), repairs: [] };
  const fromPincode = districtIn(own, raw.pincode, state);
  if (fromPincode) return { district: fromPincode, repairs: ['district missing: the commonest of the pincode'] };
  const fromOther = districtIn(other, raw.pincode, state);
  return fromOther
    ? { district: fromOther, repairs: ['district missing: the one of the pincode in GeoNames'] }
    : undefined;
};

const resolveTaluk = (
  raw: Pick<RawOffice, 'taluk' | 'pincode'>,
  office: string,
  { own, other }: Pick<Knowledge, 'own' | 'other'>,
): { taluk: string; repairs: string[] } => {
  if (!isMissing(raw.taluk)) return { taluk: collapseSpaces(raw.taluk), repairs: [] };
  const found = talukIn(other, raw.pincode, office) ?? talukIn(own, raw.pincode, office);
  if (!found) return { taluk: '', repairs: ['taluk unknown: left empty'] };
  return {
    taluk: found.taluk,
    repairs: [found.by === 'office' ? 'taluk joined by pincode and office' : 'taluk: the commonest of the pincode'],
  };
};

const maxNameLength = 100;

/**
 * Cleans one row.
 * @param raw the row as it is in the file
 * @param knowledge what the first pass over the files collected
 * @returns the office with the repairs that were made, or the reason for rejecting the row
 */
export const cleanOffice = (raw: RawOffice, knowledge: Knowledge): Cleaned => {
  if (raw.error) return { rejected: raw.error };
  if (!isPincode(raw.pincode)) return { rejected: 'Malformed pincode' };
  const { name, repairs } = cleanOfficeName(raw.office);
  if (isMissing(name)) return { rejected: 'No office name' };
  if (name.length > maxNameLength) return { rejected: `An office name longer than ${maxNameLength} characters` };
  const state = resolveState(raw, knowledge);
  if (!state) return { rejected: 'No state to be found for its pincode' };
  const district = resolveDistrict(raw, state.state.name, knowledge);
  if (!district) return { rejected: 'No district to be found for its pincode' };
  const placed = placeOffice(raw, knowledge.centres.get(raw.pincode));
  if (!placed) return { rejected: 'No usable point anywhere for its pincode' };
  const taluk = resolveTaluk(raw, name, knowledge);
  return {
    office: {
      pincode: raw.pincode,
      office: name,
      taluk: taluk.taluk,
      district: district.district,
      state: state.state.name,
      state_short: state.state.code,
      ...placed.point,
    },
    repairs: [
      ...repairs.map((repair) => nameLabels[repair]),
      ...state.repairs,
      ...district.repairs,
      ...placed.repairs,
      ...taluk.repairs,
    ],
  };
};
