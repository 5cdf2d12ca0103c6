import { brand } from '@bakehouse/contract/brand';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { aBrand, withBrands } from '../../../test/fakes/fake-brands.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const edit = `/brand/edit/${aBrand()._id}`;
const nameField = () => screen.findByRole('textbox', { name: /^Name/ });
const save = async () => screen.findByRole('button', { name: /^Save/ });

describe('create', () => {
  it('shows the specified message for a missing name, and removes it when the name is valid', async () => {
    withSession();
    const { calls } = withBrands();
    const { user } = renderAt('/brand/create');
    await user.click(await save());
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    await waitFor(async () => expect(await nameField()).toHaveFocus());
    await user.type(await nameField(), 'R');
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    expect(calls.create).toHaveLength(0);
  });

  it('shows an error on blur', async () => {
    withSession();
    withBrands();
    const { user } = renderAt('/brand/create');
    await user.click(await nameField());
    await user.tab();
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
  });

  it('saves once per form, shows a message, and returns to the list', async () => {
    withSession();
    const { calls } = withBrands();
    const { user, path } = renderAt('/brand/create');
    await user.type(await nameField(), 'Rye & Co');
    await user.click(await save());
    expect(await screen.findByText('Brand created successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'List (1)' })).toBeInTheDocument();
    expect(path()).toBe('/brand');
    expect(calls.create[0]?.body).toEqual({ name: 'Rye & Co', status: 'Active', image: null });
    expect(calls.create[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('previews a picture and sends it as multipart', async () => {
    withSession();
    const { calls } = withBrands();
    const { user } = renderAt('/brand/create');
    await user.type(await nameField(), 'Rye & Co');
    expect(await screen.findByText('SVG, PNG, JPG or GIF (MAX. 800x400px)')).toBeInTheDocument();
    const logo = new File(['x'], 'logo.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Image'), logo);
    expect(await screen.findByRole('img', { name: 'Image of the new brand' })).toHaveAttribute('src', 'blob:preview');
    await user.click(await save());
    expect(await screen.findByText('Brand created successfully')).toBeInTheDocument();
    expect(calls.create[0]?.body).toMatchObject({ name: 'Rye & Co', status: 'Active', image: { name: 'logo.png' } });
  });

  it('rejects files that are not images', async () => {
    withSession();
    withBrands();
    const { user } = renderAt('/brand/create');
    const input = await screen.findByLabelText('Image');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'menu.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Only image files are accepted')).toBeInTheDocument();
  });

  it("shows the server's field errors at their fields, and the message in a toast", async () => {
    withSession();
    withBrands();
    const sentence = 'Name may not be a swear word';
    answer(brand.endpoints.create, () => {
      throw new FakeApiError(422, 'invalid', sentence, { name: sentence });
    });
    const { user } = renderAt('/brand/create');
    await user.type(await nameField(), 'Drat');
    await user.click(await save());
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(await nameField()).toHaveAccessibleDescription(sentence);
    await user.type(await nameField(), '!');
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(1));
  });
});

describe('edit', () => {
  it('loads, shows read-only fields, and sends the changes with the version', async () => {
    withSession();
    const { calls } = withBrands(aBrand({ version: 3 }));
    const { user, path } = renderAt(edit);
    expect(await screen.findByRole('textbox', { name: 'Slug' })).toHaveValue('velvet-crumb');
    expect(screen.getByRole('textbox', { name: 'Slug' })).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await user.type(await nameField(), 's{Control>}s{/Control}');
    expect(await screen.findByText('Brand updated successfully')).toBeInTheDocument();
    expect(calls.update[0]?.body).toEqual({ name: 'Velvet Crumbs', version: 3 });
    await waitFor(() => expect(path()).toBe('/brand'));
  });

  it('continues on the saved version when it is opened again, although the server has not answered yet', async () => {
    withSession();
    const { calls } = withBrands(aBrand({ version: 4 }));
    const loads: Promise<never>[] = [];
    answer(brand.endpoints.detail, () => {
      if (loads.push(new Promise(() => {})) === 1) return { data: aBrand({ version: 4 }) };
      return loads.at(-1)!;
    });
    const { user, href } = renderAt(edit);
    await user.type(await nameField(), ' One');
    await user.click(await save());
    await user.click(await screen.findByRole('link', { name: 'Velvet Crumb One' }));
    await waitFor(() => expect(href()).toBe(edit));
    expect(await nameField()).toHaveValue('Velvet Crumb One');
    await user.type(await nameField(), ' Two');
    await user.click(await save());
    expect(await screen.findByRole('link', { name: 'Velvet Crumb One Two' })).toBeInTheDocument();
    expect(calls.update.map(({ body }) => body.version)).toEqual([4, 5]);
    expect(loads.length).toBeGreaterThan(1);
  });

  it('discards', async () => {
    withSession();
    withBrands(aBrand());
    const { user } = renderAt(edit);
    await user.type(await nameField(), 's');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await nameField()).toHaveValue('Velvet Crumb');
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  });

  it('compares both versions after a stale save, and never overwrites by itself', async () => {
    withSession();
    const { calls, table } = withBrands(aBrand());
    const { user } = renderAt(edit);
    await user.type(await nameField(), ' Mine');
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs', status: 'Draft' });
    await user.click(await save());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(staleMessage)).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Name Velvet Theirs Velvet Crumb Mine' })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Status Draft Active' })).toBeInTheDocument();
    expect(table[0]?.name).toBe('Velvet Theirs');

    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    expect(await nameField()).toHaveValue('Velvet Crumb Mine');
    expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveValue('Draft');
    await waitFor(async () => expect(await save()).toHaveFocus());
    await user.click(await save());
    expect(await screen.findByText('Brand updated successfully')).toBeInTheDocument();
    expect(calls.update.at(-1)?.body).toEqual({ name: 'Velvet Crumb Mine', version: 2 });
  });

  it('discards the own changes on request', async () => {
    withSession();
    const { table } = withBrands(aBrand());
    const { user } = renderAt(edit);
    await user.type(await nameField(), ' Mine');
    table[0] = aBrand({ version: 2, name: 'Velvet Theirs' });
    await user.click(await save());
    await user.click(await screen.findByRole('button', { name: 'Discard mine and reload' }));
    await waitFor(async () => expect(await nameField()).toHaveValue('Velvet Theirs'));
  });
});

