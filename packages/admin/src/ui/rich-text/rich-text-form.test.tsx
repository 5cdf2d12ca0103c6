import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { faq } from '@bakehouse/contract/faq';
import { parentFaqCategories } from '@bakehouse/contract/faq-category';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, FakeApiError, type Received } from '../../../test/fakes/fake-api.ts';
import { allPermissions, withSession } from '../../../test/fakes/fake-session.ts';
import { imageAt, withUploads } from '../../../test/fakes/fake-upload.ts';
import { renderAt } from '../../../test/render-at.tsx';

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
  it('is pasted without unsupported formats, and sent as HTML', async () => {
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

  it('is pasted from Word as text and lists, and reports removed pictures', async () => {
    const { user } = renderAt('/faq/create');
    await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'What is in it?');
    const entry = (text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${text}<o:p></o:p></p>`;
    paste(
      await editor(),
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>${entry('Butter')}${entry('Sugar')}<p class=MsoNormal><img src="file:///C:/a.png"></p></body></html>`,
    );
    expect(await screen.findByText(/^A picture was left out/)).toBeInTheDocument();
    await user.click(await save());
    await screen.findByText('FAQ created successfully');
    expect(created[0]?.body.answer).toBe('<ul><li><p>Butter</p></li><li><p>Sugar</p></li></ul>');
  });

  it('shows the text, has labelled tools, and is reset with the form', async () => {
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

  it('is saved with its status', async () => {
    answer(update, () => {
      throw new FakeApiError(422, 'invalid', 'Must be at most 50000 characters', {
        answer: 'Must be at most 50000 characters',
      });
    });
    const { user } = renderAt(`/faq/edit/${question._id}`);
    paste(await editor(), '<p>Long</p>');
    await user.click(await save());
    await waitFor(async () => expect(await editor()).toHaveAttribute('aria-invalid', 'true'));
    expect(await editor()).toHaveAccessibleDescription('Must be at most 50000 characters');
  });

  it('cannot be changed without the permission', async () => {
    withSession(allPermissions.filter((permission) => permission !== 'PUT faq/update/{id}'));
    renderAt(`/faq/edit/${question._id}`);
    const field = await editor();
    await waitFor(() => expect(field).toHaveAttribute('contenteditable', 'false'));
  });
});

describe('pictures in formatted text', () => {
  const mayUpload = [...allPermissions, permissionKey(uploadEndpoints.image)];
  const file = (name: string, type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
  const choose = async (user: ReturnType<typeof renderAt>['user'], picture: File, alt = '') => {
    await user.click(await screen.findByRole('button', { name: 'Insert image' }));
    if (alt) await user.type(await screen.findByRole('textbox', { name: 'What it shows' }), alt);
    await screen.findByRole('button', { name: 'Upload an image' });
    await user.upload(document.querySelector('input[type="file"][accept*="png"]') as HTMLInputElement, picture);
  };

  it('are uploaded from the editor and inserted at the cursor', async () => {
    withSession(mayUpload);
    const sent = withUploads();
    const { user } = renderAt(`/faq/edit/${question._id}`);
    await editor();
    await choose(user, file('rose.png'), 'A rose cake');
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(await save());
    await screen.findByText('FAQ updated successfully');
    expect(updated[0]?.body.answer).toContain('<img src="/files/rose-large.webp" alt="A rose cake">');
    expect(sent[0]?.body.folder).toBe('pages');
  });

  it('delay a save', async () => {
    withSession(mayUpload);
    withUploads();
    let arrive = () => undefined as unknown;
    answer(
      uploadEndpoints.image,
      () =>
        new Promise((resolve) => {
          const image = imageAt('rose');
          arrive = () => resolve({ message: 'Image uploaded successfully', data: { imageUrl: image.large, image } });
        }),
    );
    const { user } = renderAt(`/faq/edit/${question._id}`);
    await user.type(await screen.findByRole('textbox', { name: /^Question/ }), ' Is it?');
    await editor();
    await choose(user, file('rose.png'));
    await user.click(await save());
    expect(await screen.findByText('Wait until the images are uploaded')).toBeInTheDocument();
    expect(updated).toHaveLength(0);
    arrive();
    await waitFor(async () => expect((await editor()).querySelector('img')).not.toBeNull());
    await user.click(await save());
    await screen.findByText('FAQ updated successfully');
    expect(updated[0]?.body.answer).toContain('<img src="/files/rose-large.webp"');
  });

  it('that are rejected show the reason, and do not change the text', async () => {
    withSession(mayUpload);
    const sent = withUploads();
    const { user } = renderAt(`/faq/edit/${question._id}`);
    const field = await editor();
    await choose(user, file('broken.png'));
    expect(await screen.findByText('broken.png: The image cannot be read')).toHaveAttribute('role', 'alert');
    fireEvent.paste(field, {
      clipboardData: { getData: () => '', files: [file('large.png', 'image/png', 3 * 1024 * 1024)] },
    });
    expect(await screen.findByText('large.png: the image must be under 2 MB')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(field.querySelector('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  });

  it('are uploaded when pasted alone, but not as a copy of pasted text', async () => {
    withSession(mayUpload);
    const sent = withUploads();
    renderAt(`/faq/edit/${question._id}`);
    const field = await editor();
    fireEvent.paste(field, { clipboardData: { getData: () => '', files: [file('shot.png')] } });
    await waitFor(() => expect(field.querySelector('img')).toHaveAttribute('src', '/files/shot-large.webp'));
    const both = {
      getData: (type: string) => (type === 'text/html' ? '<p>Cells</p>' : ''),
      files: [file('cells.png')],
    };
    fireEvent.paste(field, { clipboardData: both });
    await waitFor(() => expect(field).toHaveTextContent('Cells'));
    expect(sent).toHaveLength(1);
  });

  it('are not offered without the upload permission', async () => {
    const { user } = renderAt(`/faq/edit/${question._id}`);
    await editor();
    await user.click(await screen.findByRole('button', { name: 'Insert image' }));
    expect(await screen.findByRole('textbox', { name: 'Address of the image' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Upload an image' })).not.toBeInTheDocument();
  });
});

describe('a picked record', () => {
  it('is shown by name, and can be removed', async () => {
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

  it('shows only the name without permission for the options', async () => {
    withSession(allPermissions.filter((permission) => permission !== 'GET FaqCategory/listparents'));
    renderAt(`/faq/edit/${question._id}`);
    expect(await screen.findByText(/^Delivery\. You don't have access to these choices/)).toBeInTheDocument();
  });
});
