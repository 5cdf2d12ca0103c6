import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Post offices, and 20,000 approved stores near them, for requests about points. */

const stores = 20_000;
const offices = 165_000;

/** India Post's directory, imported when the file exists; it is not part of the repository. */
const directory = '../shared/data/pincodes/india_post_pincode_directory.csv.gz';

/** Generated offices have the density of a large city: about 130 within 10 km of Delhi, Mumbai or Bengaluru. */
const generated = `
  insert into postal_office (id, pincode, office, taluk, district, state, state_short, latitude, longitude)
  select gen_random_uuid(), (110001 + n)::text, 'Office ' || n, 'Taluk ' || n % 5000, 'District ' || n % 700, 'State', 'XX',
    case when n % 20 = 0 then (array[28.64, 19.08, 12.97])[1 + n % 3] + ((n * 7919) % 10007 - 5003) / 12500.0
      else 9 + (n * 7919) % 20011 / 1000.0 end,
    case when n % 20 = 0 then (array[77.21, 72.88, 77.59])[1 + n % 3] + ((n * 104729) % 10009 - 5004) / 12500.0
      else 73 + (n * 104729) % 15013 / 1000.0 end
  from generate_series(1::bigint, ${offices}) n;`;

const vendors = `
  insert into delivery_type (id, name, slug, time, cost_range)
    select ('00000000-0000-7008-8000-' || lpad(n::text, 12, '0'))::uuid, 'Delivery type ' || n, 'type-' || n, n * 3600, '[0, 4900, 9900]'
    from generate_series(1, 4) n;
  insert into admin_user (id, name, first_name, last_name, email, phone, password_hash)
    select ('00000000-0000-7006-8000-' || lpad(n::text, 12, '0'))::uuid, 'Cook ' || n, 'Cook', n::text, 'cook-' || n || '@bench.test',
      (9000000000 + n)::text, ''
    from generate_series(1, ${stores}) n;
  insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
    select ('00000000-0000-7007-8000-' || lpad(n::text, 12, '0'))::uuid, ('00000000-0000-7006-8000-' || lpad(n::text, 12, '0'))::uuid,
      'Oven ' || n, n || ', Main Road', office, district, state, pincode, latitude + (n % 41 - 20) / 2000.0,
      longitude + (n % 37 - 18) / 2000.0, 3 + n % 13, 'approve'
    from (select o.*, row_number() over (order by pincode, office, district) as nth from postal_office o) as o
    join lateral (select nth * ${stores} / (select count(*) from postal_office) as n) as s on true
    where (nth - 1) * ${stores} / (select count(*) from postal_office) < n and n between 1 and ${stores};
  insert into delivery_preference (vendor_id, type_id, cost, active)
    select v.id, t.id, 4900, (n + row_number() over (partition by v.id order by t.id)) % 8 > 0
    from (select id, right(id::text, 12)::int as n from vendor where id::text like '00000000-0000-7007-%') as v
    join delivery_type t on t.slug like 'type-%' and (v.n + right(t.slug, 1)::int) % 4 > 0;
  analyze;`;

/**
 * Imports the directory of post offices, or generates offices when it is missing.
 * @param env selects the database.
 */
export const fillOffices = async (
  run: (text: string) => Promise<unknown>,
  env: Record<string, string>,
  log: (line: string) => void,
): Promise<void> => {
  if (!existsSync(directory)) {
    log('  No directory of post offices found: generated');
    await run(generated);
    return;
  }
  execFileSync(process.execPath, ['packages/api/src/programs/import-postal.ts', directory], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  log('  Directory of post offices imported');
};

export const fillVendors = (run: (text: string) => Promise<unknown>): Promise<unknown> => run(vendors);

/**
 * Centres of the requested points: three large cities, a smaller city and a rural area, with increasing offsets; 240
 * points in all.
 */
const centres = [
  [28.666671, 77.216844],
  [19.076, 72.8777],
  [12.9716, 77.5946],
  [26.8467, 80.9462],
  [21.1, 79.1],
  [23.5, 85.3],
] as const;

export const pointOf = (n: number) => {
  const [latitude, longitude] = centres[n % centres.length] ?? centres[0];
  const step = Math.floor(n / centres.length) % 40;
  return { latitude: latitude + (step % 8) / 100, longitude: longitude + Math.floor(step / 8) / 100 };
};
