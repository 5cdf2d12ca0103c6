import { toPaise } from '@bakehouse/contract/core/money';
import { insertUser, systemRole } from '../modules/admin-user/admin-user.writes.ts';
import type { Db } from '../platform/db/client.ts';
import { newId } from '../platform/db/columns.ts';
import { insertRows } from '../platform/db/insert-rows.ts';
import type { DeliveryType } from './catalogue/delivery-types.ts';
import { type Place, placeNamed } from './places.ts';
import type { Random } from './random.ts';

/** Twelve stores and their administrators. The first one belongs to the demo's vendor account. */

type Status = 'approve' | 'review' | 'draft' | 'reject';

const store = (
  storeName: string,
  admin: string,
  phone: string,
  address: string,
  locality: string,
  radius: number,
  status: Status = 'approve',
) => ({ storeName, admin, phone, address, place: placeNamed(locality), radius, status });

const stores = [
  store('Qureshi & Sons Bakers', 'Farhan Qureshi', '9810000004', 'M-14, M Block Market', 'Greater Kailash', 11),
  store('The Whisking Room', 'Ritika Malhotra', '9811203344', '22, Hauz Khas Village Lane', 'Hauz Khas', 8),
  store('Crumb & Cardamom', 'Devika Bhatia', '9873410256', '7/31, Ajmal Khan Road', 'Karol Bagh', 9),
  store('Millennium Ovens', 'Harpreet Gill', '9958801427', 'Shop 9, Galleria Lane', 'DLF Phase 4', 10),
  store('Yamuna Bake Studio', 'Nikhil Saxena', '8800456712', 'H-8, Atta Market', 'Sector 18', 12),
  store('Whitefield Whisk', 'Joseph Mathew', '9845012890', '14, ITPL Main Road', 'Whitefield', 12),
  store('Cubbon Cakes', 'Lakshmi Narayan', '9900718235', '80 Feet Road, 4th Block', 'Koramangala', 9),
  store('Filter Kaapi & Cake', 'Shreya Hegde', '9741365508', '118, 100 Feet Road', 'Indiranagar', 8),
  store('Sugar Lane Patisserie', 'Arjun Khurana', '9717644021', 'C-3, DDA Market', 'Vasant Kunj', 6, 'review'),
  store(
    'Malleshwaram Sweet Oven',
    'Raghav Shetty',
    '9886024417',
    '8th Cross, Sampige Road',
    'Malleshwaram',
    7,
    'review',
  ),
  store('Batter Half', 'Tanvi Agarwal', '7042918365', '2nd Floor, Central Market', 'Dwarka', 4, 'draft'),
  store('Midnight Batter', 'Imran Sheikh', '6364750918', '27th Main, Sector 2', 'HSR Layout', 5, 'reject'),
];

export type Vendor = {
  readonly id: string;
  readonly adminId: string;
  readonly adminName: string;
  readonly storeName: string;
  readonly place: Place;
  readonly radius: number;
  readonly status: Status;
  /** Charge in rupees by delivery type, for the types that the store currently offers. */
  readonly charges: ReadonlyMap<DeliveryType, number>;
  /** The store's agreement with a commission; null for a store that gets what staff enter. */
  readonly agreement: { readonly agreement: string; readonly valid_from: string } | null;
};

/** Commission of the stores with an agreement. */
export const commissionPercent = 26;

type People = { passwordHash: string; owner: { id: string; name: string }; vendorUserId: string };

const day = 86_400_000;
const rejection =
  'The address could not be found on 27th Main. Please correct it, or send a photograph of the shop front.';

