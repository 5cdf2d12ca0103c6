import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { confirmDelete, showUsage } from './confirm.tsx';
import { ConfirmDialogs } from './confirm-host.tsx';

vi.mock('./confirm-dialogs.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('asks with the dialogs of the browser when those of the dashboard cannot be loaded', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(false);
  const tell = vi.spyOn(window, 'alert').mockReturnValue();
  render(<ConfirmDialogs />);
  expect(await confirmDelete('Truffle Cake', 'It is in 3 orders.')).toBe(true);
  expect(ask.mock.calls[0]?.[0]).toMatch(/Truffle Cake.*It is in 3 orders\.$/s);
  expect(await confirmDelete('Plum Cake')).toBe(false);
  expect(await showUsage('This tag is in use.', [])).toBe(false);
  expect(tell.mock.calls).toEqual([['This record is in use\n\nThis tag is in use. Change them first.']]);
});
