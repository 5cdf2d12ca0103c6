import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { type Person, people } from '../support/people.ts';
import { uniqueName } from '../support/samples.ts';
import { screensOf } from '../support/screens.ts';
import { expect, open, test } from '../support/test.ts';
import { navigate, visitScreens } from '../support/visit-screens.ts';

// Every screen opens, or shows the no-access page, according to the user's permissions; accessibility.spec.ts covers
// the owner.

test.describe.configure({ mode: 'parallel' });
test.use({ strictConsole: true });

for (const person of (Object.keys(people) as Person[]).filter((name) => name !== 'owner')) {
  test.describe(`${people[person].email}`, () => {
    test.use({ person });

    test('opens each screen, or the no-access page, without errors', async ({ page, api, apiOf }) => {
      const screens = await screensOf(person, api, await apiOf(person));
      await open(page, '/');
      await visitScreens(page, screens);
    });
  });
}

test.describe('dimensions in the specification', () => {
  test.use({ person: 'owner' });

  test('toasts, maps and popups have the specified position and height', async ({ page, api }) => {
    const { data } = await api(vendorEndpoints.list, { query: { status: 'approve', sort: 'createdAt' } });
    await open(page, `/vendor/detail/store-address/${data[0]?.id}`);
    const map = page.getByRole('region', { name: /^Map: / });
    await expect.poll(async () => (await map.boundingBox())?.height).toBe(400);
    // Layers of the map library, such as its gesture hint, stay below the top bar.
    const isolatedHeight = await map.evaluate((element) => {
      let box: HTMLElement | null = element as HTMLElement;
      while (box && getComputedStyle(box).isolation !== 'isolate') box = box.parentElement;
      return box?.clientHeight;
    });
    expect(isolatedHeight).toBe(400);

    await navigate(page, '/permission_group', /^List \(\d+\)$/);
    await page.getByRole('button', { name: 'permissions of Orders' }).click();
    const popup = page.getByRole('region', { name: 'Permissions of Orders' });
    await expect.poll(async () => (await popup.boundingBox())?.height).toBe(300);
    await page.keyboard.press('Escape');

    await navigate(page, '/brand/create', /^Create Brand$/);
    await page.getByRole('textbox', { name: 'Name' }).fill(uniqueName());
    await page.keyboard.press('Control+s');
    const toast = await page.getByRole('alert').boundingBox();
    // Below the top bar. Its search field must stay usable.
    const bar = await page.getByRole('banner').boundingBox();
    expect(toast?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(toast?.y).toBeLessThan(80);
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeGreaterThan(1300);
  });
});
