import { brand } from '@bakehouse/contract/brand';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { maxViews, type ViewInput, viewEndpoints } from '@bakehouse/contract/view/view';
import { viewLists } from '@bakehouse/contract/view/view-lists';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, makeVendor, openSession, type Person } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { list, create, update, remove, restore, share, setDefault } = viewEndpoints;
const orders = orderEndpoints.list;
const noView = '01990000-0000-7000-8000-00000000dead';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let serial = 0;
const staff = (...endpoints: Endpoint[]) => makeStaff(test.deps, [orders, ...endpoints]);
const make = async ({ token }: Person, input: Partial<ViewInput> = {}) => {
  const body = { name: `View ${(serial += 1)}`, list: '/order', ...input };
  return (await test.call(create, { token, body })).body.data;
};
const seen = async ({ token }: Person, path = '/order') =>
  (await test.call(list, { token, query: { list: path } })).body.data;
const namesSeen = async (person: Person, path?: string) => (await seen(person, path)).map(({ name }) => name);

describe('the lists that can have views', () => {
  it('are known to the server by the permission of their endpoint', () => {
    const keys = new Set(test.app.endpoints.filter(({ query }) => query).map(permissionKey));
    expect(Object.entries(viewLists).filter(([, key]) => !keys.has(key))).toEqual([]);
  });
});

