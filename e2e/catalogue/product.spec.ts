import { attributeOptions } from '@bakehouse/contract/attribute';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { Page } from '@playwright/test';
import { expectToast, saveButton } from '../support/controls.ts';
import { uniqueName } from '../support/samples.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ person: 'owner' });

const choose = async (page: Page, label: string, ...options: string[]) => {
  const box = page.getByRole('combobox', { name: label, exact: true });
  for (const option of options) {
    await box.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.keyboard.press('Escape');
};
const variants = (page: Page) => page.getByRole('table', { name: 'Variants' }).getByRole('rowheader');
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test("keeps the edits of a product's variants when options change", async ({ page, api }) => {
  const { data: attributes } = await api(attributeOptions);
  const [flavour, weight] = ['flavour', 'weight'].map((slug) =>
    attributes.find((attribute) => attribute.slug.startsWith(slug.slice(0, 5))),
  );
  if (!flavour || !weight) throw new Error('The demo has no flavours and weights');
  const flavours = flavour.options.slice(0, 3).map(({ tname }) => tname);
  const weights = weight.options.slice(0, 5).map(({ tname }) => tname);
  const [firstWeights, lastWeight] = [weights.slice(0, 4), weights[4] ?? ''];
  const removed = `${flavours[1]}, ${weights[1]}`;
  const edited = `Price of ${flavours[2]}, ${weights[2]}`;
  const name = `Truffle Cake ${uniqueName()}`;

  await open(page, '/product/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
  await page.getByRole('textbox', { name: /^Price/ }).fill('500');
  await choose(page, 'Product type', 'Variation Product');
  await choose(page, 'Attributes', flavour.name, weight.name);
  await choose(page, `Options of ${flavour.name}`, ...flavours);
  await choose(page, `Options of ${weight.name}`, ...firstWeights);
  await page.getByRole('button', { name: 'Generate Variants' }).click();
  await expect(variants(page)).toHaveCount(12);

  await page.getByRole('button', { name: `Remove ${removed}`, exact: true }).click();
  await expect(variants(page)).toHaveCount(11);
  await cell(page, edited).fill('1,250.50');
  const variantsBefore = await variants(page).allTextContents();
  await choose(page, `Options of ${weight.name}`, lastWeight);
  await page.getByRole('button', { name: 'Generate Variants' }).click();
  await expect(variants(page)).toHaveCount(15);
  const all = await variants(page).allTextContents();
  expect(all.slice(0, 11)).toEqual(variantsBefore);
  expect(all.slice(11)).toContain(removed);
  expect(all.slice(11).filter((row) => row.endsWith(lastWeight))).toHaveLength(3);
  await expect(cell(page, edited)).toHaveValue('1,250.50');

  await saveButton(page).click();
  await expectToast(page, 'Product created successfully');
  await expect(page).toHaveURL('/product');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(variants(page)).toHaveText(all);
  await expect(cell(page, edited)).toHaveValue('1250.5');

  const [row] = (await api(productEndpoints.partialList, { query: { search: name } })).data.products;
  const { data } = await api(productEndpoints.detail, { params: { id: row?._id ?? '' } });
  expect(data.product_variable).toHaveLength(15);
  expect(new Set(data.product_variable.map(({ sku }) => sku)).size).toBe(15);
});

test('filters the list with Apply, pages with Next, and stores both in the URL', async ({ page, api }) => {
  await open(page, '/product');
  await choose(page, 'Type', 'Variation Product');
  await expect(page).toHaveURL('/product');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/product?type=variation');
  // Another test can create such a product at any moment, which the open list may only offer to show.
  await expect(async () => {
    await page.reload();
    const { totalProduct } = (await api(productEndpoints.partialList, { query: { type: 'variation' } })).data;
    const title = page.getByRole('heading', { level: 1, name: `List (${totalProduct})` });
    await expect(title).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await expect(page.getByText(/^Showing 1-\d+ of/)).toBeVisible();
});
