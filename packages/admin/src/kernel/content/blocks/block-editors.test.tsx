import { blockNames, blockTypes } from '@bakehouse/contract/blocks/block';
import { readBlocks } from '@bakehouse/contract/content/content-settings';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError, type Received } from '../../../../test/fakes/fake-api.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import {
  aCategoryChoice,
  aCityChoice,
  aFaqChoice,
  aProductChoice,
  aReviewChoice,
  contentPermissions,
  withBlocks,
  withChoices,
} from '../../../../test/fakes/fake-settings.ts';
import { withUploads } from '../../../../test/fakes/fake-upload.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';
import { newBlock } from './editors/block-editors.ts';

// The tests type into many fields.
type User = ReturnType<typeof renderAt>['user'];

const start = (blocks: readonly unknown[] = []) => {
  withSession(contentPermissions);
  const choices = withChoices();
  withUploads();
  answer(uploadEndpoints.temporary, ({ body }) => ({
    message: 'Image uploaded successfully',
    data: `/files/tmp/${String(body.fileName)}.webp`,
  }));
  return { ...withBlocks('global-sections', blocks), choices, ...renderAt('/global-sections-settings') };
};

const blocksIn = (call: Received | undefined) => readBlocks(JSON.stringify(call?.body.meta_value));
const list = () => screen.findByRole('list', { name: 'Blocks' });
const add = async (user: User, label: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Block type' }));
  await user.click(await screen.findByRole('option', { name: label }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const cards = (await list()).querySelectorAll<HTMLElement>(':scope > li');
  return within(cards[cards.length - 1]!);
};
type Card = Awaited<ReturnType<typeof add>>;
const save = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  await screen.findByText('Home page settings updated successfully');
};
const type = async (user: User, card: Card, name: string, text: string) =>
  user.type(card.getByRole('textbox', { name }), text);
const pick = async (user: User, card: Card, name: string, option: string | RegExp) => {
  await user.click(card.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const colour = (card: Card, name: string, value: string) =>
  fireEvent.change(card.getByLabelText(`Pick: ${name}`), { target: { value } });
const upload = async (card: Card, label: string, name: string) => {
  const file = new File(['x'], name, { type: 'image/png' });
  const input = await waitFor(() => card.getByLabelText(label));
  fireEvent.change(input, { target: { files: [file] } });
  await card.findByAltText(label);
  await waitFor(() => expect(card.getByAltText(label)).toHaveAttribute('src', `/files/tmp/${name}.webp`));
};
const paste = async (card: Card, html: string) =>
  fireEvent.paste(await card.findByRole('textbox', { name: 'Content' }), {
    clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : ''), files: [] },
  });

const newKey: unknown = expect.stringMatching(/^block-\w+$/);
const common = { title: 'A', subtitle: 'B', buttontext: 'Go', buttonlink: '/x', background_color: '#112233' };
/** Fills the fields that most editors have. */
const fillCommon = async (user: User, card: Card) => {
  await type(user, card, 'Title', 'A');
  await type(user, card, 'Subtitle', 'B');
  await type(user, card, 'Button text', 'Go');
  await type(user, card, 'Button link', '/x');
  colour(card, 'Background colour', '#112233');
};

const chosenCategory = {
  id: aCategoryChoice._id,
  title: 'Cakes',
  slug: '/product-category/cakes',
  image: aCategoryChoice.image,
};
const { _id: productId, name: productName, featured_image, ...product } = aProductChoice;
const { _id: cityId, name: cityName, ...city } = aCityChoice;
const { _id: faqId, ...faq } = aFaqChoice;
const { _id: reviewId, ...review } = aReviewChoice;

/** Stored JSON text of each selected record, with exactly these fields. */
const storedSelections = {
  product: { id: productId, title: productName, image: featured_image, ...product },
  category: chosenCategory,
  city: { id: cityId, title: cityName, ...city },
  faq: { id: faqId, ...faq },
  review: { id: reviewId, ...review },
};

const withSelections = [
  ['productSliderBlock', 'Products', 'Plum Cake', storedSelections.product],
  ['threecolumnsBlock', 'Categories', 'Cakes', storedSelections.category],
  ['categoriesBlock', 'Categories', 'Cakes', storedSelections.category],
  ['cityBlock', 'Cities', 'Pune, Maharashtra', storedSelections.city],
  ['reviewBlock', 'Reviews', 'Asha (4.5 of 5)', storedSelections.review],
] as const;

describe('each editor writes only its own fields', () => {
  for (const [name, field, option, record] of withSelections)
    it(name, async () => {
      const { user, saves } = start();
      const { label, layouts } = blockTypes[name];
      const card = await add(user, label);
      const last = layouts.at(-1);
      if (last) await pick(user, card, 'Layout', last.label);
      await fillCommon(user, card);
      await pick(user, card, field, option);
      await save(user);
      const [block] = blocksIn(saves[0]);
      const { data, ...rest } = block!;
      expect(rest).toEqual({ id: 1, block_key: newKey, block_name: name, layout: last?.value ?? '', ...common });
      expect(data).toEqual([expect.any(String)]);
      expect(JSON.parse(String(data?.[0]))).toEqual(record);
    });

  it('faqBlock', async () => {
    const { user, saves } = start();
    const card = await add(user, 'FAQ Block');
    await pick(user, card, 'Layout', 'Accordion with right side image');
    await fillCommon(user, card);
    await pick(user, card, 'FAQs', 'Is it fresh?');
    await upload(card, 'Image', 'side.png');
    await save(user);
    const [block] = blocksIn(saves[0]);
    expect(block).toEqual({
      id: 1,
      block_key: newKey,
      block_name: 'faqBlock',
      layout: 'accordion_with_right_side_image',
      ...common,
      image: '/files/tmp/side.png.webp',
      data: [JSON.stringify(storedSelections.faq)],
    });
  });

  it('bannerBlock', async () => {
    const { user, saves } = start();
    const card = await add(user, 'Banner Block');
    await pick(user, card, 'Layout', 'Image only');
    await fillCommon(user, card);
    await upload(card, 'Desktop image', 'wide.png');
    await upload(card, 'Mobile image', 'tall.png');
    await save(user);
    const { background_color, ...text } = common;
    expect(saves[0]?.body.meta_value).toEqual([
      {
        id: 1,
        block_key: newKey,
        block_name: 'bannerBlock',
        layout: 'image_only',
        background_color,
        data: [{ ...text, image: '/files/tmp/wide.png.webp', mobile_image: '/files/tmp/tall.png.webp' }],
      },
    ]);
  });

  it('2columnsBlock', async () => {
    const { user, saves } = start();
    const card = await add(user, '2 Columns Block');
    await pick(user, card, 'Layout', 'Image right');
    await type(user, card, 'Title', 'A');
    await pick(user, card, 'Show title', 'false');
    await upload(card, 'Image', 'left.png');
    await paste(card, '<p>Text</p>');
    await save(user);
    const image = '/files/tmp/left.png.webp';
    expect(saves[0]?.body.meta_value).toEqual([
      {
        id: 1,
        block_key: newKey,
        block_name: '2columnsBlock',
        layout: 'image_right',
        background_color: '#000000',
        image,
        data: [{ title: 'A', show_title: 'false', image, content: '<p>Text</p>' }],
      },
    ]);
  });

  it('editorBlock', async () => {
    const { user, saves } = start();
    const card = await add(user, 'Editor Block');
    await type(user, card, 'Title', 'A');
    await type(user, card, 'Subtitle', 'B');
    await paste(card, '<p>Text</p>');
    await save(user);
    expect(saves[0]?.body.meta_value).toEqual([
      {
        id: 1,
        block_key: newKey,
        block_name: 'editorBlock',
        layout: 'text_only',
        background_color: '#000000',
        data: [{ title: 'A', subtitle: 'B', content: '<p>Text</p>' }],
      },
    ]);
  });

  it('ctablock, with several items', async () => {
    const { user, saves } = start();
    const card = await add(user, 'CTA Block');
    await pick(user, card, 'Layout', 'Logo top');
    await type(user, card, 'Button text', 'Go');
    await user.click(card.getByRole('button', { name: 'Add item' }));
    const second = within(card.getByRole('group', { name: 'Items 2' }));
    expect(second.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await type(user, second, 'Title', 'Second');
    await type(user, second, 'Subtitle', 'Words');
    await upload(second, 'Logo', 'logo.png');
    colour(second, 'Background colour', '#445566');
    await user.click(card.getByRole('button', { name: 'Remove item 1' }));
    await save(user);
    expect(saves[0]?.body.meta_value).toEqual([
      {
        id: 1,
        block_key: newKey,
        block_name: 'ctablock',
        layout: 'logo_top',
        title: '',
        subtitle: '',
        buttontext: 'Go',
        buttonlink: '',
        background_color: '#000000',
        data: [{ title: 'Second', logo: '/files/tmp/logo.png.webp', subtitle: 'Words', background_color: '#445566' }],
      },
    ]);
  });

  it('ctablock, whose pending logo stays with its item when an earlier one is removed', async () => {
    const { user } = start();
    const card = await add(user, 'CTA Block');
    let arrive: (sent: { message: string; data: string }) => void = () => undefined;
    answer(uploadEndpoints.temporary, () => new Promise((resolve) => (arrive = resolve)));
    for (const _ of [2, 3]) await user.click(card.getByRole('button', { name: 'Add item' }));
    const second = within(card.getByRole('group', { name: 'Items 2' }));
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    fireEvent.change(await waitFor(() => second.getByLabelText('Logo')), { target: { files: [file] } });
    expect(await second.findByRole('progressbar', { name: 'Uploading logo.png' })).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Remove item 1' }));
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Wait until the images are uploaded')).toBeInTheDocument();
    arrive({ message: 'Image uploaded successfully', data: '/files/tmp/logo.webp' });
    const [first, last] = [1, 2].map((index) => within(card.getByRole('group', { name: `Items ${index}` })));
    await waitFor(() => expect(first?.getByAltText('Logo')).toHaveAttribute('src', '/files/tmp/logo.webp'));
    expect(last?.queryByAltText('Logo')).not.toBeInTheDocument();
  });

  it('categoriesWithBGBlock, a colour for each row', async () => {
    const { user, saves } = start();
    const card = await add(user, 'Categories With BG');
    await user.click(card.getByRole('button', { name: 'Add Input' }));
    const row = within(card.getByRole('group', { name: 'Categories 2' }));
    await pick(user, row, 'Category', 'Cakes');
    colour(row, 'Background colour', '#445566');
    await user.click(card.getByRole('button', { name: 'Remove row 1' }));
    await save(user);
    expect(saves[0]?.body.meta_value).toEqual([
      {
        id: 1,
        block_key: newKey,
        block_name: 'categoriesWithBGBlock',
        layout: 'logo_only',
        title: '',
        subtitle: '',
        background_color: '#000000',
        data: [{ category: JSON.stringify(chosenCategory), background_color: '#445566' }],
      },
    ]);
  });
});

describe('a new block', () => {
  it('of every type has empty fields that can be saved, its position as its id, its own key, and a black background', () => {
    for (const [index, name] of blockNames.entries()) {
      const block = newBlock(name, index + 1);
      expect(block).toMatchObject({ id: index + 1, block_name: name, background_color: '#000000' });
      expect(blockTypes[name].schema.parse(block)).toEqual(block);
      expect(newBlock(name, index + 1).block_key).not.toBe(block.block_key);
    }
  });

  it('sends no request before a picker is opened, and then one for the typed text', async () => {
    const { user, choices } = start();
    const card = await add(user, 'Three Columns Block');
    expect(choices.category).toHaveLength(0);
    await fill(user, card.getByRole('combobox', { name: 'Categories' }), 'cake');
    await waitFor(() => expect(choices.categoryText.map(({ params }) => params.text)).toEqual(['cake']));
  });
});

it('a picker stays open with its search while several options are selected', async () => {
  const { user } = start();
  const more = ['Plum Cake', 'Pear Cake', 'Fig Cake'].map((name, index) => ({
    ...aProductChoice,
    _id: aProductChoice._id.replace(/.$/, String(index)),
    name,
  }));
  answer(productEndpoints.dropdownSearch, ({ query }) => ({
    data: more.filter(({ name }) => name.toLowerCase().includes(query.search ?? '')),
  }));
  const card = await add(user, 'Product Slider Block');
  const box = card.getByRole('combobox', { name: 'Products' });
  await user.click(box);
  expect(await screen.findByRole('option', { name: 'Fig Cake' })).toBeInTheDocument();
  await user.type(box, 'p');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Fig Cake' })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('option', { name: 'Plum Cake' }));
  expect(box).toHaveValue('p');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(screen.queryByRole('option', { name: 'Plum Cake' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Pear Cake' }));
  const chosen = within(card.getByRole('list', { name: 'Chosen Products' }));
  expect(chosen.getByText('Plum Cake')).toBeInTheDocument();
  expect(chosen.getByText('Pear Cake')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(box).toHaveValue(''));
});

it('a picker says for which search it shows the results', async () => {
  const { user } = start();
  answer(productEndpoints.dropdownSearch, ({ query }) =>
    query.search === 'plun'
      ? { data: [{ ...aProductChoice, name: 'Plum Cake' }], correctedSearch: 'plum' }
      : { data: [] },
  );
  const card = await add(user, 'Product Slider Block');
  const box = card.getByRole('combobox', { name: 'Products' });
  await user.click(box);
  await user.type(box, 'plun');
  expect(await screen.findByRole('option', { name: 'Plum Cake' })).toBeInTheDocument();
  expect(box).toHaveAccessibleDescription('Showing results for plum');
});

describe('invalid values', () => {
  it('shows errors of a link and a colour while they are typed', async () => {
    const { user } = start();
    const card = await add(user, 'City Block');
    await type(user, card, 'Button link', 'javascript:alert(1)');
    const link = card.getByRole('textbox', { name: 'Button link' });
    const unsafe = 'Use a link within the site, or one that starts with http, https, mailto or tel';
    await waitFor(() => expect(link).toHaveAccessibleDescription(unsafe));
    await user.clear(link);
    await waitFor(() => expect(link).not.toHaveAccessibleDescription());
    const field = card.getByRole('textbox', { name: 'Background colour' });
    await user.clear(field);
    await fill(user, field, 'url(x)');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Enter a colour such as #000000'));
  });

  it('marks a record that is no longer visible, which can be removed', async () => {
    withSession(contentPermissions);
    withChoices();
    const text = JSON.stringify(storedSelections.category);
    const blocks = [{ id: 1, block_name: 'categoriesBlock', title: 'Ours', data: [text, JSON.stringify({ id: 7 })] }];
    const { saves } = withBlocks('home', blocks, { category: [storedSelections.category.id] });
    const { user } = renderAt('/home-page-setting');
    await user.click(await screen.findByRole('button', { name: /Categories Block/, expanded: false }));
    expect(await screen.findByText('No longer shown: deleted or not published')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Cakes' }));
    await save(user);
    expect(saves[0]?.body.meta_value).toEqual([{ ...blocks[0], data: [JSON.stringify({ id: 7 })] }]);
  });

  it('shows an error for a failed upload', async () => {
    const { user } = start();
    answer(uploadEndpoints.temporary, () => {
      throw new FakeApiError(422, 'invalid', 'The image cannot be read');
    });
    const card = await add(user, 'Banner Block');
    const file = new File(['x'], 'broken.png', { type: 'image/png' });
    fireEvent.change(await waitFor(() => card.getByLabelText('Desktop image')), { target: { files: [file] } });
    expect(await card.findByText('broken.png: The image cannot be read')).toHaveRole('alert');
  });
});

it("keeps the spelling of a block's fields", async () => {
  withSession(contentPermissions);
  const block = { id: 1, block_name: 'cityBlock', button_text: 'Go', buttonlink: '/a', button_link: '/b', data: [] };
  const { saves } = withBlocks('home', [block]);
  const { user } = renderAt('/home-page-setting');
  await user.click(await screen.findByRole('button', { name: /City Block/, expanded: false }));
  await user.type(screen.getByRole('textbox', { name: 'Button text' }), '!');
  await user.type(screen.getByRole('textbox', { name: 'Button link' }), '!');
  await save(user);
  expect(saves[0]?.body.meta_value).toEqual([{ ...block, button_text: 'Go!', buttonlink: '/a!', button_link: '/a!' }]);
});