export async function loadVendors(
  db: Db,
  people: People,
  types: readonly DeliveryType[],
  random: Random,
  now: Date,
): Promise<Vendor[]> {
  const roleId = await systemRole(db, 'vendor');
  const vendors: Vendor[] = [];
  const rows = [];
  const preferences = [];
  const events = [];
  for (const [index, { admin, phone, address, ...store }] of stores.entries()) {
    const adminId = index === 0 ? people.vendorUserId : await makeAdmin(db, roleId, people, admin, phone);
    const id = newId();
    const offers = preferencesOf(id, types, random);
    preferences.push(...offers);
    const charges = new Map(offers.filter((offer) => offer.active).map((offer) => [offer.type, offer.cost]));
    const agreement = index % 2 === 0 ? { agreement: newId(), valid_from: dayBefore(now, agreedBefore) } : null;
    vendors.push({ ...store, id, adminId, adminName: admin, charges, agreement });
    const openedAt = now.getTime() - (400 - index * 30) * day;
    const history = historyOf(id, store.status, openedAt, people.owner, now);
    events.push(...history);
    rows.push({
      ...store.place,
      id,
      store_admin: adminId,
      store_name: store.storeName,
      store_address: address,
      service_radius: store.radius,
      status: store.status,
      version: 1 + history.length,
      created_by: people.owner.id,
      created_at: new Date(openedAt).toISOString(),
      updated_at: history.at(-1)?.at ?? new Date(openedAt).toISOString(),
    });
  }
  await insertRows(db, 'vendor', rows);
  await insertRows(db, 'vendor_event', events);
  const offered = preferences.map((offer) => ({
    vendor_id: offer.vendorId,
    type_id: offer.type.id,
    cost: toPaise(offer.cost),
    active: offer.active,
  }));
  await insertRows(db, 'delivery_preference', offered);
  await loadAgreements(db, vendors, people.owner, now);
  await loadTeam(db, roleId, people, vendors[0]?.id ?? '', now);
  return vendors;
}

/** Number of days since the agreements of the stores began, and until that of the first store changes. */
const agreedBefore = 120;
const changesAfter = 30;

const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * day).toISOString().slice(0, 10);

async function loadAgreements(db: Db, vendors: readonly Vendor[], owner: People['owner'], now: Date): Promise<void> {
  const common = { basis: 'commission', rules: [], actor_id: owner.id, actor_name: owner.name };
  const at = new Date(now.getTime() - (agreedBefore + 1) * day).toISOString();
  const percent_hundredths = commissionPercent * 100;
  const rows = vendors.flatMap(({ id, agreement }) =>
    agreement
      ? [
          {
            ...common,
            id: agreement.agreement,
            vendor_id: id,
            valid_from: agreement.valid_from,
            percent_hundredths,
            at,
          },
        ]
      : [],
  );
  const [first] = rows;
  const later = { id: newId(), valid_from: dayBefore(now, -changesAfter), percent_hundredths: 2_400 };
  await insertRows(db, 'vendor_agreement', first ? [...rows, { ...first, ...later }] : rows);
}

/** Adds a manager and a baker to the store of the demo's vendor account. */
async function loadTeam(db: Db, roleId: string, people: People, vendorId: string, now: Date): Promise<void> {
  const team = [
    { name: 'Sana Malik', phone: '9810000005', role: 'manager', days: 90 },
    { name: 'Rohit Verma', phone: '9810000006', role: 'baker', days: 30 },
  ];
  const rows = [];
  for (const { name, phone, role, days } of team) {
    const userId = await makeAdmin(db, roleId, people, name, phone);
    const invitedAt = new Date(now.getTime() - days * day).toISOString();
    const times = { invited_at: invitedAt, accepted_at: invitedAt };
    rows.push({ vendor_id: vendorId, user_id: userId, role, email: emailOf(name), name, ...times });
  }
  await insertRows(db, 'store_member', rows);
}

async function makeAdmin(db: Db, roleId: string, people: People, admin: string, phone: string) {
  const [firstName = admin, ...rest] = admin.split(' ');
  const user = { name: admin, firstName, lastName: rest.join(' '), email: emailOf(admin), phone };
  return insertUser(db, { ...user, passwordHash: people.passwordHash }, [roleId]);
}

const emailOf = (admin: string) => `${admin.toLowerCase().replaceAll(' ', '.')}@bakehouse.test`;

/** Returns the delivery types of a store: always Standard, most of the others; one in eight is inactive. */
const preferencesOf = (vendorId: string, types: readonly DeliveryType[], random: Random) =>
  types
    .filter((type) => type.name === 'Standard' || random.chance(0.75))
    .map((type) => ({
      vendorId,
      type,
      cost: random.pick(type.costs),
      active: type.name === 'Standard' || random.chance(0.875),
    }));

/**
 * Returns the events that lead to a store's status: verified codes, and decisions. Stores in review applied recently.
 */
function historyOf(vendorId: string, status: Status, openedAt: number, owner: People['owner'], now: Date) {
  if (status === 'draft') return [];
  const verified = status === 'review' ? now.getTime() - 2 * day : openedAt + day;
  const event = (kind: string, at: number, reason = '') => ({
    id: newId(),
    vendor_id: vendorId,
    at: new Date(at).toISOString(),
    actor_id: owner.id,
    actor_name: owner.name,
    kind,
    reason,
  });
  const events = [event('verified', verified)];
  if (status !== 'review') events.push(event(status, verified + 2 * day, status === 'reject' ? rejection : ''));
  return events;
}
