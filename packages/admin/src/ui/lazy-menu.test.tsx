import { ActionIcon, MantineProvider, Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { LazyMenu, type LoadedMenuProps, useMenuStart } from './lazy-menu.tsx';

const Opener = (props: ComponentProps<'button'>) => <ActionIcon {...props} aria-label="Fruit" />;

function FruitMenu({ start }: LoadedMenuProps) {
  const { ref, menu } = useMenuStart(start);
  return (
    <Menu {...menu}>
      <Menu.Target>
        <Opener ref={ref} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Mango</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const open = (load: () => Promise<typeof FruitMenu>) => {
  render(
    <MantineProvider env="test">
      <LazyMenu load={load} button={Opener} />
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
};
const opener = () => screen.getByRole('button', { name: 'Fruit' });

it('opens its menu with the first press, which loads it', async () => {
  const user = open(async () => FruitMenu);
  await user.click(opener());
  expect(await screen.findByRole('menuitem', { name: 'Mango' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener()).toHaveFocus());
});

it('does not open a menu that could not be loaded when it was pressed, until it is pressed again', async () => {
  const load = vi.fn<() => Promise<typeof FruitMenu>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(FruitMenu);
  const user = open(load);
  await user.click(opener());
  // The second attempt follows after the first screen.
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(opener()).toHaveAttribute('aria-expanded', 'false'));
  await user.click(opener());
  expect(await screen.findByRole('menuitem', { name: 'Mango' })).toBeInTheDocument();
});
