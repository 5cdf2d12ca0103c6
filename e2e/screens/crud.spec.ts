import { confirmLabels, savedMessages, staleMessage } from '@bakehouse/contract/core/messages';
import type { Page } from '@playwright/test';
import { expectToast, saveButton } from '../support/controls.ts';
import { type Case, cases, recordsOf, uniqueName } from '../support/samples.ts';
import { waitForScreen } from '../support/sign-in.ts';
import { expect, open, test, visit } from '../support/test.ts';
import { tinyPng } from '../support/tiny-png.ts';

// The tests of one resource run one after another, because they count its records; resources run in parallel.
test.describe.configure({ mode: 'parallel' });
test.use({ person: 'owner' });

const title = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text, exact: true });
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const breadcrumb = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: label, exact: true });
const found = (screen: string, name: string) => `${screen}?search=${encodeURIComponent(name).replaceAll('%20', '+')}`;

/** Total of a list when it opens; other tests may add records later. */
const totalOf = async (page: Page, path: string): Promise<number> => {
  const response = await page.waitForResponse((candidate) => new URL(candidate.url()).pathname === `/api/${path}`);
  return ((await response.json()) as { total: number }).total;
};

const choosePicture = async (page: Page, label: string) => {
  const field = page
    .locator('form div')
    .filter({ has: page.locator('label', { hasText: label }) })
    .last();
  const opened = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose an image' }).press('Enter');
  await (await opened).setFiles(tinyPng);
  const preview = field.locator('img');
  await expect(preview).toBeVisible();
  await expect(preview).toHaveAttribute('src', /^blob:/);
};

