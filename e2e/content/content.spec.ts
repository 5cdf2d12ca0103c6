import { blockTypes, homeBlockNames } from '@bakehouse/contract/blocks/block';
import { readBlocks, settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { Locator, Page } from '@playwright/test';
import { type CallApi, ownConnection } from '../support/api-client.ts';
import { expectToast, saveButton } from '../support/controls.ts';
import { followNavigation, showEditor, showPreview } from '../support/narrow.ts';
import { test } from '../support/own-server.ts';
import { expect, open } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';

// All tests change the home page of a marketplace of their own, so they run one after another.
test.describe.configure({ mode: 'serial' });
test.use({ person: 'contentEditor', strictConsole: false });

const homePage = '/home-page-setting';
const cards = (page: Page) => page.getByRole('list', { name: 'Blocks' }).locator(':scope > li');
const headings = (page: Page) => cards(page).getByRole('heading', { level: 2 });

const add = async (page: Page, label: string): Promise<Locator> => {
  // Appears together with the blocks, so the cards are counted after it.
  await page.getByRole('combobox', { name: 'Block type' }).click();
  const count = await cards(page).count();
  await page.getByRole('option', { name: label, exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(cards(page)).toHaveCount(count + 1);
  return cards(page).last();
};

/** Selects the first record of the list. */
const pickFirst = async (page: Page, card: Locator, label: string) => {
  await card.getByRole('combobox', { name: label, exact: true }).click();
  const option = page.getByRole('option').filter({ hasNotText: /^None$/ });
  await option.first().click();
};

const pickers: Readonly<Record<string, string>> = {
  categoriesWithBGBlock: 'Category',
  categoriesBlock: 'Categories',
  threecolumnsBlock: 'Categories',
  productSliderBlock: 'Products',
  cityBlock: 'Cities',
  reviewBlock: 'Reviews',
  faqBlock: 'FAQs',
};

const readHome = async (api: CallApi) => {
  const [record] = (await api(settingEndpoints.home.get)).data;
  return { version: record?.version ?? 0, blocks: readBlocks(record?.meta_value ?? '') };
};

/** Waits until the sortable list has announced a step of a move. Until then it ignores the next one. */
const expectAnnouncement = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeAttached();

/** Reads the published home page. */
const readPublished = async (page: Page, etag?: string) => {
  const headers = { ...ownConnection, ...(etag && { 'if-none-match': etag }) };
  const response = await page.request.get('/api/public/home', { headers });
  return { status: response.status(), etag: response.headers().etag ?? '', text: await response.text() };
};

test('creates a home page with all ten block types, sorts it by keyboard, saves and publishes it', async ({
  page,
  api,
}) => {
  await api(settingEndpoints.home.update, { body: [] });
  await open(page, homePage);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please select block')).toBeVisible();
  await expect(saveButton(page)).toHaveCount(0);

  for (const name of homeBlockNames) {
    const { label } = blockTypes[name];
    const card = await add(page, label);
    await card.getByRole('textbox', { name: 'Title', exact: true }).first().fill(`Our ${label}`);
    const picker = pickers[name];
    if (picker) await pickFirst(page, card, picker);
    if (name === 'bannerBlock') {
      await card.getByLabel('Desktop image').setInputFiles(tinyPng);
      await expect(card.getByRole('img', { name: 'Desktop image' })).toHaveAttribute('src', /\/files\//);
    }
    // Collapsed again, so that the list stays short.
    await card.getByRole('button', { expanded: true }).first().click();
  }
  await expect(headings(page)).toHaveCount(10);
  await expect((await showPreview(page)).getByText('Our City Block')).toBeVisible();
  await showEditor(page);

  await page.getByTitle('Move CTA Block 1').focus();
  for (const [key, announcement] of [
    ['Space', /is lifted, at place 1 of 10/],
    ['ArrowDown', /would move to place 2 of 10/],
    ['ArrowDown', /would move to place 3 of 10/],
    ['Space', /is now at place 3 of 10/],
  ] as const) {
    await page.keyboard.press(key);
    await expectAnnouncement(page, announcement);
  }
  await expect(headings(page).nth(2)).toContainText('Our CTA Block');
  await expect(page.getByTitle('Move CTA Block 3')).toBeFocused();

  await saveButton(page).click();
  await expectToast(page, 'Home page settings updated successfully');
  const saved = (await readHome(api)).blocks;
  expect(saved.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(saved.map(({ block_name }) => block_name).slice(0, 3)).toEqual([
    'categoriesWithBGBlock',
    'categoriesBlock',
    'ctablock',
  ]);

  await page.reload();
  await expect(headings(page).nth(2)).toContainText('Our CTA Block');
  const first = await readPublished(page);
  expect(first.status).toBe(200);
  expect(first.text).toContain('Our Review Block');
  expect(await readPublished(page, first.etag)).toMatchObject({ status: 304, text: '' });

  await page.getByRole('button', { name: /Our Review Block/, expanded: false }).click();
  await cards(page).getByRole('textbox', { name: 'Title', exact: true }).fill('What customers say');
  await saveButton(page).click();
  await expectToast(page, 'Home page settings updated successfully');
  await expect.poll(async () => (await readPublished(page, first.etag)).text).toContain('What customers');

  await page.goto('/shop');
  await expect(page.getByRole('main').getByText('Our City Block')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('warns a second editor, shows the differences, and overwrites nothing without confirmation', async ({
  page,
  api,
}) => {
  await open(page, homePage);
  await page.getByRole('button', { name: /Our FAQ Block/, expanded: false }).click();
  await cards(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Questions, mine');
  const before = await readHome(api);
  const otherBlocks = before.blocks.map((block) =>
    block.block_name === 'cityBlock' ? { ...block, title: 'Cities, theirs' } : block,
  );
  await api(settingEndpoints.home.update, { body: { meta_value: otherBlocks, version: before.version } });

  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved these settings' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Cities, theirs').first()).toBeVisible();
  expect((await readHome(api)).blocks).toEqual(otherBlocks);
  await dialog.getByRole('button', { name: 'Back to my work' }).click();
  expect((await readHome(api)).blocks).toEqual(otherBlocks);

  await saveButton(page).click();
  // Changes that only one user made are merged without a question.
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expectToast(page, 'Home page settings updated successfully');
  const titles = (await readHome(api)).blocks.map(({ title }) => title);
  expect(titles).toContain('Questions, mine');
  expect(titles).toContain('Cities, theirs');
});

test('views and restores an earlier version', async ({ page, api }) => {
  await open(page, homePage);
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions of home page settings' });
  await expect(drawer.getByText('Live').first()).toBeVisible();
  const { version } = await readHome(api);
  await drawer.getByRole('button', { name: `View version ${version - 1}`, exact: true }).click();
  await expect(headings(page).filter({ hasText: 'Questions, mine' })).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Restore version' }).click();
  await expectToast(page, 'Home page settings restored successfully');
  await expect(headings(page).filter({ hasText: 'Questions, mine' })).toHaveCount(0);
  await expect(headings(page).filter({ hasText: 'Cities, theirs' })).toHaveCount(1);
});

test('restores unsaved work after a reload, and asks once before leaving', async ({ page, api }) => {
  await open(page, homePage);
  await page.getByRole('button', { name: /Our Three Columns/, expanded: false }).click();
  const field = cards(page).getByRole('textbox', { name: 'Title', exact: true });
  await field.fill('Not saved');
  await followNavigation(page, 'Cities', 'Content');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(homePage);

  // The last characters are typed immediately before the page is closed.
  await field.press('End');
  await page.keyboard.type(' yet');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/We restored your unsaved changes of/)).toBeVisible();
  await expect(headings(page).filter({ hasText: 'Not saved yet' })).toBeVisible();
  expect((await readHome(api)).blocks.some(({ title }) => title === 'Not saved yet')).toBe(false);

  await page.getByRole('status').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(headings(page).filter({ hasText: 'Not saved yet' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('home_setting_data'))).toBeNull();
});

test('drags a block with the mouse, and ignores a drop outside the list', async ({ page }) => {
  await open(page, homePage);
  await expect(headings(page)).toHaveCount(10);
  const names = await headings(page).allTextContents();
  const boxes = async () => [await cards(page).first().boundingBox(), await cards(page).nth(1).boundingBox()] as const;
  const atRest = await boxes();
  const drag = async (to: { x: number; y: number }, over: RegExp, dropped: RegExp) => {
    const from = await cards(page).first().getByTitle(/^Move/).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 12 });
    await expectAnnouncement(page, over);
    await page.mouse.up();
    await expectAnnouncement(page, dropped);
  };
  await drag({ x: 1200, y: 500 }, /is outside the list/, /is back at place 1 of/);
  expect(await headings(page).allTextContents()).toEqual(names);

  // The blocks move back after the drop.
  await expect.poll(boxes).toEqual(atRest);
  const [, second] = atRest;
  const target = { x: (second?.x ?? 0) + 30, y: (second?.y ?? 0) + (second?.height ?? 0) - 4 };
  await drag(target, /would move to place 2 of/, /is now at place 2 of/);
  await expect(headings(page).first()).toContainText('Our Categories Block');
  await expect(headings(page).nth(1)).toContainText('Our Categories With BG');
});

test('drags a block by touch on a phone without scrolling the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, homePage);
  await expect(headings(page)).toHaveCount(10);
  const names = await headings(page).allTextContents();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const handle = cards(page).first().getByTitle(/^Move/);
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await cards(page).nth(2).boundingBox()];
  const scrolled = await page.evaluate(() => window.scrollY);
  const [x, begin, end] = [(from?.x ?? 0) + 8, (from?.y ?? 0) + 8, (to?.y ?? 0) + (to?.height ?? 0) - 4];
  await touch('touchStart', x, begin);
  // A long press lifts the block; an immediate move would scroll the page.
  await expect(cards(page).first()).toHaveAttribute('data-dragging', 'true');
  for (let step = 1; step <= 12; step++) await touch('touchMove', x, begin + ((end - begin) * step) / 12);
  await expectAnnouncement(page, /would move to place 3 of/);
  await touch('touchEnd', x, end);
  const moved = [names[1], names[2], names[0], ...names.slice(3)];
  const titleOf = (heading: string | undefined) => heading?.replace(/^\d+/, '');
  await expect.poll(async () => (await headings(page).allTextContents()).map(titleOf)).toEqual(moved.map(titleOf));
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('shows the preview in both widths, and opens the editor of a clicked block', async ({ page }) => {
  await open(page, homePage);
  const preview = await showPreview(page);
  await preview.getByRole('button', { name: 'Phone' }).click();
  await preview.getByRole('button', { name: /City Block/ }).focus();
  await page.keyboard.press('Enter');
  const toggle = page.getByRole('button', { name: /Cities, theirs/, expanded: true });
  await expect(toggle).toBeFocused();
  await cards(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Where we bake');
  await expect((await showPreview(page)).getByText('Where we bake')).toBeVisible();
});

test('offers the Editor Block in global sections, under the specified heading', async ({ page }) => {
  await open(page, '/global-sections-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Home Page Setting' })).toBeVisible();
  await expect(page).toHaveTitle('Global sections · Bakehouse');
  const card = await add(page, 'Editor Block');
  await card.getByRole('textbox', { name: 'Content' }).fill('Fresh every day');
  await expect((await showPreview(page)).getByText('Fresh every day')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('global_sections_data')))
    .toContain('Fresh every day');
});
