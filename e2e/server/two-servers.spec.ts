import { chmod, rm } from 'node:fs/promises';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { expect, type Page } from '@playwright/test';
import { signInByApi } from '../support/api-client.ts';
import { farDay, openLive } from '../support/board.ts';
import { test } from '../support/browser-window.ts';
import { assignmentPanel, timeline } from '../support/order-details.ts';
import { credentialsOf, people } from '../support/people.ts';
import { placeOwnOrder } from '../support/place-order.ts';
import { createFolder, demoSettings, startServer } from '../support/start-server.ts';

/** Two people work side by side, each with a server of their own, on one PostgreSQL. */

/** Starts PostgreSQL. It creates all of its folders in `folder`. */
const startDatabase = async (folder: string) => {
  // PostgreSQL can run as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  return startServer({ args: ['e2e/support/postgres.ts'], env: { TMPDIR: folder } });
};

/** Starts a server with demo data on the database. */
const startDemo = (databaseUrl: string, folder: string) =>
  startServer({
    args: ['packages/api/dist/serve.mjs'],
    env: { ...demoSettings, DATA_DIR: folder, DATABASE_URL: databaseUrl },
  });

test('an order placed at one server appears at another, and both see each step on the lists and the boards', async ({
  browser,
  playwright,
}) => {
  const [databaseFolder, folder] = [await createFolder('two-servers'), await createFolder('two-servers')];
  const postgres = await startDatabase(databaseFolder);
  // The second server starts on the database that the first one has filled.
  const first = await startDemo(postgres.address, folder);
  const second = await startDemo(postgres.address, folder);
  const request = await playwright.request.newContext({ baseURL: second.address });
  const api = await signInByApi(request, credentialsOf('owner'));
  try {
    const [desk, owner] = await Promise.all([
      openLive(browser, 'orderDesk', '/order', { baseURL: first.address }),
      openLive(browser, 'owner', '/order', { baseURL: second.address }),
    ]);
    const pages = [desk, owner];
    const order = await placeOwnOrder(api, { date: farDay() });
    const number = order.order_number;

    // On the lists.
    for (const page of pages) await expect(page.getByText('1 new order', { exact: true })).toBeVisible();
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
    await request.dispose();
    await Promise.all([second.stop(), first.stop()]);
    await postgres.stop();
    for (const path of [databaseFolder, folder]) await rm(path, { recursive: true, force: true });
  }
});
