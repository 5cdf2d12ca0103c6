import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyPart } from '../lazy-part.tsx';
import { confirmDelete, showUsage, useAsked } from './confirm.tsx';
import { BrowserQuestions } from './confirm-host.tsx';

/** The dialogs of the dashboard when their code cannot be loaded. */
const Dialogs = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')), BrowserQuestions);
const DialogsOfTheBrowser = () => <Dialogs questions={useAsked()} />;

it('asks with the dialogs of the browser when those of the dashboard cannot be loaded', async () => {
  const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(false);
  const tell = vi.spyOn(window, 'alert').mockReturnValue();
  render(<DialogsOfTheBrowser />);
  expect(await confirmDelete('Truffle Cake', 'It is in 3 orders.')).toBe(true);
  expect(ask.mock.calls[0]?.[0]).toMatch(/Truffle Cake.*It is in 3 orders\.$/s);
  expect(await confirmDelete('Plum Cake')).toBe(false);
  expect(await showUsage('This tag is in use.', [])).toBe(false);
  expect(tell.mock.calls).toEqual([['This record is in use\n\nThis tag is in use. Change them first.']]);
});
