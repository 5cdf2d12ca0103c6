import { adminUser } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { role } from '@bakehouse/contract/role';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import {
  assignVendor,
  makeOwner,
  makePerson,
  makeProduct,
  makeRole,
  makeStaff,
  makeVendor,
  orderOf,
} from '../../../test/factories.ts';
import { buildApp } from '../../app/app.ts';
import { rowsOf } from '../../platform/db/client.ts';

describe('permissions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('are registered once from the route table', async () => {
    const names = () =>
      rowsOf<{ slug: string }>(test.deps.database.db, sql`select slug, method from permission order by 1, 2`);
    const before = await names();
    expect(before).toContainEqual({ slug: 'order/{id}/update_status', method: 'POST' });
    expect(before.length).toBe(test.app.endpoints.filter((endpoint) => endpoint.access === 'permission').length);
    const again = await buildApp(test.deps);
    await again.ready();
    await again.close();
    expect(await names()).toEqual(before);
  });

  it('must be declared by every route, or the server does not start', async () => {
    const app = await buildApp(test.deps);
    expect(() => app.get('/api/forgotten', async () => 'open')).toThrow(/declares no endpoint/);
    await app.close();
  });

  it('reject one call without a session in each turn of the event loop', async () => {
    let turn = 0;
    let isCounting = true;
    const count = () => {
      turn += 1;
      if (isCounting) setImmediate(count);
    };
    setImmediate(count);
    const turns = new Set<number>();
    const reject = async () => {
      const { statusCode } = await test.app.inject({ url: '/api/brand/list' });
      turns.add(turn);
      return statusCode;
    };
    const codes = await Promise.all(Array.from({ length: 20 }, reject));
    isCounting = false;
    expect(new Set(codes)).toEqual(new Set([401]));
    expect(turns.size).toBeGreaterThan(15);
  });

  it('of GET apply to HEAD, and of PUT to PATCH', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const head = (token: string) =>
      test.app.inject({ method: 'HEAD', url: '/api/brand/list', headers: { authorization: `Bearer ${token}` } });
    expect((await head(staff.token)).statusCode).toBe(200);
    const stranger = await makeStaff(test.deps, []);
    expect((await head(stranger.token)).statusCode).toBe(403);
    const params = { id: '00000000-0000-7000-8000-000000000000' };
    const patch = await test.call(brand.endpoints.update, { token: staff.token, params, body: {}, method: 'PATCH' });
    expect(patch.status).toBe(403);
  });

  it('end with the next call after a change on the same server', async () => {
    const owner = await makeOwner(test.deps);
    const change = async (endpoint: Endpoint, id: string, body: object) =>
      expect((await test.probe(endpoint, { token: owner.token, params: { id }, body })).status).toBe(200);
    const changes: [(roleId: string, userId: string) => Promise<void>, number][] = [
      [(roleId) => change(role.endpoints.update, roleId, { permissions: [] }), 403],
      [(roleId) => change(role.endpoints.update, roleId, { status: 'InActive' }), 403],
      [(_role, userId) => change(adminUser.endpoints.update, userId, { status: 'InActive' }), 401],
    ];
    for (const [takeAway, expected] of changes) {
      const roleId = await makeRole(test.deps, [brand.endpoints.list]);
      const { token, userId } = await makePerson(test.deps, [roleId]);
      // This call caches the permissions, which are not checked again for half a second by themselves.
      expect((await test.call(brand.endpoints.list, { token })).status).toBe(200);
      await takeAway(roleId, userId);
      expect((await test.call(brand.endpoints.list, { token })).status).toBe(expected);
    }
  });

  it('cannot be bypassed with another spelling of the URL', async () => {
    const stranger = await makeStaff(test.deps, []);
    for (const url of [
      '/api/brand/list/',
      '/api//brand/list',
      '/api/./brand/list',
      '/API/brand/list',
      '/api/brand%2Flist',
      '/api/brand/list;x',
    ]) {
      const reply = await test.app.inject({ url, headers: { authorization: `Bearer ${stranger.token}` } });
      // Where the dashboard is built, an unknown address is a page of it.
      const isPage = String(reply.headers['content-type']).startsWith('text/html');
      if (!isPage) expect([400, 403, 404], url).toContain(reply.statusCode);
      expect(reply.body, url).not.toContain('"data"');
    }
  });

  it('grant nothing through an empty group or no role', async () => {
    const empty = await makeStaff(test.deps, []);
    expect((await test.call(orderEndpoints.list, { token: empty.token })).status).toBe(403);
  });

  it('through the Vendor role are limited to the own store, and through a staff role are not', async () => {
    const owner = await makeOwner(test.deps);
    const productId = await makeProduct(test.deps);
    const create = async () =>
      (await test.call(orderEndpoints.create, { token: owner.token, body: orderOf(productId) })).body.data._id;
    const [own, foreign] = [await create(), await create()];
    const vendor = await makeVendor(test.deps, [orderEndpoints.list, orderEndpoints.details]);
    await assignVendor(test.deps, own, vendor.vendorId);
    const seen = await test.call(orderEndpoints.list, { token: vendor.token });
    expect(seen.body.data.orders.map((order) => order._id)).toEqual([own]);
    expect(seen.body.data.totalOrders).toBe(1);
    const viewOrder = (id: string) => test.call(orderEndpoints.details, { token: vendor.token, params: { id } });
    expect((await viewOrder(own)).status).toBe(200);
    expect((await viewOrder(foreign)).status).toBe(404);

    const roleId = await makeRole(test.deps, [orderEndpoints.details]);
    await test.deps.database.db.execute(sql`insert into admin_user_role values (${vendor.userId}, ${roleId})`);
    await expect.poll(async () => (await viewOrder(foreign)).status).toBe(200);
    const listAfter = await test.call(orderEndpoints.list, { token: vendor.token });
    expect(listAfter.body.data.totalOrders).toBe(1);
  });

  it('of a vendor without a store show no orders', async () => {
    const vendor = await makeVendor(test.deps, [orderEndpoints.list]);
    await test.deps.database.db.execute(sql`update vendor set deleted_at = now() where id = ${vendor.vendorId}`);
    const seen = await test.call(orderEndpoints.list, { token: vendor.token });
    expect(seen.body.data).toMatchObject({ orders: [], totalOrders: 0 });
  });

  it('that are revoked on one server are rejected by another within a second', async () => {
    const second = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR);
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const listBrands = () => second.call(brand.endpoints.list, { token: staff.token });
    expect((await listBrands()).status).toBe(200);
    await test.deps.database.db.execute(sql`update admin_user set status = 'InActive' where id = ${staff.userId}`);
    await expect.poll(async () => (await listBrands()).status).toBe(401);
    await second.app.close();
  });
});
