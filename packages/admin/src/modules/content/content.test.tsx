import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../test/fakes/fake-api.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { contentPermissions, withBlocks, withChoices } from '../../../test/fakes/fake-settings.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { screenWidth } from '../../../test/setup.ts';

const me = '01990000-0000-7000-8000-000000000001';
/** A block with the first word of its title as key. */
const city = (id: number, title: string) => ({
  id,
  block_key: /^\w+/.exec(title)?.[0],
  block_name: 'cityBlock',
  title,
  background_color: '#000000',
  data: [],
});
const three = [city(1, 'One'), city(2, 'Two'), city(3, 'Three')];

const start = (blocks: readonly unknown[] = three, permissions = contentPermissions) => {
  withSession(permissions);
  withChoices();
  return { ...withBlocks('home', blocks), ...renderAt('/home-page-setting') };
};
const list = () => screen.findByRole('list', { name: 'Blocks' });
const titles = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const open = async (user: ReturnType<typeof renderAt>['user'], title: string) => {
  await user.click(await screen.findByRole('button', { name: new RegExp(title), expanded: false }));
  return screen.getByRole('textbox', { name: 'Title' });
};
const save = () => screen.findByRole('button', { name: /^Save/ });
const saved = () => screen.findByText('Home page settings updated successfully');
const mirrored = () => JSON.parse(localStorage.getItem('home_setting_data') ?? 'null');
const base = () => JSON.parse(localStorage.getItem('home_setting_data_base') ?? 'null');
const leaveWork = (blocks: readonly unknown[], version: number, user = me) => {
  localStorage.setItem('home_setting_data', JSON.stringify(blocks));
  localStorage.setItem('home_setting_data_base', JSON.stringify({ user, version, at: '2026-03-09T07:00:00.000Z' }));
};

