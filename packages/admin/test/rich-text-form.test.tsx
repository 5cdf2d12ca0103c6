import { faq } from '@bakehouse/contract/faq';
import { parentFaqCategories } from '@bakehouse/contract/faq-category';
import type { RecordOf } from '@bakehouse/contract/resource';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, type Received, Refuse } from './fake-api.ts';
import { allPermissions, withSession } from './fake-session.ts';
import { renderAt } from './render-at.tsx';

const category = { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Delivery' };
const question: RecordOf<typeof faq> = {
  _id: '01990000-0000-7000-8000-0000000000f1',
  version: 2,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  question: 'When does it come?',
  answer: '<p>In <strong>two</strong> hours</p>',
  parent: category,
  image: null,
  status: 'Active',
};

const { create, update, detail, list } = faq.endpoints;
let created: Received[];
let updated: Received[];
beforeEach(() => {
  withSession();
  answer(list, () => ({ data: [question], total: 1 }));
  answer(detail, () => ({ data: question }));
  answer(parentFaqCategories, () => ({ data: [category], total: 1 }));
  created = answer(create, () => ({ message: 'FAQ created successfully', data: question }));
  updated = answer(update, () => ({ message: 'FAQ updated successfully', data: question }));
});

const editor = () => screen.findByRole('textbox', { name: 'Answer' });
const save = async () => screen.findByRole('button', { name: /^Save/ });
const paste = (into: HTMLElement, html: string) =>
  fireEvent.paste(into, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [] },
  });

describe('formatted text', () => {
  it('is pasted without what the editor does not know, and sent as HTML', async () => {
    const { user } = renderAt('/faq/create');
    await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'Is it fresh?');
    const html =
      '<p onclick="x()" style="color:red">Very <b>fresh</b><script>x()</script></p><iframe src="https://x"></iframe>';
    paste(await editor(), html);
    await user.click(await save());
    expect(await screen.findByText('FAQ created successfully')).toBeInTheDocument();
    expect(created[0]?.body).toEqual({
      question: 'Is it fresh?',
      answer: '<p>Very <strong>fresh</strong></p>',
      parent: null,
      status: 'Active',
      image: null,
    });
  });

  it('shows what is there, has named tools, and is discarded with the rest', async () => {
    const { user } = renderAt(`/faq/edit/${question._id}`);
    const field = await editor();
    expect(field).toHaveTextContent('In two hours');
    expect(await screen.findByRole('button', { name: 'Bold' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
    paste(field, '<p>At once</p>');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field).toHaveTextContent(/^In two hours$/));
    expect(updated).toHaveLength(0);
  });

  it('carries the server’s word on it', async () => {
    answer(update, () => {
      throw new Refuse(422, 'invalid', 'Must be at most 50000 characters', {
        answer: 'Must be at most 50000 characters',
      });
    });
    const { user } = renderAt(`/faq/edit/${question._id}`);
    paste(await editor(), '<p>Long</p>');
    await user.click(await save());
    await waitFor(async () => expect(await editor()).toHaveAttribute('aria-invalid', 'true'));
    expect(await editor()).toHaveAccessibleDescription('Must be at most 50000 characters');
  });

  it('cannot be changed by one who may only look', async () => {
    withSession(allPermissions.filter((one) => one !== 'PUT faq/update/{id}'));
    renderAt(`/faq/edit/${question._id}`);
    const field = await editor();
    await waitFor(() => expect(field).toHaveAttribute('contenteditable', 'false'));
  });
});

describe('a picked record', () => {
  it('is shown by its name, and taken away', async () => {
    const { user } = renderAt(`/faq/edit/${question._id}`);
    const picker = await screen.findByRole('combobox', { name: 'FAQ category' });
    expect(picker).toHaveValue('Delivery');
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: 'None' }));
    expect(picker).toHaveValue('');
    await user.click(await save());
    expect(await screen.findByText('FAQ updated successfully')).toBeInTheDocument();
    expect(updated[0]?.body).toEqual({ parent: null, version: 2 });
  });

  it('is only named to one who may not read the choices', async () => {
    withSession(allPermissions.filter((one) => one !== 'GET FaqCategory/listparents'));
    renderAt(`/faq/edit/${question._id}`);
    expect(await screen.findByText(/^Delivery\. You may not read the choices/)).toBeInTheDocument();
  });
});
