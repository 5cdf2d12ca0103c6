import type { Block } from '@bakehouse/contract/blocks/block';
import type { SettingRecord } from '@bakehouse/contract/content/content-settings';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StaleBlocks } from './stale-blocks.tsx';
import { StaleFields } from './stale-fields.tsx';

const recordOf = (value: unknown): SettingRecord => ({
  _id: '01990000-0000-7000-8000-0000000000a1',
  meta_key: 'home_settings',
  meta_value: JSON.stringify(value),
  version: 7,
  updatedAt: '2026-03-03T10:00:00.000Z',
  updatedBy: 'Asha',
  missing: { product: [], category: [], city: [], faq: [], review: [], picture: [] },
});
/** A block with the first word of its title as key. */
const city = (title: string): Block => ({ block_key: title.split(' ')[0], block_name: 'cityBlock', title });
const ancestor = [city('One'), city('Two'), city('Three')];

const ask = (theirs: Block[], mine: Block[], from?: Block[]) => {
  const calls = { onTakeTheirs: vi.fn(), onSave: vi.fn(), onClose: vi.fn() };
  const record = recordOf(theirs);
  render(
    <MantineProvider env="test">
      <StaleBlocks theirs={record} mine={mine} ancestor={from} {...calls} />
    </MantineProvider>,
  );
  return { ...calls, record, user: userEvent.setup({ delay: null }) };
};
const titles = (blocks: unknown) => (blocks as Block[]).map(({ title }) => title);

it('shows who saved in the meantime, and overwrites only on request', async () => {
  const mine = [city('One'), city('Two mine'), city('Three')];
  const { user, onSave } = ask([city('One theirs'), city('Two'), city('Three')], mine);
  expect(screen.getByText(/Asha saved a newer version on 03 Mar, 2026/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(onSave).toHaveBeenCalledWith(mine, 7);
});

it("uses the other user's version completely", async () => {
  const { user, onTakeTheirs, record, onSave } = ask([city('Theirs')], [city('Mine')]);
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(onTakeTheirs).toHaveBeenCalledWith(record);
  expect(onSave).not.toHaveBeenCalled();
});

it('uses the likely or the selected side of each difference', async () => {
  const theirs = [city('One theirs'), city('Two'), city('Three')];
  const mine = [city('One'), city('Two mine'), city('Three')];
  const { user, onSave } = ask(theirs, mine, ancestor);
  const first = screen.getByRole('radiogroup', { name: 'Which of City Block: One' });
  expect(within(first).getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
  expect(titles(onSave.mock.calls[0]?.[0])).toEqual(['One theirs', 'Two mine', 'Three']);
  const second = screen.getByRole('radiogroup', { name: 'Which of City Block: Two mine' });
  await user.click(within(second).getByRole('radio', { name: 'Theirs' }));
  await user.click(within(first).getByRole('radio', { name: 'Mine' }));
  await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
  expect(titles(onSave.mock.calls[1]?.[0])).toEqual(['One', 'Two', 'Three']);
});

it('compares header, footer and payments field by field', async () => {
  const onSave = vi.fn();
  const mine = { cod: { is_enabled: true }, razorpay: { is_enabled: true } };
  render(
    <MantineProvider env="test">
      <StaleFields
        name="payment"
        theirs={recordOf({ cod: { is_enabled: false }, razorpay: { is_enabled: true } })}
        mine={mine}
        onTakeTheirs={() => {}}
        onSave={onSave}
        onClose={() => {}}
      />
    </MantineProvider>,
  );
  expect(screen.getByRole('table')).toHaveTextContent('COD › ShownNoYes');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(onSave).toHaveBeenCalledWith(mine, 7);
});
