import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { Page } from '@playwright/test';
import { password, people } from './people.ts';
import { screenIsReady, signInForm } from './sign-in.ts';
import { expect, test } from './test.ts';

const wanted = 10;
const mostMs = 60_000;

const panel = (page: Page) => page.getByRole('region', { name: 'Assigned Vendor' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Types a name and a password as a hand without a mouse does. */
const signIn = async (page: Page) => {
  const { email, password: secret } = signInForm(page);
  await expect(email).toBeVisible();
  while (!(await email.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type(people.orderDesk.email);
  await page.keyboard.press('Tab');
  await expect(secret).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await screenIsReady(page);
};

/** Whether the order could be given to the best suggestion; it cannot where nobody delivers. */
const assignBest = async (page: Page): Promise<boolean> => {
  await page.keyboard.press('a');
  const list = panel(page).getByRole('listbox', { name: 'Suggested vendors' });
  const search = panel(page).getByRole('combobox', { name: 'Search vendor' });
  await expect(list.or(search).and(page.locator(':focus'))).toBeVisible();
  if (!(await list.isVisible())) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    return false;
  }
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Edit vendor' })).toBeVisible();
  return true;
};

const goToNext = async (page: Page) => {
  const before = page.url();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(before);
  await expect(heading(page)).toHaveText(/^Order BH-/);
};

test('ten unassigned orders are given to stores by keyboard alone, from the sign-in page, in a minute', async ({
  page,
  api,
}, info) => {
  test.setTimeout(120_000);
  await page.goto('/auth/signin');
  const began = Date.now();
  await signIn(page);
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(heading(page)).toHaveText(/^List \(\d+\)$/, { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('2');
  await expect(page).toHaveURL('/order?quick=unassigned');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Order BH-/);

  const given: string[] = [];
  while (given.length < wanted) {
    const id = idIn(page);
    if (await assignBest(page)) given.push(id);
    if (given.length < wanted) await goToNext(page);
  }
  const took = Date.now() - began;
  info.annotations.push({ type: 'seconds', description: String(took / 1000) });
  expect(new Set(given).size).toBe(wanted);
  expect(took).toBeLessThan(mostMs);
  for (const id of given) {
    const { data } = await api(orderEndpoints.details, { params: { id } });
    expect(data.assigned_vendor).not.toBeNull();
    expect(data.timeline.filter(({ kind }) => kind === 'vendor')).toHaveLength(1);
    expect(data.timeline.at(-1)?.actor).toBe(people.orderDesk.name);
  }
});
