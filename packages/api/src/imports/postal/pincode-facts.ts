import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { findState } from '@bakehouse/contract/postal/states';
import { cleanDistrict, cleanOfficeName, collapseSpaces, isMissing, officeKey, withoutBrackets } from './clean-name.ts';
import { centreOf, farFromPincode, medianPoint, readPoint } from './clean-point.ts';
import type { RawOffice } from './postal-file.ts';

/**
 * Collects what the offices of a pincode have in common in a first pass, so that the file does not have to fit in
 * memory.
 */

/**
 * Distance between a pincode and the centre of its sorting district (the first three digits) above which it is
 * doubtful, in kilometres.
 */
const farFromSortingDistrict = 150;
/** Minimum number of pincodes from which the centre of a sorting district can be computed. */
const minPincodes = 3;

type Counts = Map<string, number>;

/** Returns the most common name. The alphabet breaks ties, so that the order of the file does not matter. */
const mostCommon = (counts: Counts): string | undefined => {
  let best: [string, number] | undefined;
  for (const entry of counts)
    if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0])) best = entry;
  return best?.[0];
};

const count = (counts: Counts, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

type PincodeFacts = {
  readonly points: Point[];
  readonly states: Counts;
  /** Districts by state, because a pincode that crosses a border has districts on both sides. */
  readonly districts: Map<string, Counts>;
  readonly taluks: Counts;
  readonly talukOf: Map<string, string>;
};

export type Facts = ReadonlyMap<string, PincodeFacts>;

export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

const emptyFacts = (): PincodeFacts => ({
  points: [],
  states: new Map(),
  districts: new Map(),
  taluks: new Map(),
  talukOf: new Map(),
});

const addOffice = (known: PincodeFacts, raw: RawOffice): void => {
  const read = readPoint(raw.latitude, raw.longitude);
  if ('point' in read) known.points.push(read.point);
  const state = findState(raw.state)?.name;
  if (state) count(known.states, state);
  if (state && !isMissing(raw.district)) {
    const counts = known.districts.get(state) ?? new Map();
    known.districts.set(state, count(counts, cleanDistrict(raw.district)));
  }
  if (isMissing(raw.taluk)) return;
  const taluk = collapseSpaces(raw.taluk);
  count(known.taluks, taluk);
  known.talukOf.set(officeKey(cleanOfficeName(raw.office).name), taluk);
};

/**
 * Collects the facts of one file.
 * @param onRows called with the number of rows of each chunk
 */
export const gatherFacts = async (
  pieces: AsyncIterable<readonly RawOffice[]>,
  onRows: (count: number) => void,
): Promise<Facts> => {
  const facts = new Map<string, PincodeFacts>();
  for await (const offices of pieces) {
    onRows(offices.length);
    for (const raw of offices) {
      if (!isPincode(raw.pincode)) continue;
      const known = facts.get(raw.pincode) ?? emptyFacts();
      facts.set(raw.pincode, known);
      addOffice(known, raw);
    }
  }
  return facts;
};

/** The centre of a pincode, and the source it comes from. */
export type Centre = { readonly point: Point; readonly from: 'own' | 'other' };

/**
 * Computes the centre of each sorting district from the centres of its pincodes; the median ignores single wrong
 * pincodes.
 */
const sortingDistricts = (centresByPincode: Iterable<readonly [string, Point]>): Map<string, Point> => {
  const points = new Map<string, Point[]>();
  for (const [pincode, point] of centresByPincode) {
    const key = pincode.slice(0, 3);
    const known = points.get(key);
    if (known) known.push(point);
    else points.set(key, [point]);
  }
  return new Map(
    [...points].filter(([, all]) => all.length >= minPincodes).map(([key, all]) => [key, medianPoint(all)]),
  );
};

type References = {
  /** The centre of its sorting district. */
  readonly district: Point | undefined;
  /** The centre according to the other directory. */
  readonly other: Point | undefined;
};

/**
 * Returns the centre of one pincode. All own points of a pincode can be wrong, so the other directory is used if the
 * own points are far from the sorting district and the other's are not, or if there are no own points.
 */
const resolveCentre = (
  points: readonly Point[],
  { district, other }: References,
): (Centre & { doubtful: boolean }) | undefined => {
  const own = centreOf(points, other ?? district);
  if (!own) return other && { point: other, from: 'other', doubtful: false };
  const isDistant = (point: Point) =>
    district !== undefined && kilometresBetween(point, district) > farFromSortingDistrict;
  const confirmed = other !== undefined && kilometresBetween(own, other) <= farFromPincode;
  if (!isDistant(own) || confirmed) return { point: own, from: 'own', doubtful: false };
  if (other && !isDistant(other)) return { point: other, from: 'other', doubtful: false };
  return { point: own, from: 'own', doubtful: true };
};

/**
 * Finds the centre of each pincode, and the doubtful pincodes: they are far from their sorting district and no other
 * source confirms them.
 */
export const findCentres = (
  own: Facts,
  other: Facts | undefined,
): { centres: Map<string, Centre>; doubtful: string[] } => {
  const centresByPincode = [...own].flatMap(([pincode, { points }]) =>
    points.length ? [[pincode, medianPoint(points)] as const] : [],
  );
  const districts = sortingDistricts(centresByPincode);
  const centres = new Map<string, Centre>();
  const doubtful: string[] = [];
  for (const [pincode, { points }] of own) {
    const otherCentre = centreOf(other?.get(pincode)?.points ?? [], undefined);
    const centre = resolveCentre(points, { district: districts.get(pincode.slice(0, 3)), other: otherCentre });
    if (!centre) continue;
    centres.set(pincode, centre);
    if (centre.doubtful) doubtful.push(pincode);
  }
  return { centres, doubtful };
};

export const stateIn = (facts: Facts | undefined, pincode: string): string | undefined => {
  const states = facts?.get(pincode)?.states;
  return states && mostCommon(states);
};

export const districtIn = (facts: Facts | undefined, pincode: string, state: string): string | undefined => {
  const districts = facts?.get(pincode)?.districts.get(state);
  return districts && mostCommon(districts);
};

/** Finds the taluk by pincode and office, else the most common taluk of the pincode. */
export const talukIn = (
  facts: Facts | undefined,
  pincode: string,
  office: string,
): { taluk: string; by: 'office' | 'pincode' } | undefined => {
  const known = facts?.get(pincode);
  if (!known) return undefined;
  const found = known.talukOf.get(officeKey(office)) ?? known.talukOf.get(officeKey(withoutBrackets(office)));
  if (found) return { taluk: found, by: 'office' };
  const taluk = mostCommon(known.taluks);
  return taluk ? { taluk, by: 'pincode' } : undefined;
};
