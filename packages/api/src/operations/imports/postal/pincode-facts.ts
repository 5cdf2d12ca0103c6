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

/**
 * Collects the facts of one file.
 * @param onRows called with the number of rows of each chunk
 */
export async function gatherFacts(
  batches: AsyncIterable<readonly RawOffice[]>,
  onRows: (count: number) => void,
): Promise<Facts> {
  const facts = new Map<string, PincodeFacts>();
  for await (const offices of batches) {
    onRows(offices.length);
    for (const raw of offices) {
      if (!isPincode(raw.pincode)) continue;
      const pincodeFacts = facts.get(raw.pincode) ?? emptyFacts();
      facts.set(raw.pincode, pincodeFacts);
      addOffice(pincodeFacts, raw);
    }
  }
  return facts;
}

const count = (counts: Counts, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

const emptyFacts = (): PincodeFacts => ({
  points: [],
  states: new Map(),
  districts: new Map(),
  taluks: new Map(),
  talukOf: new Map(),
});

function addOffice(facts: PincodeFacts, raw: RawOffice): void {
  const read = readPoint(raw.latitude, raw.longitude);
  if ('point' in read) facts.points.push(read.point);
  const state = findState(raw.state)?.name;
  if (state) count(facts.states, state);
  if (state && !isMissing(raw.district)) {
    const counts = facts.districts.get(state) ?? new Map();
    facts.districts.set(state, count(counts, cleanDistrict(raw.district)));
  }
  if (isMissing(raw.taluk)) return;
  const taluk = collapseSpaces(raw.taluk);
  count(facts.taluks, taluk);
  facts.talukOf.set(officeKey(cleanOfficeName(raw.office).name), taluk);
}

/** The centre of a pincode, and the source it comes from. */
export type Centre = { readonly point: Point; readonly from: 'main' | 'geonames' };

/**
 * Finds the centre of each pincode, and the doubtful pincodes: they are far from their sorting district and no other
 * source confirms them.
 */
export function findCentres(
  main: Facts,
  geonames: Facts | undefined,
): { centres: Map<string, Centre>; doubtful: string[] } {
  const centresByPincode = [...main].flatMap(([pincode, { points }]) =>
    points.length ? [[pincode, medianPoint(points)] as const] : [],
  );
  const districts = sortingDistricts(centresByPincode);
  const centres = new Map<string, Centre>();
  const doubtful: string[] = [];
  for (const [pincode, { points }] of main) {
    const references = {
      district: districts.get(pincode.slice(0, 3)),
      geonames: centreOf(geonames?.get(pincode)?.points ?? [], undefined),
    };
    const centre = resolveCentre(points, references);
    if (!centre) continue;
    centres.set(pincode, centre);
    if (centre.doubtful) doubtful.push(pincode);
  }
  return { centres, doubtful };
}

/**
 * Computes the centre of each sorting district from the centres of its pincodes; the median ignores single wrong
 * pincodes.
 */
function sortingDistricts(centresByPincode: Iterable<readonly [string, Point]>): Map<string, Point> {
  const points = new Map<string, Point[]>();
  for (const [pincode, point] of centresByPincode) {
    const key = pincode.slice(0, 3);
    const districtPoints = points.get(key);
    if (districtPoints) districtPoints.push(point);
    else points.set(key, [point]);
  }
  return new Map(
    [...points]
      .filter(([, districtPoints]) => districtPoints.length >= minPincodes)
      .map(([key, districtPoints]) => [key, medianPoint(districtPoints)]),
  );
}

type References = {
  /** The centre of its sorting district. */
  readonly district: Point | undefined;
  /** The centre according to GeoNames. */
  readonly geonames: Point | undefined;
};

/**
 * Returns the centre of one pincode. All points of a pincode in the imported file can be wrong, so those of GeoNames are used if
 * only these are near the sorting district, or if the file has none.
 */
function resolveCentre(
  points: readonly Point[],
  { district, geonames }: References,
): (Centre & { doubtful: boolean }) | undefined {
  const centre = centreOf(points, geonames ?? district);
  if (!centre) return geonames && { point: geonames, from: 'geonames', doubtful: false };
  const isDistant = (point: Point) =>
    district !== undefined && kilometresBetween(point, district) > farFromSortingDistrict;
  const isConfirmed = geonames !== undefined && kilometresBetween(centre, geonames) <= farFromPincode;
  if (!isDistant(centre) || isConfirmed) return { point: centre, from: 'main', doubtful: false };
  if (geonames && !isDistant(geonames)) return { point: geonames, from: 'geonames', doubtful: false };
  return { point: centre, from: 'main', doubtful: true };
}

export function stateIn(facts: Facts | undefined, pincode: string): string | undefined {
  const states = facts?.get(pincode)?.states;
  return states && mostCommon(states);
}

/** Returns the most common name. The alphabet breaks ties, so that the order of the file does not matter. */
function mostCommon(counts: Counts): string | undefined {
  let best: [string, number] | undefined;
  for (const entry of counts)
    if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0])) best = entry;
  return best?.[0];
}

export function districtIn(facts: Facts | undefined, pincode: string, state: string): string | undefined {
  const districts = facts?.get(pincode)?.districts.get(state);
  return districts && mostCommon(districts);
}

/** Finds the taluk by pincode and office, else the most common taluk of the pincode. */
export function talukIn(
  facts: Facts | undefined,
  pincode: string,
  office: string,
): { taluk: string; by: 'office' | 'pincode' } | undefined {
  const pincodeFacts = facts?.get(pincode);
  if (!pincodeFacts) return undefined;
  const { talukOf, taluks } = pincodeFacts;
  const officeTaluk = talukOf.get(officeKey(office)) ?? talukOf.get(officeKey(withoutBrackets(office)));
  if (officeTaluk) return { taluk: officeTaluk, by: 'office' };
  const taluk = mostCommon(taluks);
  return taluk ? { taluk, by: 'pincode' } : undefined;
}
