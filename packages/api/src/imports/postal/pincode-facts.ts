import { kilometresBetween, type Point } from '@bakehouse/contract/core/great-circle';
import { findState } from '@bakehouse/contract/postal/states';
import { cleanDistrict, cleanOfficeName, isMissing, officeKey, singleBlanks, withoutBrackets } from './clean-name.ts';
import { centreOf, farFromPincode, medianPoint, readPoint } from './clean-point.ts';
import type { RawOffice } from './postal-file.ts';

/** What the offices of a pincode say together. Gathered in a first reading, so that a file need not be held in memory. */

/** Kilometres that a pincode may lie from the middle of its sorting district (the first three digits) before it is doubted. */
const farFromSortingDistrict = 150;
/** Fewer pincodes than this say nothing about where their sorting district lies. */
const fewPincodes = 3;

type Counts = Map<string, number>;

/** The commonest, of equals the first in the alphabet: the order of the file must not matter. */
const commonest = (counts: Counts): string | undefined => {
  let best: [string, number] | undefined;
  for (const entry of counts)
    if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] < best[0])) best = entry;
  return best?.[0];
};

const count = (counts: Counts, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

type Gathered = {
  readonly points: Point[];
  readonly states: Counts;
  /** By state: a pincode across a border has districts on both sides. */
  readonly districts: Map<string, Counts>;
  readonly taluks: Counts;
  readonly talukOf: Map<string, string>;
};

export type Facts = ReadonlyMap<string, Gathered>;

export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

const nothingKnown = (): Gathered => ({
  points: [],
  states: new Map(),
  districts: new Map(),
  taluks: new Map(),
  talukOf: new Map(),
});

const learn = (known: Gathered, raw: RawOffice): void => {
  const read = readPoint(raw.latitude, raw.longitude);
  if ('point' in read) known.points.push(read.point);
  const state = findState(raw.state)?.name;
  if (state) count(known.states, state);
  if (state && !isMissing(raw.district)) {
    const counts = known.districts.get(state) ?? new Map();
    known.districts.set(state, count(counts, cleanDistrict(raw.district)));
  }
  if (isMissing(raw.taluk)) return;
  const taluk = singleBlanks(raw.taluk);
  count(known.taluks, taluk);
  known.talukOf.set(officeKey(cleanOfficeName(raw.office).name), taluk);
};

/** One reading of a file. */
export const gatherFacts = async (
  pieces: AsyncIterable<readonly RawOffice[]>,
  onRows: (count: number) => void,
): Promise<Facts> => {
  const facts = new Map<string, Gathered>();
  for await (const offices of pieces) {
    onRows(offices.length);
    for (const raw of offices) {
      if (!isPincode(raw.pincode)) continue;
      const known = facts.get(raw.pincode) ?? nothingKnown();
      facts.set(raw.pincode, known);
      learn(known, raw);
    }
  }
  return facts;
};

/** Where a pincode lies, and which source says so. */
export type Centre = { readonly point: Point; readonly from: 'own' | 'other' };

/** The middle of each sorting district, from the middles of its pincodes: many sources of error at once cannot agree. */
const sortingDistricts = (middles: Iterable<readonly [string, Point]>): Map<string, Point> => {
  const points = new Map<string, Point[]>();
  for (const [pincode, point] of middles) {
    const key = pincode.slice(0, 3);
    const known = points.get(key);
    if (known) known.push(point);
    else points.set(key, [point]);
  }
  return new Map(
    [...points].filter(([, all]) => all.length >= fewPincodes).map(([key, all]) => [key, medianPoint(all)]),
  );
};

type Witnesses = {
  /** The middle of its sorting district. */
  readonly district: Point | undefined;
  /** Where the other directory says it is. */
  readonly elsewhere: Point | undefined;
};

/**
 * The middle of one pincode. Where its own points lie far from its sorting district and the other directory's do not, the
 * other one is believed: a whole pincode's points can be wrong. Without points it has the other's middle.
 */
const settleCentre = (
  points: readonly Point[],
  { district, elsewhere }: Witnesses,
): (Centre & { doubtful: boolean }) | undefined => {
  const mine = centreOf(points, elsewhere ?? district);
  if (!mine) return elsewhere && { point: elsewhere, from: 'other', doubtful: false };
  const strays = (point: Point) =>
    district !== undefined && kilometresBetween(point, district) > farFromSortingDistrict;
  const confirmed = elsewhere !== undefined && kilometresBetween(mine, elsewhere) <= farFromPincode;
  if (!strays(mine) || confirmed) return { point: mine, from: 'own', doubtful: false };
  if (elsewhere && !strays(elsewhere)) return { point: elsewhere, from: 'other', doubtful: false };
  return { point: mine, from: 'own', doubtful: true };
};

/** Where each pincode lies, and those whom nothing else confirms although they lie far from their sorting district. */
export const findCentres = (
  own: Facts,
  other: Facts | undefined,
): { centres: Map<string, Centre>; doubtful: string[] } => {
  const middles = [...own].flatMap(([pincode, { points }]) =>
    points.length ? [[pincode, medianPoint(points)] as const] : [],
  );
  const districts = sortingDistricts(middles);
  const centres = new Map<string, Centre>();
  const doubtful: string[] = [];
  for (const [pincode, { points }] of own) {
    const elsewhere = centreOf(other?.get(pincode)?.points ?? [], undefined);
    const centre = settleCentre(points, { district: districts.get(pincode.slice(0, 3)), elsewhere });
    if (!centre) continue;
    centres.set(pincode, centre);
    if (centre.doubtful) doubtful.push(pincode);
  }
  return { centres, doubtful };
};

export const stateIn = (facts: Facts | undefined, pincode: string): string | undefined => {
  const states = facts?.get(pincode)?.states;
  return states && commonest(states);
};

export const districtIn = (facts: Facts | undefined, pincode: string, state: string): string | undefined => {
  const districts = facts?.get(pincode)?.districts.get(state);
  return districts && commonest(districts);
};

/** By pincode and office, else the commonest of the pincode. */
export const talukIn = (
  facts: Facts | undefined,
  pincode: string,
  office: string,
): { taluk: string; by: 'office' | 'pincode' } | undefined => {
  const known = facts?.get(pincode);
  if (!known) return undefined;
  const found = known.talukOf.get(officeKey(office)) ?? known.talukOf.get(officeKey(withoutBrackets(office)));
  if (found) return { taluk: found, by: 'office' };
  const taluk = commonest(known.taluks);
  return taluk ? { taluk, by: 'pincode' } : undefined;
};
