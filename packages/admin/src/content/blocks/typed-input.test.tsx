import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TypedInput } from './typed-input.tsx';

const start = (value: string) => {
  const told = vi.fn<(value: string) => void>();
  const shown = (text: string) => (
    <MantineProvider>
      <TypedInput label="Title" value={text} onChange={told} />
    </MantineProvider>
  );
  const { rerender } = render(shown(value));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  return {
    field,
    told,
    type: (text: string) => fireEvent.input(field, { target: { value: text } }),
    give: (text: string) => rerender(shown(text)),
  };
};

it('keeps what is typed while its block is some letters behind', () => {
  const { field, told, type, give } = start('');
  type('a');
  fireEvent.blur(field);
  type('ab');
  give('a');
  expect(field).toHaveValue('ab');
  fireEvent.blur(field);
  expect(told.mock.calls).toEqual([['a'], ['ab']]);
  give('ab');
  expect(field).toHaveValue('ab');
});

it('shows what somebody else wrote, and tells no more what it replaced', () => {
  const { field, told, type, give } = start('Ours');
  type('Ours!');
  give('Theirs');
  expect(field).toHaveValue('Theirs');
  fireEvent.blur(field);
  expect(told).not.toHaveBeenCalled();
  // The very words that were typed before.
  type('Ours');
  fireEvent.blur(field);
  give('Ours');
  give('Theirs');
  expect(field).toHaveValue('Theirs');
});

it('tells before a key with Ctrl or ⌘ does something with the page', () => {
  const { field, told, type } = start('');
  type('a');
  fireEvent.keyDown(field, { key: 'b' });
  expect(told).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  expect(told).toHaveBeenLastCalledWith('a');
});
