import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { findState, type State } from '@bakehouse/contract/postal/states';
import { cleanDistrict, cleanOfficeName, isMissing, singleBlanks } from './clean-name.ts';
import { farFromPincode, readPoint } from './clean-point.ts';
import { type Centre, districtIn, type Facts, isPincode, stateIn, talukIn } from './pincode-facts.ts';
import type { RawOffice } from './postal-file.ts';

/** One row made usable, with what was done to it, or refused with the reason. */

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

/** What the whole of the files says: `own` of the file that is read, `other` of GeoNames beside it. */
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

/** A usable point, or the pincode's; undefined when the pincode has none either. */
export const placeOffice = (
  raw: Pick<RawOffice, 'latitude' | 'longitude'>,
  centre: Centre | undefined,
): { point: Point; repairs: string[] } | undefined => {
  const read = readPoint(raw.latitude, raw.longitude);
  const stays = 'point' in read && centre && kilometresBetween(read.point, centre.point) <= farFromPincode;
  if (stays) return { point: read.point, repairs: read.swapped ? ['latitude and longitude swapped back'] : [] };
  if (!centre) return undefined;
  const fault = 'fault' in read ? read.fault : 'far';
  return { point: centre.point, repairs: [`${errorLabels[fault]}: ${sourceLabels[centre.from]}`] };
};

/** The office's own state, else what most offices of its pincode say, else GeoNames. */
const settleState = (
  raw: Pick<RawOffice, 'state' | 'pincode'>,
  { own, other }: Pick<Knowledge, 'own' | 'other'>,
): { state: State; repairs: string[] } | undefined => {
  const stated = findState(raw.state);
  if (stated) return { state: stated, repairs: [] };
  const mine = findState(stateIn(own, raw.pincode) ?? '');
  if (mine) return { state: mine, repairs: ['state missing: the one of most offices of the pincode'] };
  const elsewhere = findState(stateIn(other, raw.pincode) ?? '');
  return elsewhere && { state: elsewhere, repairs: ['state missing: the one of the pincode in GeoNames'] };
};

const settleDistrict = (
  raw: Pick<RawOffice, 'district' | 'pincode'>,
  state: string,
  { own, other }: Pick<Knowledge, 'own' | 'other'>,
): { district: string; repairs: string[] } | undefined => {
  if (!isMissing(raw.district)) return { district: cleanDistrict(raw.district), repairs: [] };
  const mine = districtIn(own, raw.pincode, state);
  if (mine) return { district: mine, repairs: ['district missing: the commonest of the pincode'] };
  const elsewhere = districtIn(other, raw.pincode, state);
  return elsewhere
    ? { district: elsewhere, repairs: ['district missing: the one of the pincode in GeoNames'] }
    : undefined;
};

const settleTaluk = (
  raw: Pick<RawOffice, 'taluk' | 'pincode'>,
  office: string,
  { own, other }: Pick<Knowledge, 'own' | 'other'>,
): { taluk: string; repairs: string[] } => {
  if (!isMissing(raw.taluk)) return { taluk: singleBlanks(raw.taluk), repairs: [] };
  const found = talukIn(other, raw.pincode, office) ?? talukIn(own, raw.pincode, office);
  if (!found) return { taluk: '', repairs: ['taluk unknown: left empty'] };
  return {
    taluk: found.taluk,
    repairs: [found.by === 'office' ? 'taluk joined by pincode and office' : 'taluk: the commonest of the pincode'],
  };
};

const longest = 100;

export const cleanOffice = (raw: RawOffice, knowledge: Knowledge): Cleaned => {
  if (raw.fault) return { rejected: raw.fault };
  if (!isPincode(raw.pincode)) return { rejected: 'Malformed pincode' };
  const { name, repairs } = cleanOfficeName(raw.office);
  if (isMissing(name)) return { rejected: 'No office name' };
  if (name.length > longest) return { rejected: `An office name longer than ${longest} characters` };
  const state = settleState(raw, knowledge);
  if (!state) return { rejected: 'No state to be found for its pincode' };
  const district = settleDistrict(raw, state.state.name, knowledge);
  if (!district) return { rejected: 'No district to be found for its pincode' };
  const placed = placeOffice(raw, knowledge.centres.get(raw.pincode));
  if (!placed) return { rejected: 'No usable point anywhere for its pincode' };
  const taluk = settleTaluk(raw, name, knowledge);
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
