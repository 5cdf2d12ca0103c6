import type { Page } from '@playwright/test';
import { waitForScreen } from '../support/sign-in.ts';
import { expect, open, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ person: 'owner' });

const restored = 'We restored your unsaved changes.';

const reload = async (page: Page) => {
  await page.reload();
  await waitForScreen(page);
};

const forms = [
  { name: 'product', address: '/product/create', field: /^Name/ },
  { name: 'order', address: '/order/create', field: /^Full Name/ },
  { name: 'onboarding', address: '/vendor/create', field: /^First Name/ },
  { name: 'coupon', address: '/coupon/details/create/new?type=general', field: /^Coupon Name/ },
];

for (const { name, address, field } of forms)
  test(`restores unsaved work of the ${name} form after a reload, and discards it on request`, async ({ page }) => {
    // Accepts the browser's dialog about unsaved changes. A reload by the test may have answered it already.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await open(page, address);
    const input = page.getByRole('textbox', { name: field }).first();
    await input.fill('Half typed');
    await reload(page);
    await expect(input).toHaveValue('Half typed');
    const notice = page.getByRole('alert').filter({ hasText: restored });
    await notice.getByRole('button', { name: 'Discard' }).click();
    await expect(input).toHaveValue('');
    await reload(page);
    await expect(input).toHaveValue('');
    await expect(notice).toHaveCount(0);
  });