const [space, down] = [32, 40];
/** Moves a block down by keyboard: lift, move, drop. */
const carryDown = async (name: string, places: number) => {
  const handle = screen.getByTitle(name);
  handle.focus();
  for (const keyCode of [space, ...Array<number>(places).fill(down), space]) {
    fireEvent.keyDown(handle, { keyCode });
    // The drag library updates in animation frames.
    for (let frame = 0; frame < 3; frame += 1)
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
};

describe('the list', () => {
  it('starts empty, without Save, and requires a type', async () => {
    const { user } = start([]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Home Page Setting' })).toBeInTheDocument();
    expect(await screen.findByText('Empty')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please select block');
    await user.click(screen.getByRole('combobox', { name: 'Block type' }));
    expect(screen.queryByRole('option', { name: 'Editor Block' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'City Block' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await save()).toBeInTheDocument();
  });

  it('renumbers from 1 when a block is deleted, and restores it', async () => {
    const { user, saves } = start();
    const title = await open(user, 'Two');
    await user.type(title, '!');
    await user.click(screen.getByRole('button', { name: 'Delete City Block 2' }));
    expect(await titles()).toEqual(['1City BlockOne', '2City BlockThree']);
    expect(mirrored()).toEqual([three[0], { ...three[2], id: 2 }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await titles()).toEqual(['1City BlockOne', '2City BlockTwo!', '3City BlockThree']);
    await user.click(await save());
    await saved();
    expect(saves[0]?.body).toEqual({ meta_value: [three[0], city(2, 'Two!'), three[2]], version: 4 });
    expect(localStorage.getItem('home_setting_data')).toBeNull();
  });

  it('is sorted by keyboard, with announcements', async () => {
    const { user, saves } = start();
    await list();
    await carryDown('Move City Block 1', 2);
    expect(await titles()).toEqual(['1City BlockTwo', '2City BlockThree', '3City BlockOne']);
    expect(screen.getByText('City Block is now at place 3 of 3.')).toBeInTheDocument();
    await user.click(await save());
    await saved();
    expect(saves[0]?.body.meta_value).toEqual([city(1, 'Two'), city(2, 'Three'), city(3, 'One')]);
  });

  it('keeps the focused field while typing and when its block is moved', async () => {
    const { user } = start();
    const field = await open(user, 'One');
    await user.clear(field);
    for (const letter of 'twenty letters typed') {
      await user.type(field, letter);
      expect(screen.getByRole('textbox', { name: 'Title' })).toBe(field);
      expect(field).toHaveFocus();
    }
    await carryDown('Move City Block 1', 1);
    expect(screen.getByRole('textbox', { name: 'Title' })).toBe(field);
    expect(field).toHaveValue('twenty letters typed');
    expect(await titles()).toEqual(['1City BlockTwo', '2City Blocktwenty letters typed', '3City BlockThree']);
  });

  it('shows a block of an unknown type, which keeps the rest from being saved until it is deleted', async () => {
    const { user, saves } = start([three[0], { id: 2, block_name: 'carousel', title: 'Old' }]);
    await user.click(await screen.findByRole('button', { name: /No project match/, expanded: false }));
    expect(screen.getByText(/^Unknown block type\. Delete this block before you save/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete No project match 2' }));
    await user.click(await save());
    await saved();
    expect(saves[0]?.body.meta_value).toEqual([three[0]]);
  });

  it('cannot be changed without the permission', async () => {
    start(
      three,
      contentPermissions.filter((permission) => permission !== 'PUT sitesetting/updatehomesettings'),
    );
    await list();
    expect(screen.getByText(/can view this but not change it/)).toBeInTheDocument();
    for (const name of [/^Save/, 'Add', /^Delete/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByTitle('Move City Block 1')).not.toBeInTheDocument();
  });
});

describe('a rejected save', () => {
  it('shows the server’s error at the block, and loses nothing', async () => {
    const { user } = start();
    answer(settingEndpoints.home.update, () => {
      throw new FakeApiError(422, 'invalid', 'Unknown layout', {
        'meta_value.2.title': 'Must be at most 2000 characters',
      });
    });
    const field = await open(user, 'Three');
    await user.type(field, ' more');
    await user.click(await screen.findByRole('button', { name: /Three more/, expanded: true }));
    await user.click(await save());
    expect(await screen.findByText('Unknown layout')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Three more/, expanded: true })).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription('Must be at most 2000 characters');
    await user.type(field, '!');
    await waitFor(() => expect(field).not.toHaveAccessibleDescription());
    expect(field).toHaveValue('Three more!');
  });

  it('shows that the connection is lost, and keeps the changes', async () => {
    const { user } = start();
    await user.type(await open(user, 'One'), '!');
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    await user.click(await save());
    expect(await screen.findByText(/Bakehouse cannot be reached/)).toBeInTheDocument();
    await waitFor(() => expect(mirrored()).toEqual([city(1, 'One!'), three[1], three[2]]));
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  });

  it('compares when another user saved in the meantime, and overwrites only on request', async () => {
    const { user, saveByOtherUser, saves } = start();
    await user.type(await open(user, 'One'), '!');
    saveByOtherUser([...three, city(4, 'Four')]);
    await user.click(await save());
    await screen.findByRole('dialog', { name: 'Someone else saved these settings' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await save());
    // Changes that only one user made are preselected.
    await user.click(await screen.findByRole('button', { name: 'Save as chosen' }));
    await saved();
    expect(saves.map(({ body }) => body.version)).toEqual([4, 4, 5]);
    expect(saves.at(-1)?.body.meta_value).toEqual([city(1, 'One!'), three[1], three[2], city(4, 'Four')]);
    expect(await titles()).toHaveLength(4);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('One!');
    await waitFor(() => expect(mirrored()).toBeNull());
  });

  it('discards the own changes on request', async () => {
    const { user, saveByOtherUser } = start();
    await user.type(await open(user, 'One'), '!');
    saveByOtherUser([city(1, 'Theirs')]);
    await user.click(await save());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await titles()).toEqual(['1City BlockTheirs']);
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(mirrored()).toBeNull();
  });
});

describe('unsaved work', () => {
  it('is stored in this browser under the specification’s key, with its base version', async () => {
    const { user } = start();
    await user.type(await open(user, 'One'), '!');
    await waitFor(() => expect(mirrored()).toEqual([city(1, 'One!'), three[1], three[2]]));
    expect(base()).toEqual({ user: me, version: 4, at: expect.stringMatching(/^\d{4}-/) });
  });

  it('is restored, and can be discarded', async () => {
    leaveWork([city(1, 'Mine')], 4);
    const { user } = start();
    expect(await screen.findByText(/We restored your unsaved changes of/)).toBeInTheDocument();
    expect(await titles()).toEqual(['1City BlockMine']);
    await user.click(screen.getAllByRole('button', { name: 'Discard' })[0]!);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await titles()).toHaveLength(3));
    await waitFor(() => expect(mirrored()).toBeNull());
  });

  it('asks when another user saved a newer version', async () => {
    leaveWork([city(1, 'Mine')], 3);
    const { user, saves } = start();
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved these settings' });
    await user.click(await within(dialog).findByRole('button', { name: 'Keep mine' }));
    await saved();
    expect(saves[0]?.body).toEqual({ meta_value: [city(1, 'Mine')], version: 4 });
    expect(await titles()).toEqual(['1City BlockMine']);
  });

  it('of another user is neither shown nor lost', async () => {
    leaveWork([city(1, 'Of Ravi')], 4, 'ravi');
    const { user } = start();
    await user.type(await open(user, 'One'), '!');
    await waitFor(() => expect(base().user).toBe(me));
    expect(JSON.parse(localStorage.getItem('home_setting_data:ravi') ?? 'null')).toEqual([city(1, 'Of Ravi')]);
  });

  it('of another tab stays stored while nothing is edited here', async () => {
    start();
    await list();
    leaveWork([city(1, 'Edited in another tab')], 4);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(mirrored()).toEqual([city(1, 'Edited in another tab')]);
  });

  it('that cannot be parsed is ignored', async () => {
    localStorage.setItem('home_setting_data', '{nonsense');
    localStorage.setItem('home_setting_data_base', JSON.stringify({ user: me, version: 4, at: 'x' }));
    start();
    expect(await titles()).toHaveLength(3);
  });

  it('asks once before the screen is left', async () => {
    const { user, path } = start();
    await user.type(await open(user, 'One'), '!');
    await user.click(screen.getByRole('link', { name: 'Cities' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(path()).toBe('/home-page-setting');
  });
});

it('shows the editors or the preview on a narrow screen, and comes back to the block that is pressed', async () => {
  screenWidth.px = 390;
  const { user } = start();
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  expect(screen.getByRole('tabpanel', { name: 'Preview' })).toBeVisible();
  await user.click(await within(screen.getByRole('region', { name: 'Preview' })).findByText('Two'));
  expect(screen.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('button', { name: /Two/, expanded: true })).toBeInTheDocument();
});
