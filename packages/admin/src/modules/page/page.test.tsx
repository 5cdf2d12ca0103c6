import { page } from '@bakehouse/contract/page';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBasics, fakeId, withRecords } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../test/render-at.tsx';

// The rich-text and block editors are loaded lazily.
const aPage = (over: object = {}) => ({
  ...fakeBasics,
  _id: fakeId('a1'),
  name: 'About us',
  slug: 'about-us',
  description: '<p>We bake.</p>',
  parent: null,
  image: null,
  blocks: [],
  status: 'Active',
  ...over,
});
const withPages = (...table: ReturnType<typeof aPage>[]) =>
  withRecords(page, table, ({ version: _, ...body }) => body, aPage());
const edit = `/pages/edit/${aPage()._id}`;
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const open = (url: string) => {
  withSession();
  return renderAt(url);
};

describe('the list of pages', () => {
  it('has the specified columns, and publishes from a row', async () => {
    const { calls } = withPages(aPage({ status: 'Draft', version: 3 }));
    const { user } = open('/pages');
    await screen.findByRole('link', { name: 'About us' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
      'Name',
      'Status',
      'Created At',
      'Actions',
    ]);
    await user.click(screen.getByRole('button', { name: 'Publish About us' }));
    expect(await screen.findByText('Page updated successfully')).toBeInTheDocument();
    expect(calls.update[0]?.body).toEqual({ status: 'Active', version: 3 });
    expect(await button('Unpublish About us')).toBeInTheDocument();
  });

  it('explains in the confirmation what deleting a published page does', async () => {
    withPages(aPage(), aPage({ _id: fakeId('a2'), name: 'Terms', slug: 'terms', status: 'Draft' }));
    const { user } = open('/pages');
    await user.click(await button('Delete About us'));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(within(dialog).getByText('Do you want to delete About us?')).toBeInTheDocument();
    expect(
      within(dialog).getByText(/an address that ends in \/pages\/about-us, which stops working/),
    ).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await button('Delete Terms'));
    await screen.findByText('Do you want to delete Terms?');
    await waitFor(() => expect(screen.queryByText(/stops working/)).not.toBeInTheDocument());
  });
});

describe('Create New Page', () => {
  it('stays a draft until it is published, with the block of the popup', async () => {
    const { calls } = withPages();
    const { user, path } = open('/pages/create');
    expect(await screen.findByRole('heading', { name: 'Create New Page' })).toBeInTheDocument();
    expect(screen.getByText('Draft')).toBeInTheDocument();
    await fill(user, await field(/^Name/), 'Cakes');
    await user.click(await screen.findByRole('button', { name: 'UI Blocks' }));
    const popup = within(await screen.findByRole('dialog', { name: 'UI Blocks' }));
    await user.click(popup.getByRole('button', { name: 'Ecommerce Categories' }));
    await fill(user, await field('Title'), 'All our cakes');
    await user.click(await button('Publish'));
    expect(await screen.findByText('Page created successfully')).toBeInTheDocument();
    expect(path()).toBe('/pages');
    expect(calls.create[0]?.body).toMatchObject({
      name: 'Cakes',
      status: 'Active',
      blocks: [{ id: 1, block_name: 'categoriesBlock', title: 'All our cakes' }],
    });
  });
});

describe('an edited page', () => {
  it('links to its URL, and explains the effect of renaming', async () => {
    withPages(aPage());
    const { user } = open(edit);
    expect(await screen.findByRole('link', { name: 'Show About us as published' })).toHaveAttribute(
      'href',
      '/public/pages/about-us',
    );
    expect(screen.queryByText(/will stop working/)).not.toBeInTheDocument();
    await fill(user, await field(/^Name/), ' all');
    expect(
      screen.getByText('Saving changes the address of the page: /public/pages/about-us will stop working.'),
    ).toBeInTheDocument();
  });

  it('saves the typed values together with the status', async () => {
    const { calls } = withPages(aPage({ version: 2 }));
    const { user } = open(edit);
    await user.type(await field(/^Name/), '!');
    await user.click(await button('Unpublish'));
    expect(await screen.findByText('Page updated successfully')).toBeInTheDocument();
    expect(calls.update[0]?.body).toEqual({ name: 'About us!', status: 'InActive', version: 2 });
  });

  it('is not published by a save after a rejected Publish', async () => {
    const { calls } = withPages(aPage({ status: 'Draft', version: 2 }));
    const { user } = open(edit);
    await user.clear(await field(/^Name/));
    await user.click(await button('Publish'));
    await waitFor(async () => expect(await field(/^Name/)).toBeInvalid());
    await fill(user, await field(/^Name/), 'About');
    await user.click(await button(/^Save/));
    expect(await screen.findByText('Page updated successfully')).toBeInTheDocument();
    expect(calls.update.map(({ body }) => body)).toEqual([{ name: 'About', version: 2 }]);
  });

  it("marks a block's category that customers no longer see", async () => {
    const chosen = { id: fakeId('c1'), title: 'Cakes', slug: '/product-category/cakes', image: '' };
    const blocks = [{ id: 1, block_name: 'categoriesBlock', title: 'Ours', data: [JSON.stringify(chosen)] }];
    const missing = { product: [], category: [chosen.id], city: [], faq: [], review: [], picture: [] };
    withPages(aPage({ blocks, missing }));
    const { user } = open(edit);
    await user.click(await screen.findByRole('button', { name: /Categories Block/, expanded: false }));
    expect(await screen.findByText('No longer shown: deleted or not published')).toBeInTheDocument();
  });
});
