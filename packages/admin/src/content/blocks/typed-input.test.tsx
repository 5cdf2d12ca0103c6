import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TypedInput } from './typed-input.tsx';

const start = (value: string) => {
  const onCommit = vi.fn<(value: string) => void>();
  const inputWith = (text: string) => (
    <MantineProvider>
      <TypedInput label="Title" value={text} onChange={onCommit} />
    </MantineProvider>
  );
  const { rerender } = render(inputWith(value));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  return {
    field,
    onCommit,
    type: (text: string) => fireEvent.input(field, { target: { value: text } }),
    setValue: (text: string) => rerender(inputWith(text)),
  };
};

it('keeps the typed text while its block is some keystrokes behind', () => {
  const { field, onCommit, type, setValue } = start('');
  type('a');
  fireEvent.blur(field);
  type('ab');
  setValue('a');
  expect(field).toHaveValue('ab');
  fireEvent.blur(field);
  expect(onCommit.mock.calls).toEqual([['a'], ['ab']]);
  setValue('ab');
  expect(field).toHaveValue('ab');
});

it('shows a value set by other code, and does not commit the text it replaced', () => {
  const { field, onCommit, type, setValue } = start('Ours');
  type('Ours!');
  setValue('Theirs');
  expect(field).toHaveValue('Theirs');
  fireEvent.blur(field);
  expect(onCommit).not.toHaveBeenCalled();
  // The same text that was typed before.
  type('Ours');
  fireEvent.blur(field);
  setValue('Ours');
  setValue('Theirs');
  expect(field).toHaveValue('Theirs');
});

it('commits before a keyboard shortcut with Ctrl or ⌘ runs', () => {
  const { field, onCommit, type } = start('');
  type('a');
  fireEvent.keyDown(field, { key: 'b' });
  expect(onCommit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });
  expect(onCommit).toHaveBeenLastCalledWith('a');
});
