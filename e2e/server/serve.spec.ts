import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { ownConnection, sendWhenServed } from '../support/api-client.ts';
import { createFolder, root, startServer } from '../support/start-server.ts';
import { tinyPng } from '../support/tiny-png.ts';

const deliveryAddress = {
  full_name: 'आशा राव',
  phone: '9876543210',
  address1: '12 Lodhi Road',
  city: 'Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110003',
};

/** Returns an order with an invoice that needs a font for Devanagari. */
const orderOf = (productId: string) => ({
  order_number: 'BH-1',
  order_date: '2026-11-20T10:00:00Z',
  source: 'storefront',
  payment_method: 'COD',
  customer: { full_name: 'आशा राव', phone: '9876543210' },
  address: { billing: deliveryAddress, shipping: deliveryAddress },
  order_items: [
    {
      product: { _id: productId, name: 'केक', price: 300, quantity: 1 },
      shipping_cost: 15,
      selected_delivery_type: { name: 'Standard' },
      selected_delivery_date: '2026-11-22',
      selected_delivery_slot: { from: '10:00', upto: '12:00' },
    },
  ],
  subtotal: 300,
  shipping_total: 15,
  total_coupon_discount: 0,
  order_total: 315,
});

const account = { email: 'first@example.test', password: 'quiet-oven-42' };

/** Starts a production server in `cwd` with its data in `folder`, and waits until it is ready. */
const startProduction = (cwd: string, args: readonly string[], folder: string) =>
  startServer({
    cwd,
    args,
    env: {
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
  });

const signIn = async (request: APIRequestContext, address: string): Promise<{ authorization: string }> => {
  const response = await sendWhenServed(() =>
    request.post(`${address}/api/${sessionEndpoints.login.path}`, { data: account, headers: ownConnection }),
  );
  expect(response.status()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
};

test('the production server runs alone, signs in its first administrator and stops on SIGTERM', async ({ request }) => {
  const folder = await createFolder('serve');
  const { server, exit, address } = await startProduction(root, ['scripts/serve.mjs'], folder);
  try {
    const headers = { ...(await signIn(request, address)), ...ownConnection };
    const page = await sendWhenServed(() => request.get(`${address}/api/docs`, { headers }));
    expect(page.status()).toBe(200);
    expect(await page.text()).toContain('swagger-ui');
    const docs = await sendWhenServed(() => request.get(`${address}/api/docs`, { headers: ownConnection }));
    expect(docs.status()).toBe(401);
    // The script replaces itself by the server, so no second process remains.
    if (process.platform === 'linux')
      expect(await readFile(`/proc/${server.pid}/cmdline`, 'utf8')).toContain('packages/api/dist/serve.mjs');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});

test('the package of a server runs without the repository and needs at most 120 MB', async ({ request }) => {
  const folder = await createFolder('package');
  const app = join(folder, 'app');
  await promisify(execFile)(process.execPath, ['scripts/package.mjs', '--out', app, '--embedded'], { cwd: root });
  const files = await readdir(app, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000_000);
  const { server, exit, address } = await startProduction(app, ['packages/api/dist/serve.mjs'], folder);
  try {
    const headers = { ...(await signIn(request, address)), ...ownConnection };
    const call = (path: string, options?: Parameters<APIRequestContext['fetch']>[1]) =>
      sendWhenServed(() => request.fetch(`${address}/api/${path}`, { headers, ...options }));
    // Each call loads packages that are not in the bundle: the documentation page, image processing, and fonts of invoices.
    expect((await call('docs')).status()).toBe(200);
    const image = { name: 'cake.png', mimeType: 'image/png', buffer: Buffer.from(tinyPng.buffer) };
    const upload = await call('fileupload/uploadImage', { method: 'POST', multipart: { file: image } });
    expect(upload.status(), await upload.text()).toBe(200);
    const create = async (path: string, data: object): Promise<string> => {
      const response = await call(`${path}/create`, { method: 'POST', data });
      expect(response.ok(), await response.text()).toBe(true);
      return ((await response.json()) as { data: { _id: string } }).data._id;
    };
    const productId = await create('product', { name: 'केक', status: 'Active', product_type: 'simple', price: 300 });
    const orderId = await create('order', orderOf(productId));
    const invoice = await call(`order/${orderId}/get_invoice`);
    expect(invoice.status()).toBe(200);
    expect((await invoice.text()).slice(0, 4)).toBe('%PDF');
    const page = await sendWhenServed(() => request.get(`${address}/order`, { headers: ownConnection }));
    expect(page.status()).toBe(200);
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
