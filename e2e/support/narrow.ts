import { expect, type Page } from '@playwright/test';

/** Steps that need one more click in a narrow window. */

/** Follows a link of the main navigation. Opens the drawer and the link's group first, when they are closed. */
export const followNavigation = async (page: Page, label: string, group?: string): Promise<void> => {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Navigation' });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  const link = navigation.getByRole('link', { name: label });
  if (group && !(await link.isVisible())) await navigation.getByRole('button', { name: group }).click();
  await link.click();
};

const showPane = async (page: Page, name: 'Edit' | 'Preview'): Promise<void> => {
  const tab = page.getByRole('tab', { name, exact: true });
  if (await tab.isVisible()) await tab.click();
};

/** Shows the preview of a page builder, which is in a tab below 1200 px, and returns it. */
export const showPreview = async (page: Page) => {
  await showPane(page, 'Preview');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toBeVisible();
  return preview;
};

/** Shows the blocks of a page builder again. */
export const showEditor = (page: Page): Promise<void> => showPane(page, 'Edit');
