import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { findState, type State } from '@bakehouse/contract/postal/states';
import type { OfficeRow } from '../../../modules/postal/postal.queries.ts';
import { cleanDistrict, cleanOfficeName, collapseSpaces, isMissing } from './clean-name.ts';
import { farFromPincode, readPoint } from './clean-point.ts';
import { type Centre, districtIn, type Facts, isPincode, stateIn, talukIn } from './pincode-facts.ts';
import type { RawOffice } from './postal-file.ts';

/** Cleans one row of a directory, or rejects it with a reason. */

export type CleanOffice = Readonly<Omit<OfficeRow, 'id'>>;

/** The facts of the imported file, and of GeoNames if it supplements the file. */
export type DirectoryFacts = {
  readonly main: Facts;
  readonly geonames: Facts | undefined;
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

const sourceLabels = { main: 'the median of the pincode', geonames: 'the middle of the pincode in GeoNames' } as const;

/**
 * Returns the office's point if it is plausible, else the centre of its pincode. Returns undefined if the pincode has
 * no centre either.
 */
export function resolvePoint(
  raw: Pick<RawOffice, 'latitude' | 'longitude'>,
  centre: Centre | undefined,
): { point: Point; repairs: string[] } | undefined {
  const read = readPoint(raw.latitude, raw.longitude);
  const isPlausible = 'point' in read && centre && kilometresBetween(read.point, centre.point) <= farFromPincode;
  if (isPlausible) return { point: read.point, repairs: read.swapped ? ['latitude and longitude swapped back'] : [] };
  if (!centre) return undefined;
  const error = 'error' in read ? read.error : 'far';
  return { point: centre.point, repairs: [`${errorLabels[error]}: ${sourceLabels[centre.from]}`] };
}

/** Returns the office's own state, else that of most offices of its pincode, else that of GeoNames. */
const resolveState = (
  raw: Pick<RawOffice, 'state' | 'pincode'>,
  { main, geonames }: Pick<DirectoryFacts, 'main' | 'geonames'>,
): { state: State; repairs: string[] } | undefined => {
  const ownState = findState(raw.state);
  if (ownState) return { state: ownState, repairs: [] };
  const fromPincode = findState(stateIn(main, raw.pincode) ?? '');
  if (fromPincode) return { state: fromPincode, repairs: ['state missing: the one of most offices of the pincode'] };
  const fromGeonames = findState(stateIn(geonames, raw.pincode) ?? '');
  return fromGeonames && { state: fromGeonames, repairs: ['state missing: the one of the pincode in GeoNames'] };
};

const resolveDistrict = (
  raw: Pick<RawOffice, 'district' | 'pincode'>,
  state: string,
  { main, geonames }: Pick<DirectoryFacts, 'main' | 'geonames'>,
): { district: string; repairs: string[] } | undefined => {
  if (!isMissing(raw.district)) return { district: cleanDistrict(raw.district), repairs: [] };
  const fromPincode = districtIn(main, raw.pincode, state);
  if (fromPincode) return { district: fromPincode, repairs: ['district missing: the commonest of the pincode'] };
  const fromGeonames = districtIn(geonames, raw.pincode, state);
  return fromGeonames
    ? { district: fromGeonames, repairs: ['district missing: the one of the pincode in GeoNames'] }
    : undefined;
};

const resolveTaluk = (
  raw: Pick<RawOffice, 'taluk' | 'pincode'>,
  office: string,
  { main, geonames }: Pick<DirectoryFacts, 'main' | 'geonames'>,
): { taluk: string; repairs: string[] } => {
  if (!isMissing(raw.taluk)) return { taluk: collapseSpaces(raw.taluk), repairs: [] };
  const found = talukIn(geonames, raw.pincode, office) ?? talukIn(main, raw.pincode, office);
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
 * @param facts of both files, which a first pass collected
 * @returns the office with the repairs that were made, or the reason for rejecting the row
 */
export function cleanOffice(raw: RawOffice, facts: DirectoryFacts): Cleaned {
  if (raw.error) return { rejected: raw.error };
  if (!isPincode(raw.pincode)) return { rejected: 'Malformed pincode' };
  const { name, repairs } = cleanOfficeName(raw.office);
  if (isMissing(name)) return { rejected: 'No office name' };
  if (name.length > maxNameLength) return { rejected: `An office name longer than ${maxNameLength} characters` };
  const state = resolveState(raw, facts);
  if (!state) return { rejected: 'No state to be found for its pincode' };
  const district = resolveDistrict(raw, state.state.name, facts);
  if (!district) return { rejected: 'No district to be found for its pincode' };
  const point = resolvePoint(raw, facts.centres.get(raw.pincode));
  if (!point) return { rejected: 'No usable point anywhere for its pincode' };
  const taluk = resolveTaluk(raw, name, facts);
  return {
    office: {
      pincode: raw.pincode,
      office: name,
      taluk: taluk.taluk,
      district: district.district,
      state: state.state.name,
      state_short: state.state.code,
      ...point.point,
    },
    repairs: [
      ...repairs.map((repair) => nameLabels[repair]),
      ...state.repairs,
      ...district.repairs,
      ...point.repairs,
      ...taluk.repairs,
    ],
  };
}