const expectPictureLoaded = async (page: Page, name: string) => {
  const picture = row(page, name).locator('img');
  await expect(picture).toHaveAttribute('src', /^\//);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
};

const helpersOf = ({ resource, sample }: Case) => {
  const { screen, label, endpoints } = resource;
  return {
    sample,
    screen,
    list: sample.list ?? screen,
    label,
    endpoints,
    messages: savedMessages(label.one),
    field: (page: Page) => page.getByRole('textbox', { name: sample.title.label, exact: true }),
    /** Goes from the list to the edit screen of a record. */
    openRecord: (page: Page, name: string) =>
      page.getByRole('link', { name: sample.controls === 'screen' ? name : `Edit ${name}`, exact: true }).click(),
    /** Clicks Delete, in the list or on the record's screen. */
    pressDelete: async (page: Page, name: string) => {
      if (sample.controls !== 'screen')
        return page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
      const button = page.getByRole('button', { name: 'Delete', exact: true });
      // Either the row of the loaded list or the record's screen.
      await expect(row(page, name).or(button).first()).toBeVisible();
      if (await row(page, name).isVisible()) await page.getByRole('link', { name, exact: true }).click();
      await button.click();
    },
  };
};

/**
 * Dialogs and the deleted list are shared code, so only modules with a list of their own and a few others run the full
 * test. `CRUD_TESTS=all` runs it for all modules.
 */
const isRestoreTested = ({ resource, sample }: Case): boolean =>
  process.env.CRUD_TESTS === 'all' ||
  sample.controls === 'screen' ||
  ['brand', 'category', 'admin-user', 'delivery-type'].includes(resource.name);

/** Tests what differs between resources: fields, messages, and the position of the controls. */
const testCrud = (crudCase: Case) => {
  const { sample, screen, list, endpoints, messages, field, openRecord, pressDelete } = helpersOf(crudCase);

  /** Asserts that the module's list is open, on most modules at the module's own path. */
  const expectInList = async (page: Page, name: string) => {
    await expect(page).toHaveURL(screen);
    if (list !== screen) await visit(page, list);
    await expect(row(page, name)).toBeVisible();
  };

  test('creates and edits', async ({ ownerPage: page }) => {
    const name = uniqueName();
    await visit(page, list);
    // An empty list has a second link to create a record.
    await page
      .getByRole('link', { name: sample.createLabel ?? 'Create', exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(`${screen}/create`);
    await saveButton(page).click();
    const required = sample.required ?? { ...sample.title, message: sample.title.required, value: name };
    const requiredField = page.getByRole('textbox', { name: required.label, exact: true });
    await expect(page.getByText(required.message, { exact: true })).toBeVisible();
    await expect(requiredField).toBeFocused();
    await field(page).fill(name);
    await requiredField.fill(required.value);
    await expect(page.getByText(required.message, { exact: true })).toBeHidden();
    await sample.fillRest?.(page);
    if (sample.picture) await choosePicture(page, sample.picture);
    await saveButton(page).click();
    await expectToast(page, messages.created);
    await expectInList(page, name);
    if (sample.picture) await expectPictureLoaded(page, name);

    await openRecord(page, name);
    await expect(title(page, name)).toBeVisible();
    await expect(field(page)).toHaveValue(name);
    await field(page).fill(`${name} again`);
    await saveButton(page).click();
    await expectToast(page, messages.updated);
    await expectInList(page, `${name} again`);
  });

  if (!isRestoreTested(crudCase)) return;
  test('deletes and restores after a confirmation', async ({ ownerPage: page, api }) => {
    const records = recordsOf(api, crudCase);
    const name = uniqueName();
    await records.create(name);
    await visit(page, found(list, name));
    await expect(row(page, name)).toBeVisible();
    await pressDelete(page, name);
    const dialog = page.getByRole('dialog', { name: confirmLabels.title });
    await expect(dialog.getByText(`Do you want to delete ${name}?`, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'No, cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect((await records.list({ search: name })).total).toBe(1);

    await pressDelete(page, name);
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectToast(page, messages.deleted);
    await expect(row(page, name)).toHaveCount(0);

    const total = totalOf(page, endpoints.deleted.path);
    await page.getByRole('link', { name: 'Deleted', exact: true }).click();
    await expect(page).toHaveURL(`${screen}/deleted`);
    await expect(title(page, `Deleted Record (${await total})`)).toBeVisible();
    await row(page, name).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByText(`Do you want to restore ${name}?`, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'No, cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Yes, restore it!' }).click();
    await expectToast(page, messages.restored);
    await expect(row(page, name)).toHaveCount(0);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expectInList(page, name);
  });
};

/** Tests the shared behaviour with one resource. */
const testSharedBehaviour = (crudCase: Case) => {
  const { screen, label, endpoints, messages, field } = helpersOf(crudCase);

  test('shows the total, and stores the search in the URL', async ({ page, api }) => {
    const records = recordsOf(api, crudCase);
    const name = uniqueName();
    await records.create(name);
    const total = totalOf(page, endpoints.list.path);
    await open(page, screen);
    await expect(breadcrumb(page, 'Dashboard')).toHaveAttribute('href', '/');
    await expect(title(page, `List (${await total})`)).toBeVisible();

    await page.getByRole('searchbox', { name: `Search ${label.many.toLowerCase()}` }).fill(name);
    await expect(title(page, 'List (1)')).toBeVisible();
    await expect(page).toHaveURL(found(screen, name));
    await page.reload();
    await waitForScreen(page);
    await expect(title(page, 'List (1)')).toBeVisible();
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue(name);
    await expect(page).toHaveURL(found(screen, name));

    await page.getByRole('searchbox').fill(`${name} not`);
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(screen);
  });

  test('detects that another user saved in the meantime', async ({ page, api }) => {
    const records = recordsOf(api, crudCase);
    const name = uniqueName();
    const record = await records.create(name);
    await open(page, `${screen}/edit/${record._id}`);
    await field(page).fill(`${name} mine`);
    await records.rename(record, `${name} theirs`);
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved this record' });
    await expect(dialog.getByText(staleMessage)).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: `${name} theirs` })).toContainText(`${name} mine`);
    expect((await records.list({ search: `${name} theirs` })).total).toBe(1);

    await dialog.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(field(page)).toHaveValue(`${name} mine`);
    await saveButton(page).click();
    await expectToast(page, messages.updated);
    expect((await records.list({ search: `${name} mine` })).total).toBe(1);
  });

  test('asks before leaving unsaved work', async ({ page, api }) => {
    const name = uniqueName();
    const record = await recordsOf(api, crudCase).create(name);
    const address = `${screen}/edit/${record._id}`;
    await open(page, address);
    await field(page).click();
    await field(page).fill(`${name} unsaved`);
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await breadcrumb(page, label.many).click();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(field(page)).toHaveValue(`${name} unsaved`);

    const opened = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await opened;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await breadcrumb(page, label.many).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(screen);
    await expect(row(page, name)).toBeVisible();
    await expect(row(page, name)).not.toContainText('unsaved');
  });
};

for (const crudCase of cases) {
  test.describe(crudCase.resource.label.many, () => {
    test.describe.configure({ mode: 'default' });
    testCrud(crudCase);
    if (crudCase.sample.tests === 'all') testSharedBehaviour(crudCase);
  });
}
