import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const committed: string[] = [];
/** The values that the editor has committed, but the form has not returned yet. */
const pending: (() => void)[] = [];
const SlowForm = () => {
  const [value, setValue] = useState('<p>Cakes</p>');
  return (
    <MantineProvider env="test">
      <RichText
        label="Text"
        value={value}
        onChange={(html) => {
          committed.push(html);
          pending.push(() => setValue(html));
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
    await waitFor(() => expect(committed.at(-1)).toContain(written));
    // The form returns each value after the next word has been written.
    if (pending.length > 1) act(() => pending.shift()?.());
    expect(editor).toHaveTextContent(written);
  }
  act(() => pending.shift()?.());
  expect(editor).toHaveTextContent(written);

  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(editor).toHaveTextContent(/^Somebody else’s$/));
});