it('of a missing record links to the deleted records', async () => {
  withSession();
  withBrands();
  renderAt(edit);
  expect(await screen.findByText('Brand not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All brands' })).toHaveAttribute('href', '/brand');
  expect(screen.getByRole('link', { name: 'Deleted brands' })).toHaveAttribute('href', '/brand/deleted');
});

describe('leaving with unsaved work', () => {
  it('asks once, and stays or leaves as chosen', async () => {
    withSession();
    withBrands(aBrand());
    const { user, path } = renderAt(edit);
    await user.type(await nameField(), 's');
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await user.click(within(crumbs).getByRole('link', { name: 'Brands' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(path()).toBe(new URL(edit, 'http://localhost').pathname);
    expect(await nameField()).toHaveValue('Velvet Crumbs');

    await user.click(within(crumbs).getByRole('link', { name: 'Brands' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/brand'));
  });

  it('does not ask when nothing changed', async () => {
    withSession();
    withBrands(aBrand());
    const { user, path } = renderAt(edit);
    await nameField();
    await user.click(screen.getByRole('link', { name: 'Brands', current: 'page' }));
    await waitFor(() => expect(path()).toBe('/brand'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('saves on Ctrl+S before the save bar has appeared', async () => {
  withSession();
  const { calls } = withBrands(aBrand());
  const { path } = renderAt(edit);
  const name = await nameField();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  // No render happens between the two events.
  act(() => {
    fireEvent.change(name, { target: { value: 'Velvet Crumb Two' } });
    fireEvent.keyDown(name, { key: 's', code: 'KeyS', ctrlKey: true });
  });
  await waitFor(() => expect(path()).toBe('/brand'));
  expect(calls.update.map(({ body }) => body.name)).toEqual(['Velvet Crumb Two']);
});
