import type { Block } from '@bakehouse/contract/blocks/block';
import {
  type SettingRecord,
  type SettingVersion,
  settingEndpoints,
  settingVersionEndpoints,
} from '@bakehouse/contract/content/content-settings';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, FakeApiError, type Received } from '../../../../test/fakes/fake-api.ts';
import { allPermissions, withSession } from '../../../../test/fakes/fake-session.ts';
import { createQueryClient } from '../../../data/query-client.ts';
import { resetSession, restoreSession } from '../../../data/session.ts';
import { ConfirmDialogs } from '../../../ui/feedback/confirm-host.tsx';
import { VersionsDrawer } from './versions-drawer.tsx';

const missing = { product: [], category: [], city: [], faq: [], review: [], picture: [] };
const banner = (title: string): Block => ({
  id: 1,
  block_key: 'a',
  block_name: 'bannerBlock',
  data: [{ title }],
});
const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`;
const record: SettingRecord = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  meta_key: 'home_settings',
  meta_value: JSON.stringify([banner('Now')]),
  version: 3,
  updatedAt: at(3),
  updatedBy: 'Asha',
  missing,
};
const values: Readonly<Record<number, Block[]>> = { 3: [banner('Now')], 2: [banner('Holi')], 1: [] };
const rows: SettingVersion[] = [
  { version: 3, savedAt: at(3), savedBy: 'Asha', restoredFrom: 1 },
  { version: 2, savedAt: at(2), savedBy: 'Ravi', restoredFrom: null },
  { version: 1, savedAt: null, savedBy: null, restoredFrom: null },
];

const restoring = permissionKey(settingVersionEndpoints.restore);
let restored: Received[];
beforeEach(async () => {
  withSession([...allPermissions, restoring]);
  await restoreSession();
  answer(settingEndpoints.home.get, () => ({ data: [record] }));
  answer(settingVersionEndpoints.list, () => ({ data: rows, total: 3 }));
  answer(settingVersionEndpoints.detail, ({ params }) => {
    const row = rows.find(({ version }) => String(version) === params.number);
    if (!row) throw new FakeApiError(404, 'not_found', 'Unknown');
    return { data: { ...row, meta_value: JSON.stringify(values[row.version]), missing } };
  });
  restored = answer(settingVersionEndpoints.restore, () => ({
    message: 'Brought back',
    data: { ...record, version: 4 },
  }));
});

const open = (work: unknown = null) => {
  const onRestored = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <VersionsDrawer name="home" opened onClose={() => {}} work={work} onRestored={onRestored} />
        <ConfirmDialogs />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), onRestored };
};
const viewVersion = async (user: ReturnType<typeof userEvent.setup>, version: number) =>
  user.click(await screen.findByRole('button', { name: `View version ${version}` }));

describe('versions of a setting', () => {
  it('list who saved when, which one is live, and which one was restored', async () => {
    open();
    const list = await screen.findByRole('list');
    const [newest, older, first] = within(list).getAllByRole('listitem');
    expect(newest).toHaveTextContent(/Version 3.*Live.*Asha restored version 1 on 03 Mar, 2026/);
    expect(older).toHaveTextContent(/Version 2Ravi saved it on 02 Mar, 2026/);
    expect(first).toHaveTextContent('Original version');
    expect(screen.getAllByText('Live')).toHaveLength(1);
  });

  it('are shown as in the storefront', async () => {
    const { user } = open();
    await viewVersion(user, 2);
    expect(await screen.findByRole('heading', { name: 'Holi' })).toBeInTheDocument();
  });

  it('are compared with unsaved changes and with each other, the older one first', async () => {
    const { user } = open([banner('Draft')]);
    await viewVersion(user, 2);
    await user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
    await user.click(await screen.findByRole('option', { name: 'My unsaved changes' }));
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Field', 'Version 2', 'My unsaved changes']);
    expect(table).toHaveTextContent('TitleHoliDraft');
    await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
    await user.click(await screen.findByRole('option', { name: 'Version 1' }));
    expect(await screen.findByText('Added')).toBeInTheDocument();
    expect(screen.getByText('Number 1 of Version 2; not in Version 1')).toBeInTheDocument();
  });

  it('are compared however old they are', async () => {
    answer(settingEndpoints.home.get, () => ({ data: [{ ...record, version: 300 }] }));
    const { user } = open();
    await viewVersion(user, 3);
    const choice = await screen.findByRole('combobox', { name: 'Compare with' });
    await user.click(choice);
    expect(await screen.findByRole('option', { name: 'Version 299' })).toBeInTheDocument();
    await user.type(choice, 'version 2');
    await user.click(await screen.findByRole('option', { name: 'Version 2' }));
    expect(await screen.findByRole('table')).toHaveTextContent('TitleHoliNow');
    await user.clear(choice);
    await user.type(choice, '301');
    expect(await screen.findByText('No such version')).toBeInTheDocument();
  });

  it('are restored after a confirmation, with the version that was live', async () => {
    const { user, onRestored } = open([banner('Draft')]);
    await viewVersion(user, 2);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore version 2?' });
    expect(dialog).toHaveTextContent('Your unsaved changes are discarded');
    await user.click(within(dialog).getByRole('button', { name: 'No, cancel' }));
    expect(restored).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await user.click(await screen.findByRole('button', { name: 'Restore version' }));
    await waitFor(() => expect(onRestored).toHaveBeenCalledWith(expect.objectContaining({ version: 4 })));
    expect(restored[0]).toMatchObject({ params: { setting: 'home', number: '2' }, body: { version: 3 } });
  });

  it('that is live cannot be restored', async () => {
    const { user } = open();
    await viewVersion(user, 3);
    await screen.findByRole('heading', { name: 'Now' });
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  });

  it('cannot be restored without the permission', async () => {
    withSession(allPermissions.filter((permission) => permission !== restoring));
    resetSession();
    await restoreSession();
    const { user } = open();
    await viewVersion(user, 2);
    await screen.findByRole('heading', { name: 'Holi' });
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  });

  it('that fail as stale show a message, and restore nothing', async () => {
    answer(settingVersionEndpoints.restore, () => {
      throw new FakeApiError(409, 'stale', 'Someone else changed this record. Reload to see the latest version.');
    });
    const { user, onRestored } = open();
    await viewVersion(user, 2);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await user.click(await screen.findByRole('button', { name: 'Restore version' }));
    expect(await screen.findByText(/nothing was restored/)).toBeInTheDocument();
    expect(onRestored).not.toHaveBeenCalled();
  });

  it('that cannot be loaded show an error', async () => {
    answer(settingVersionEndpoints.list, () => {
      throw new FakeApiError(403, 'forbidden', 'You may not look at versions');
    });
    open();
    expect(await screen.findByText('You may not look at versions')).toBeInTheDocument();
  });
});
