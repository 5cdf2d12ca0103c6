import { describe, expect, it } from 'vitest';
import { cleanOffice, type DirectoryFacts, resolvePoint } from './clean-office.ts';
import { findCentres, gatherFacts } from './pincode-facts.ts';
import type { RawOffice } from './postal-file.ts';

const row = (more: Partial<RawOffice>): RawOffice => ({
  line: 2,
  pincode: '110016',
  office: 'Hauz Khas SO',
  taluk: '',
  district: 'SOUTH DELHI',
  state: 'DELHI',
  latitude: '28.55',
  longitude: '77.20',
  ...more,
});

async function* each(rows: readonly RawOffice[]) {
  for (const row of rows) yield [row];
}

const collectFacts = async (
  rows: RawOffice[],
  geonamesRows?: RawOffice[],
): Promise<DirectoryFacts & { doubtful: string[] }> => {
  const main = await gatherFacts(each(rows), () => {});
  const geonames = geonamesRows && (await gatherFacts(each(geonamesRows), () => {}));
  return { main, geonames, ...findCentres(main, geonames) };
};

describe('cleanOffice', () => {
  it('changes only the capitals and the suffix of a valid row', async () => {
    expect(cleanOffice(row({}), await collectFacts([row({})]))).toEqual({
      office: {
        pincode: '110016',
        office: 'Hauz Khas',
        taluk: '',
        district: 'South Delhi',
        state: 'Delhi',
        state_short: 'DL',
        latitude: 28.55,
        longitude: 77.2,
      },
      repairs: ['name: B.O, S.O or H.O taken off', 'taluk unknown: left empty'],
    });
  });

  it.each([
    [{ pincode: '11016' }, 'Malformed pincode'],
    [{ pincode: '011016' }, 'Malformed pincode'],
    [{ pincode: '110 016' }, 'Malformed pincode'],
    [{ office: ' NA ' }, 'No office name'],
    [{ office: 'x'.repeat(101) }, 'An office name longer than 100 characters'],
    [{ state: 'NA' }, 'No state to be found for its pincode'],
    [{ district: 'NA' }, 'No district to be found for its pincode'],
    [{ latitude: 'NA' }, 'No usable point anywhere for its pincode'],
  ])('%j, the only office of its pincode: %s', async (more, rejected) => {
    expect(cleanOffice(row(more), await collectFacts([row(more)]))).toEqual({ rejected });
  });

  it('takes a missing state and district from most offices of the same pincode', async () => {
    const others = [row({}), row({}), row({ district: 'NEW DELHI' }), row({ state: 'HARYANA', district: 'GURUGRAM' })];
    const nameless = row({ state: 'NA', district: 'NA' });
    const { office, repairs } = cleanOffice(nameless, await collectFacts([nameless, ...others])) as never as {
      office: object;
      repairs: string[];
    };
    expect(office).toMatchObject({ state: 'Delhi', district: 'South Delhi' });
    expect(repairs).toContain('state missing: the one of most offices of the pincode');
    expect(repairs).toContain('district missing: the commonest of the pincode');
  });

  it('takes them from GeoNames if no other office of the pincode has them', async () => {
    const nameless = row({ state: 'NA', district: 'NA' });
    const known = await collectFacts([nameless], [row({ state: 'Delhi', district: 'South Delhi' })]);
    expect(cleanOffice(nameless, known)).toMatchObject({ office: { state: 'Delhi', district: 'South Delhi' } });
  });

  it('takes the taluk from GeoNames by office name, with and without brackets, else the most common one of the pincode', async () => {
    const geonames = [
      row({ office: 'Hauz Khas', taluk: 'Mehrauli' }),
      row({ office: 'Ram Nagar (South Delhi)', taluk: 'Kalkaji' }),
      row({ office: 'Else', taluk: 'Kalkaji' }),
      row({ office: 'Nowhere', taluk: 'NA' }),
    ];
    const known = await collectFacts([row({})], geonames);
    const talukOf = (office: string) =>
      (cleanOffice(row({ office }), known) as never as { office: { taluk: string } }).office.taluk;
    expect(talukOf('HAUZ-KHAS S.O')).toBe('Mehrauli');
    expect(talukOf('Hauz Khas S.O (Delhi)')).toBe('Mehrauli');
    expect(talukOf('Unheard Of B.O')).toBe('Kalkaji');
  });
});

describe('resolvePoint', () => {
  const centre = { point: { latitude: 28.55, longitude: 77.2 }, from: 'main' } as const;
  const place = (latitude: string, longitude: string) => resolvePoint({ latitude, longitude }, centre);

  it('keeps a point within 50 km of the centre of its pincode', () =>
    expect(place('28.9', '77.2')).toEqual({ point: { latitude: 28.9, longitude: 77.2 }, repairs: [] }));
  it('exchanges swapped coordinates', () =>
    expect(place('77.2', '28.5')).toEqual({
      point: { latitude: 28.5, longitude: 77.2 },
      repairs: ['latitude and longitude swapped back'],
    }));
  it.each([
    ['NA', 'NA', 'coordinates missing or unreadable'],
    ['77.2', '77.2', 'latitude and longitude equal'],
    ['0', '0', 'latitude and longitude equal'],
    ['1', '2', 'coordinates outside India'],
    ['13.08', '80.27', 'more than 50 km from the middle of its pincode'],
    ['80.27', '13.08', 'more than 50 km from the middle of its pincode'],
  ])('%s, %s is replaced by the centre of the pincode: %s', (latitude, longitude, why) =>
    expect(place(latitude, longitude)).toEqual({ point: centre.point, repairs: [`${why}: the median of the pincode`] }),
  );
  it('returns undefined if the pincode has no centre', () =>
    expect(resolvePoint({ latitude: 'NA', longitude: 'NA' }, undefined)).toBeUndefined());
});

describe('the centre of a pincode', () => {
  const delhi = ['110001', '110002', '110003'].map((pincode) => row({ pincode }));
  const chennai = { latitude: '13.08', longitude: '80.27' };

  it('comes from GeoNames if the own points are far from the sorting district', async () => {
    const distant = row({ pincode: '110099', ...chennai });
    const { centres, doubtful } = await collectFacts([...delhi, distant], [row({ pincode: '110099' })]);
    expect(centres.get('110099')).toMatchObject({ point: { latitude: 28.55, longitude: 77.2 }, from: 'geonames' });
    expect(doubtful).toEqual([]);
  });

  it('keeps the own points, and is doubtful, if no other source confirms them', async () => {
    const distant = row({ pincode: '110099', ...chennai });
    expect((await collectFacts([...delhi, distant])).doubtful).toEqual(['110099']);
    const agreeing = await collectFacts([...delhi, distant], [row({ pincode: '110099', ...chennai })]);
    expect(agreeing.doubtful).toEqual([]);
    expect(agreeing.centres.get('110099')).toMatchObject({ from: 'main' });
  });

  it('comes from GeoNames if the pincode has no own point', async () => {
    const { centres } = await collectFacts([row({ latitude: 'NA' })], [row({ latitude: '28.5', longitude: '77.1' })]);
    expect(centres.get('110016')).toMatchObject({ point: { latitude: 28.5, longitude: 77.1 }, from: 'geonames' });
  });
});
