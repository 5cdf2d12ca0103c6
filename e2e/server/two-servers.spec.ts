import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { expect, type Page, type PlaywrightWorkerArgs, test } from '@playwright/test';
import { startPostgres } from '../../packages/api/test/embedded-postgres.ts';
import { signInByApi } from '../support/api-client.ts';
import { openLive } from '../support/board.ts';
import { assignmentPanel, timeline } from '../support/order-details.ts';
import { startServer } from '../support/own-server.ts';
import { people } from '../support/people.ts';
import { placeOrderLike, unassignedDemoOrder } from '../support/place-order.ts';

/** Two people work side by side, each with a server of their own, on one PostgreSQL. */

/** Starts a server with demo data on the database. */
const startDemo = async (databaseUrl: string, folder: string) => {
  const { server, exit, address } = await startServer({
    cwd: join(import.meta.dirname, '../..'),
    args: ['packages/api/dist/main.mjs'],
    env: { HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: '1' },
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await exit;
  };
  return { address, stop };
};

/** Returns an API client of a server for the owner. */
const clientOf = async (playwright: PlaywrightWorkerArgs['playwright'], address: string) => {
  const request = await playwright.request.newContext({ baseURL: address });
  return { api: await signInByApi(request, 'owner'), dispose: () => request.dispose() };
};

test('an order placed at one server appears at another, and both see each step on the lists and the boards', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-two-servers-'));
  const postgres = await startPostgres();
  // The second server starts on the database that the first one has filled.
  const first = await startDemo(postgres.url, folder);
  const second = await startDemo(postgres.url, folder);
  const { api, dispose } = await clientOf(playwright, second.address);
  try {
    const desk = await openLive(browser, 'orderDesk', '/order', { baseURL: first.address });
    const owner = await openLive(browser, 'owner', '/order', { baseURL: second.address });
    const pages = [desk, owner];
    const order = await placeOrderLike(api, await unassignedDemoOrder(api));
    const number = order.order_number;

    // On the lists.
    const placedAt = performance.now();
    for (const page of pages) await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
    process.stdout.write(`On both lists after ${Math.round(performance.now() - placedAt)} ms\n`);
    for (const page of pages) {
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('link', { name: number, exact: true }).click();
      await expect(timeline(page)).toHaveCount(1);
    }
    await expect(owner.getByText(`${people.orderDesk.name} is viewing this order`)).toBeVisible();
    await desk.keyboard.press('a');
    await expect(assignmentPanel(desk).getByRole('listbox', { name: 'Suggested vendors' })).toBeFocused();
    await expect(assignmentPanel(owner).getByText(`${people.orderDesk.name} is assigning this order`)).toBeVisible();
    await desk.keyboard.press('Enter');
    for (const page of pages) {
      await expect(assignmentPanel(page).getByRole('button', { name: 'Edit vendor' })).toBeVisible();
      await expect(timeline(page)).toHaveCount(2);
    }

    // On the boards.
    const day = order.order_items[0]?.selected_delivery_date.slice(0, 10);
    for (const page of pages) await page.goto(`/order/board?date=${day}&group=status`);
    const card = (page: Page) => page.getByRole('article').filter({ hasText: number });
    for (const page of pages) await expect(card(page)).toBeVisible();
    await card(owner).dragTo(owner.getByRole('region', { name: /^Confirmed/ }));
    for (const page of pages)
      await expect(page.getByRole('region', { name: /^Confirmed/ }).getByText(number)).toBeVisible();
    const { data: after } = await api(orderEndpoints.details, { params: { id: order._id } });
    expect(after.status).toBe('confirmed');
    for (const page of pages) await page.context().close();
  } finally {
    await dispose();
    await second.stop();
    await first.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
