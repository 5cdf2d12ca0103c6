import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@bakehouse/contract/brand';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderOf } from './factories.ts';
import { openStorefront, type Storefront, storePhone } from './storefront-shop.ts';

/**
 * The files of the changes in docs/tour.md are those that run. V8 counts the calls of each function during one call of the API;
 * an import does not count.
 */

const packages = join(import.meta.dirname, '../..');
const tour = readFileSync(join(packages, '../docs/tour.md'), 'utf8');
const [introduction = '', ...changes] = tour.split('\n## Four changes')[1]?.split('\n## ')[0]?.split('\n### ') ?? [];

/** Returns the paths in a text: the files, and the folders, which end with a slash. */
const pathsIn = (text = ''): string[] => [
  ...new Set([...text.matchAll(/`((?:admin|api|contract)\/[\w./-]+)`/g)].map(([, path = '']) => path)),
];
// The hasher stops its process half a minute after the last password, which is during another change on a busy machine.
const leftOut = [...pathsIn(introduction), 'api/kernel/passwords/hasher.ts'];
const isLeftOut = (file: string) =>
  leftOut.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));

/** A file of the API or the contract with functions. Schemas and tables are data. */
const hasFunctions = (file: string) =>
  !file.startsWith('admin/') && !/\.(table|endpoints)\.ts$|^contract\/(brand|order\/order-input)\.ts$/.test(file);

const session = new Session();
let shop: Storefront;
beforeAll(async () => {
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  shop = await openStorefront();
});
afterAll(async () => {
  await shop.test.close();
  session.disconnect();
});

type Script = Awaited<ReturnType<typeof takeScripts>>[number];
const takeScripts = async () => (await session.post('Profiler.takePreciseCoverage')).result;

/** Returns whether a function of a script ran. Vitest's getters of exports do not count. */
const hasRun = async ({ scriptId, functions }: Script): Promise<boolean> => {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  return functions.some(({ ranges: [range] }) => {
    if (!range?.count) return false;
    return !/^\(\) ?=> ?\{? ?(try|return)/.test(scriptSource.slice(range.startOffset, range.endOffset));
  });
};

/** Begins to count. V8 does not count a function that was inlined into an optimized caller, and this discards optimized code. */
const startCounting = async () => {
  await session.post('Profiler.stopPreciseCoverage');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
};

/** Returns the files of which a function ran since the counting began. */
const takeFiles = async (): Promise<string[]> => {
  const files: string[] = [];
  for (const script of await takeScripts()) {
    const file = relative(packages, script.url.startsWith('file:') ? fileURLToPath(script.url) : script.url);
    if (/^(api|contract)\/src\//.test(file) && (await hasRun(script))) files.push(file.replace('/src/', '/'));
  }
  return files;
};

const editBrand = async ({ test, token }: Storefront) => {
  const { _id: id, version } = (await test.call(brand.endpoints.create, { token, body: { name: 'Rye' } })).body.data;
  return () => test.call(brand.endpoints.update, { token, params: { id }, body: { name: 'Rye & Co', version } });
};

const createOrder = async ({ test, token, cake, type }: Storefront) => {
  const order = orderOf(cake);
  const order_items = order.order_items.map((item) => ({
    ...item,
    selected_delivery_type: { _id: type, name: 'Standard' },
    shipping_override_reason: 'Agreed on the phone',
  }));
  return (await test.call(orderEndpoints.create, { token, body: { ...order, order_items } })).body.data;
};

const assignVendor = async (shop: Storefront) => {
  const { test, token, type, vendor } = shop;
  const { _id: id, version } = await createOrder(shop);
  const charges = { vendor_delivery_charges: 79, vendor_charges: 400 };
  const body = { vendor: vendor.vendorId, delivery_type: type, ...charges, version };
  const headers = { 'idempotency-key': id };
  return () => test.call(orderAssignmentEndpoints.assignVendor, { token, params: { id }, body, headers });
};

const placeOrder = async ({ place, orderBody, makeCoupon }: Storefront) => {
  const name = `TEN${Math.random().toString(36).slice(2, 8)}`.toUpperCase();
  await makeCoupon(name);
  return () => place(orderBody(979, { coupon_codes: [name] }));
};

const correctAddress = async (shop: Storefront) => {
  const { test, token } = shop;
  const { _id: id, version } = await createOrder(shop);
  const address = { full_name: 'Asha Verma', phone: storePhone, address1: '14 Lodhi Road' };
  const body = { ...address, address_type: 'shipping', version } as const;
  const headers = { 'idempotency-key': id };
  return () => test.call(orderEndpoints.updateAddress, { token, params: { id }, body, headers });
};

it.each([
  { change: "A brand's edit", prepare: editBrand, maxFiles: 25 },
  { change: "A vendor's assignment", prepare: assignVendor, maxFiles: 30 },
  { change: 'A storefront order with a coupon', prepare: placeOrder, maxFiles: 25 },
  { change: 'Correcting an address', prepare: correctAddress, maxFiles: 25 },
])('$change passes the files of the tour', async ({ change, prepare, maxFiles }) => {
  const [list, details] = changes.find((text) => text.startsWith(`${change}\n`))?.split('\nDetails: ') ?? [];
  const named = pathsIn(list);
  // The first call compiles and loads what later ones use again.
  const first = await (await prepare(shop))();
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
  const call = await prepare(shop);
  await startCounting();
  const { status } = await call();
  const ran = await takeFiles();
  expect(status).toBeLessThan(300);
  const described = [...named, ...pathsIn(details)];
  expect(described.filter((file) => hasFunctions(file) && !ran.includes(file))).toEqual([]);
  expect(ran.filter((file) => !described.includes(file) && !isLeftOut(file)).toSorted()).toEqual([]);
  expect(named.length, named.join('\n')).toBeLessThanOrEqual(maxFiles);
});
