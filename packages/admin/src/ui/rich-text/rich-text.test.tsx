import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

/** Delay in ms of a form that updates slower than the editor. */
const late = 40;
const committed: string[] = [];
const SlowForm = () => {
  const [value, setValue] = useState('<p>Cakes</p>');
  return (
    <MantineProvider env="test">
      <RichText
        label="Text"
        value={value}
        onChange={(html) => {
          committed.push(html);
          setTimeout(() => act(() => setValue(html)), late);
        }}
      />
      <button type="button" onClick={() => setValue('<p>Somebody else’s</p>')}>
        Reset
      </button>
    </MantineProvider>
  );
};

const paste = (into: HTMLElement, text: string) =>
  fireEvent.paste(into, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? text : ''), files: [] },
  });

it('keeps what was typed while the form is some keystrokes behind', async () => {
  render(<SlowForm />);
  const editor = await screen.findByRole('textbox', { name: 'Text' });
  act(() => editor.focus());
  let written = '';
  for (const word of ['one', 'two', 'three', 'four']) {
    paste(editor, word);
    written += word;
    await act(() => new Promise((resolve) => setTimeout(resolve, (2 * late) / 3)));
    expect(editor).toHaveTextContent(written);
  }
  await waitFor(() => expect(committed.at(-1)).toContain(written));

  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(editor).toHaveTextContent(/^Somebody else’s$/));
});