describe('a personal view', () => {
  it('stores search, columns and density of a list, for its owner only', async () => {
    const [owner, other] = [await staff(), await staff(share)];
    const made = await test.call(create, {
      token: owner.token,
      body: {
        name: '  Late cakes ',
        list: '/order',
        search: { status: 'pending', sort: '-delivery', search: 'truffle', page: '3', perPage: '100' },
        columns: ['order_number', 'status'],
        density: 'compact',
      },
    });
    expect(made.body.message).toBe('View created successfully');
    expect(made.body.data).toMatchObject({
      name: 'Late cakes',
      search: { status: 'pending', sort: '-delivery', search: 'truffle' },
      columns: ['order_number', 'status'],
      density: 'compact',
      shared: false,
      editable: true,
      is_default: false,
      version: 1,
      owner: { _id: owner.userId },
    });
    expect(await seen(owner)).toEqual([made.body.data]);
    expect(await seen(owner, '/order/deleted')).toEqual([]);
    expect(await namesSeen(other)).not.toContain('Late cakes');
    const params = { id: made.body.data._id };
    for (const reply of [
      await test.call(update, { token: other.token, params, body: { name: 'Mine' } }),
      await test.call(remove, { token: other.token, params }),
      await test.call(share, { token: other.token, params, body: { shared: true } }),
    ])
      expect([reply.status, reply.body.error]).toEqual([404, 'View not found']);
  });

  it('has defaults for everything but name and list', async () => {
    const made = await make(await staff());
    expect(made).toMatchObject({ search: {}, columns: null, density: 'comfortable' });
  });

  it('needs the permission of its list', async () => {
    const person = await staff();
    const reply = await test.call(create, { token: person.token, body: { name: 'Brands', list: '/brand' } });
    expect(reply.status).toBe(403);
    const editor = await makeStaff(test.deps, [brand.endpoints.list]);
    expect((await make(editor, { list: '/brand', search: { status: 'Draft' } })).search).toEqual({ status: 'Draft' });
  });

  it('has a name that is unique among the own views of the list, in any case', async () => {
    const [person, other] = [await staff(orderEndpoints.deleted), await staff()];
    const first = await make(person, { name: 'Kolkata' });
    const token = person.token;
    const again = await test.call(create, { token, body: { name: 'KOLKATA', list: '/order' } });
    expect([again.status, again.body.fields]).toEqual([409, { name: 'Name already in use' }]);
    expect((await make(person, { name: 'Kolkata', list: '/order/deleted' })).list).toBe('/order/deleted');
    expect((await make(other, { name: 'Kolkata' })).name).toBe('Kolkata');
    await test.call(remove, { token, params: { id: first._id } });
    const second = await make(person, { name: 'kolkata' });
    const clash = await test.call(restore, { token, params: { id: first._id } });
    expect(clash.status).toBe(409);
    await test.call(remove, { token, params: { id: second._id } });
    expect((await test.call(restore, { token, params: { id: first._id } })).body.message).toBe(
      'View restored successfully',
    );
  });

  it('is changed field by field, and not over a newer version', async () => {
    const person = await staff();
    const made = await make(person, { search: { status: 'pending' }, columns: ['status'] });
    const call = { token: person.token, params: { id: made._id } };
    const changed = await test.call(update, { ...call, body: { search: { city: 'Kolkata' }, version: 1 } });
    expect(changed.body.data).toMatchObject({
      version: 2,
      name: made.name,
      search: { city: 'Kolkata' },
      columns: ['status'],
    });
    const stale = await test.call(update, { ...call, body: { name: 'Older', version: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    expect((await test.call(remove, { ...call, query: { version: '1' } })).body.code).toBe('stale');
    const patched = await test.call(update, { ...call, method: 'PATCH', body: { columns: null, density: 'compact' } });
    expect(patched.body.data).toMatchObject({ version: 3, columns: null, density: 'compact' });
  });

  it('is deleted and restored by its owner', async () => {
    const person = await staff();
    const made = await make(person);
    const call = { token: person.token, params: { id: made._id } };
    expect((await test.call(remove, { ...call, query: { version: '1' } })).body.message).toBe(
      'View deleted successfully',
    );
    expect(await seen(person)).toEqual([]);
    expect((await test.call(update, { ...call, body: { name: 'Deleted' } })).status).toBe(404);
    const other = await staff();
    expect((await test.call(restore, { ...call, token: other.token })).status).toBe(404);
    expect((await test.call(restore, { ...call, query: { version: '2' } })).status).toBe(200);
    expect(await namesSeen(person)).toEqual([made.name]);
  });

  it(`can exist ${maxViews} times for a list`, async () => {
    const person = await staff();
    for (let count = 0; count < maxViews; count += 1) await make(person);
    const more = await test.call(create, { token: person.token, body: { name: 'One more', list: '/order' } });
    expect([more.status, more.body.error]).toEqual([422, 'You have 50 views of this list already. Delete one first.']);
  });

  it('is audited without its search, which may contain a phone number', async () => {
    const person = await staff();
    const made = await make(person, { search: { search: '9811122233' } });
    const rows = await rowsOf<{ changes: object }>(
      test.deps.database.db,
      sql`select changes from audit_log where record_id = ${made._id} and module = 'view'`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('9811122233');
  });
});

describe('hostile input', () => {
  it('drops parameters that the list does not accept', async () => {
    const person = await staff();
    const { search } = await make(person, {
      search: {
        status: 'baked',
        sort: 'name; drop table saved_view',
        vendor: "' or 1=1",
        nonsense: '<script>',
        constructor: 'x',
        city: '<b>Kolkata</b>',
      },
    });
    expect(search).toEqual({ city: '<b>Kolkata</b>' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a name with NUL', { name: 'a\0b' }, 'name'],
    ['an unknown list', { list: '/nowhere' }, 'list'],
    ['a list of the prototype', { list: 'constructor' }, 'list'],
    ['a search that is a list', { search: ['status'] }, 'search'],
    ['a value that is an object', { search: { status: { $ne: null } } }, 'search.status'],
    ['a long value', { search: { city: 'x'.repeat(201) } }, 'search.city'],
    [
      'many parameters',
      { search: Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`p${index}`, 'x'])) },
      'search',
    ],
    ['many columns', { columns: Array.from({ length: 61 }, (_, index) => `c${index}`) }, 'columns'],
    ['columns that are numbers', { columns: [1] }, 'columns.0'],
    ['an unknown density', { density: 'tiny' }, 'density'],
  ])('rejects %s', async (_, part, field) => {
    const { token } = await staff();
    const reply = await test.probe(create, { token, body: { name: 'View', list: '/order', ...part } });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('ignores an owner, an id and sharing in the body', async () => {
    const [person, other] = [await staff(), await staff()];
    const body = {
      name: 'Sneaky',
      list: '/order',
      owner: other.userId,
      owner_id: other.userId,
      _id: noView,
      shared: true,
    };
    const reply = await test.probe(create, { token: person.token, body });
    expect(reply.body.data).toMatchObject({ owner: { _id: person.userId }, shared: false });
    expect(await namesSeen(other)).toEqual([]);
  });
});

describe('a shared view', () => {
  const shareIt = ({ token }: Person, id: string, shared = true) =>
    test.call(share, { token, params: { id }, body: { shared } });

  it('can be of the list of customers, for those who see customers', async () => {
    const [owner, other] = [await staff(customerEndpoints.list, share), await staff(customerEndpoints.list)];
    const made = await make(owner, {
      list: '/customer',
      search: { tag: 'regular', blocked: 'true', sort: '-spent', page: '2', status: 'pending' },
    });
    expect(made.search).toEqual({ tag: 'regular', blocked: 'true', sort: '-spent' });
    expect(await namesSeen(other, '/customer')).toEqual([]);
    expect((await shareIt(owner, made._id)).status).toBe(200);
    expect(await namesSeen(other, '/customer')).toEqual([made.name]);
    const outsider = await staff();
    expect(await namesSeen(outsider, '/customer')).toEqual([]);
    const rejected = await test.call(create, { token: outsider.token, body: { name: 'Mine', list: '/customer' } });
    expect(rejected.status).toBe(403);
  });

  it('is used by others who see the list, and changed by its owner only', async () => {
    const [owner, other] = [await staff(share), await staff(share)];
    const made = await make(owner, { search: { status: 'pending' } });
    const shared = await shareIt(owner, made._id);
    expect([shared.status, shared.body.message, shared.body.data.shared]).toEqual([
      200,
      'View shared successfully',
      true,
    ]);
    const theirs = (await seen(other)).find(({ _id }) => _id === made._id);
    expect(theirs).toMatchObject({
      search: { status: 'pending' },
      editable: false,
      shared: true,
      owner: { _id: owner.userId },
    });
    const call = { token: other.token, params: { id: made._id } };
    expect((await test.call(update, { ...call, body: { name: 'Taken over' } })).status).toBe(404);
    expect((await test.call(remove, call)).status).toBe(404);
    expect((await shareIt(other, made._id, false)).status).toBe(404);
    expect((await shareIt(owner, made._id, false)).body.message).toBe('View is personal now');
    expect((await seen(other)).map(({ _id }) => _id)).not.toContain(made._id);
  });

  it('comes after the own views, by name', async () => {
    const list = '/audit';
    const { list: audit } = (await import('@bakehouse/contract/audit')).auditEndpoints;
    const [owner, other] = [await staff(share, audit), await staff(audit)];
    const first = await make(owner, { list, name: 'A shared one' });
    await shareIt(owner, first._id);
    await make(other, { list, name: 'zebra' });
    await make(other, { list, name: 'Badger' });
    expect(await namesSeen(other, list)).toEqual(['Badger', 'zebra', 'A shared one']);
  });

  it('needs the permission to share; a Super Admin has it', async () => {
    const person = await staff();
    const made = await make(person);
    expect((await shareIt(person, made._id)).status).toBe(403);
    const owner = await makeOwner(test.deps);
    const own = await make(owner);
    expect((await shareIt(owner, own._id)).body.data.shared).toBe(true);
  });

  it('is invisible to people without the permission of the list', async () => {
    const [owner, stranger] = [await staff(share), await makeStaff(test.deps, [brand.endpoints.list])];
    const made = await make(owner);
    await shareIt(owner, made._id);
    expect(await seen(stranger)).toEqual([]);
    const body = { list: '/order', view: made._id };
    expect((await test.call(setDefault, { token: stranger.token, body })).status).toBe(404);
  });

  it('remains when its owner is deleted, and people who may share views can then remove it', async () => {
    const [owner, keeper, reader] = [await staff(share), await staff(share), await staff()];
    const made = await make(owner);
    const personal = await make(owner);
    await shareIt(owner, made._id);
    await test.deps.database.db.execute(sql`update admin_user set deleted_at = now() where id = ${owner.userId}`);
    const of = async (person: Person) => (await seen(person)).find(({ _id }) => _id === made._id);
    expect([(await of(keeper))?.editable, (await of(reader))?.editable]).toEqual([true, false]);
    const params = { id: made._id };
    expect((await test.call(remove, { token: reader.token, params })).status).toBe(404);
    expect((await test.call(remove, { token: keeper.token, params: { id: personal._id } })).status).toBe(404);
    expect((await test.call(update, { token: keeper.token, params, body: { name: 'Kept' } })).status).toBe(200);
    expect((await test.call(remove, { token: keeper.token, params })).status).toBe(200);
    expect(await of(reader)).toBeUndefined();
  });

  it('stays shared when it is restored, unless its owner may no longer share', async () => {
    const [owner, reader] = [await staff(share), await staff()];
    const made = await make(owner);
    await shareIt(owner, made._id);
    const restoreIt = async (token: string) => {
      await test.call(remove, { token, params: { id: made._id } });
      expect((await test.call(restore, { token, params: { id: made._id } })).status).toBe(200);
      return (await seen(reader)).some(({ _id }) => _id === made._id);
    };
    expect(await restoreIt(owner.token)).toBe(true);
    await test.deps.database.db.execute(sql`
      update admin_user_role set role_id = (select role_id from admin_user_role where user_id = ${reader.userId})
      where user_id = ${owner.userId}`);
    expect(await restoreIt(await openSession(test.deps, owner.userId))).toBe(false);
  });

  it(`can exist ${maxViews} times for a list`, async () => {
    const owner = await makeOwner(test.deps);
    const { db } = test.deps.database;
    await db.execute(sql`
      insert into saved_view (id, owner_id, list, name, shared)
      select gen_random_uuid(), ${owner.userId}, '/postal', 'View ' || n, true from generate_series(1, ${maxViews}::int) n`);
    const other = await makeOwner(test.deps);
    const made = await make(other, { list: '/postal' });
    expect((await shareIt(other, made._id)).body.error).toBe(
      'This list has 50 shared views already. Delete one first.',
    );
  });
});

describe('a vendor', () => {
  it('has personal views of the own list, sees no shared ones and shares none', async () => {
    const vendor = await makeVendor(test.deps, [orders, share]);
    const owner = await staff(share);
    const shared = await make(owner);
    await test.call(share, { token: owner.token, params: { id: shared._id }, body: { shared: true } });
    const made = await make(vendor, { name: 'My mornings', search: { quick: 'today' } });
    expect(await namesSeen(vendor)).toEqual(['My mornings']);
    const [token, params] = [vendor.token, { id: made._id }];
    expect((await test.call(share, { token, params, body: { shared: true } })).status).toBe(403);
    expect((await test.call(create, { token, body: { name: 'Log', list: '/audit' } })).status).toBe(403);
    const own = await test.call(setDefault, { token, body: { list: '/order', view: made._id } });
    expect(own.status).toBe(200);
    const theirs = await test.call(setDefault, { token, body: { list: '/order', view: shared._id } });
    expect(theirs.status).toBe(404);
  });
});

describe('the default view', () => {
  it('is chosen by each person and list, and can be removed', async () => {
    const [owner, other] = [await staff(share), await staff()];
    const made = await make(owner);
    const second = await make(owner);
    await test.call(share, { token: owner.token, params: { id: made._id }, body: { shared: true } });
    const choose = ({ token }: Person, view: string | null, path = '/order') =>
      test.call(setDefault, { token, body: { list: path, view } });
    const defaults = async (person: Person) =>
      (await seen(person)).filter(({ is_default }) => is_default).map(({ _id }) => _id);
    expect((await choose(other, made._id)).body.message).toBe('Default view saved');
    expect([await defaults(other), await defaults(owner)]).toEqual([[made._id], []]);
    await choose(owner, made._id);
    await choose(owner, second._id);
    expect(await defaults(owner)).toEqual([second._id]);
    expect((await choose(owner, null)).body.message).toBe('Default view removed');
    expect([await defaults(other), await defaults(owner)]).toEqual([[made._id], []]);
    expect((await choose(owner, made._id, '/order/deleted')).status).toBe(404);
    expect((await choose(other, second._id)).status).toBe(404);
    expect((await choose(other, noView)).status).toBe(404);
  });

  it('ends when the view is no longer shared', async () => {
    const [owner, other] = [await staff(share), await staff()];
    const made = await make(owner);
    const shareIt = (shared: boolean) =>
      test.call(share, { token: owner.token, params: { id: made._id }, body: { shared } });
    await shareIt(true);
    await test.call(setDefault, { token: other.token, body: { list: '/order', view: made._id } });
    await shareIt(false);
    expect((await seen(other)).filter(({ is_default }) => is_default)).toEqual([]);
  });
});
