import type { Page } from '@playwright/test';

/** Parts of the screen of an order. */

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const timeline = (page: Page) => card(page, 'Timeline').getByRole('listitem');
export const assignmentPanel = (page: Page) => page.getByRole('region', { name: 'Assigned Vendor' });
