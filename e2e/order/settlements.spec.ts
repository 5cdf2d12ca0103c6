import { readFile } from 'node:fs/promises';
import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/board.ts';
import { expectToast } from '../support/controls.ts';
import { credentialsOf } from '../support/people.ts';
import { vendorStore } from '../support/place-order.ts';
import { expect, test } from '../support/test.ts';

const { list, adjust, account, setBankAccount } = settlementEndpoints;

/** Staff pay a vendor of the demo, whose Owner disputes an order of the payout on a phone. */
test('a settlement is reviewed, transferred with the bank file, disputed by the vendor on a phone, and answered', async ({
  api,
  apiOf,
  browser,
  baseURL,
}) => {
  const callAsVendor = await apiOf('vendor');
  const { vendor_id } = await api(sessionEndpoints.login, { body: credentialsOf('vendor') });
  const params = { id: vendor_id ?? '' };
  const number = '50100234567890';
  await callAsVendor(setBankAccount, {
    params,
    body: { holder: vendorStore, account_number: number, confirm_account_number: number, ifsc: 'HDFC0001234' },
  });
  // The vendor may have collected more cash than the marketplace owes.
  const key = crypto.randomUUID();
  await api(adjust, { params, body: { key, event: 'adjustment', amount: 100_000, reason: 'Festival bonus' } });

  const page = await openLive(browser, 'owner', '/money/settlements', { baseURL });
  await page.getByRole('button', { name: 'Draft settlements' }).click();
  const draft = page.getByRole('dialog', { name: 'Draft settlements' });
  await draft.getByRole('combobox', { name: 'Vendor' }).fill(vendorStore);
  await page.getByRole('option', { name: vendorStore }).click();
  await expectAccessible(page);
  await draft.getByRole('button', { name: 'Draft settlements' }).click();
  // The demo has a draft of the store.
  await expectToast(page, 'Nothing new to settle');
  const { data } = await api(list, { query: { vendor: params.id, status: 'draft' } });
  const settlement = data[0];
  expect(settlement?.payout).toBeGreaterThan(0);

  await page.getByRole('link', { name: `No. ${settlement?.number}`, exact: true }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText('To pay', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settlements' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bank file' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(number);
  expect(file).toContain('HDFC0001234');

  await page.getByRole('link', { name: `No. ${settlement?.number}`, exact: true }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const pay = page.getByRole('dialog', { name: 'Mark as paid' });
  await pay.getByRole('textbox', { name: 'Reference' }).fill('HDFCN5261127001');
  await pay.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText('HDFCN5261127001')).toBeVisible();

  const phone = await openLive(browser, 'vendor', '/money/settlements', {
    baseURL,
    viewport: { width: 390, height: 844 },
  });
  await expect(phone.getByText(`Account ending in ${number.slice(-4)}, HDFC0001234`)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: `No. ${settlement?.number}`, exact: true }).click();
  await expect(phone.getByRole('heading', { name: `Payout ${settlement?.number}` })).toBeVisible();
  await expect(phone.getByText('HDFCN5261127001')).toBeVisible();
  await expectAccessible(phone);
  await phone
    .getByRole('button', { name: /^Dispute order / })
    .first()
    .click();
  const dispute = phone.getByRole('dialog', { name: /^Dispute order / });
  await dispute.getByRole('textbox', { name: 'Note' }).fill('The delivery charge is missing');
  await dispute.getByRole('button', { name: 'Send dispute' }).click();
  await expect(phone.getByText('Disputed', { exact: true })).toBeVisible();
  await expect(phone.getByText(/Commission/)).toHaveCount(0);
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await phone.context().close();

  await page.reload();
  await page.getByRole('button', { name: /^Answer order / }).click();
  const answer = page.getByRole('dialog', { name: /^Answer about order / });
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Right, the next payout has it');
  await answer.getByRole('textbox', { name: 'Amount' }).fill('49');
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  const { entries } = (await callAsVendor(account, { params })).data;
  expect(entries[0]).toMatchObject({ event: 'adjustment', amount: 49 });
  await page.context().close();
});
