import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const onSearch = vi.fn<(text: string) => void>();
/** The box in a screen whose URL has the text. */
const boxAt = (value: string) => (
  <MantineProvider env="test">
    <SearchBox label="Search" value={value} onSearch={onSearch} />
  </MantineProvider>
);
const box = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockReset();
  return () => vi.useRealTimers();
});

it('keeps what was typed while the URL of a search is opened', async () => {
  const { rerender } = render(boxAt(''));
  type('choc');
  await pause();
  expect(onSearch).toHaveBeenLastCalledWith('choc');
  expect(box()).toHaveValue('choc');
  type('chocolate ');
  rerender(boxAt('choc'));
  expect(box()).toHaveValue('chocolate ');
  await pause();
  expect(onSearch).toHaveBeenLastCalledWith('chocolate');
  rerender(boxAt('chocolate'));
  expect(box()).toHaveValue('chocolate ');
});

it.each([[['a', 'ab', 'abc']], [['a', 'abc']], [['abc']]])('keeps the text when the URL becomes %j', async (urls) => {
  const { rerender } = render(boxAt(''));
  for (const text of ['a', 'ab', 'abc']) {
    type(text);
    await pause();
  }
  for (const url of urls) {
    rerender(boxAt(url));
    expect(box()).toHaveValue('abc');
  }
});

it('shows the text of a URL that was opened for another reason', async () => {
  const { rerender } = render(boxAt(''));
  type('choc');
  await pause();
  rerender(boxAt('choc'));
  rerender(boxAt(''));
  expect(box()).toHaveValue('');
  rerender(boxAt('choc'));
  expect(box()).toHaveValue('choc');

  // The filters are cleared before the URL of the next search is opened, and it is opened later with Back.
  type('chocolate');
  await pause();
  rerender(boxAt(''));
  expect(box()).toHaveValue('');
  rerender(boxAt('chocolate'));
  expect(box()).toHaveValue('chocolate');
});
