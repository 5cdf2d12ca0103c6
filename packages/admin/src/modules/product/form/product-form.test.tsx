import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import {
  aProduct,
  aVariant,
  productId,
  productPermissions,
  withProducts,
} from '../../../../test/fakes/fake-products.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { imageAt, withUploads } from '../../../../test/fakes/fake-upload.ts';
import { renderAt } from '../../../../test/render-at.tsx';

type User = ReturnType<typeof renderAt>['user'];
const edit = `/product/edit/${productId}`;
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const save = () => screen.findByRole('button', { name: /^Save/ });
const open = (url: string) => {
  withSession(productPermissions);
  return renderAt(url);
};
const choose = async (user: User, label: string, ...options: string[]) => {
  const box = await screen.findByRole('combobox', { name: label });
  for (const option of options) {
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: option }));
  }
};

describe('create', () => {
  it('requires the name, and sends the values with the derived prices', async () => {
    const { calls } = withProducts();
    const { user, path } = open('/product/create');
    await user.click(await save());
    expect(await screen.findByText('Name is required')).toBeInTheDocument();
    await user.type(await field(/^Name/), 'Plum Cake');
    await user.type(await field(/^Price/), '1,200');
    await user.type(await field(/^Discount$/), '25');
    expect(await field(/^Sale price/)).toHaveValue('900');
    expect(await field('Discounted price')).toHaveValue('900');
    await choose(user, 'Categories', 'Cakes');
    await choose(user, 'Tags', 'Festive');
    await user.click(await save());
    expect(await screen.findByText('Product created successfully')).toBeInTheDocument();
    expect(path()).toBe('/product');
    expect(calls.create[0]?.body).toMatchObject({ name: 'Plum Cake', price: 1200, sale_price: 900, quantity: 0 });
    expect(calls.create[0]?.body.categories).toEqual([expect.stringMatching(/a1$/)]);
    expect(calls.create[0]?.body).not.toHaveProperty('product_variable');
  });

  it('shows a contradiction under the field', async () => {
    withProducts();
    const { user } = open('/product/create');
    await user.type(await field(/^Price/), '500');
    await user.type(await field(/^Sale price/), '600');
    await waitFor(async () =>
      expect(await field(/^Sale price/)).toHaveAccessibleDescription('Sale price must not be above the price'),
    );
    await user.clear(await field(/^Sale price/));
    expect(screen.queryByText('Sale price must not be above the price')).not.toBeInTheDocument();
  });

  it('has a section navigation', async () => {
    withProducts();
    open('/product/create');
    const nav = within(await screen.findByRole('navigation', { name: 'Sections' }));
    const titles = nav.getAllByRole('link').map((link) => link.textContent);
    expect(titles).toEqual([
      'Description',
      'Product Type',
      'Featured Image',
      'Gallery',
      'Group & Categories',
      'Seo Description',
    ]);
    // Price and stock come second.
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
    fireEvent.click(nav.getByRole('link', { name: 'Product Type' }));
    expect(nav.getByRole('link', { name: 'Product Type' })).toHaveAttribute('aria-current', 'location');
    expect(screen.getByRole('heading', { name: 'Product Type' })).toHaveFocus();
  });
});

describe('the stock', () => {
  it('is not asked for a product that is made to order', async () => {
    const { calls } = withProducts();
    const { user } = open('/product/create');
    await user.type(await field(/^Name/), 'Plum Cake');
    expect(await field(/^Quantity/)).toBeEnabled();
    await user.click(screen.getByRole('switch', { name: 'Made to order' }));
    expect(await field(/^Quantity/)).toBeDisabled();
    await user.click(await save());
    await waitFor(() => expect(calls.create[0]?.body).toMatchObject({ made_to_order: true }));
    expect(calls.create[0]?.body).not.toHaveProperty('quantity_before');
  });

  it('is sent with the quantity that was read, so that orders placed meanwhile count', async () => {
    const { calls } = withProducts(aProduct({ quantity: 12 }));
    const { user } = open(edit);
    await user.clear(await field(/^Quantity/));
    await user.type(await field(/^Quantity/), '20');
    await user.click(await save());
    await waitFor(() => expect(calls.update[0]?.body).toMatchObject({ quantity: 20, quantity_before: 12 }));
  });
});

describe('the gallery', () => {
  const images = ['one', 'two', 'three'].map((name) => ({
    image_type: 'gallery',
    image_url: imageAt(name),
    image_alt: name,
    image_title: '',
  }));
  const order = () =>
    within(screen.getByRole('list', { name: 'Gallery' }))
      .getAllByRole('img')
      .map((img) => img.getAttribute('src')?.replace(/^\/files\/|-medium.webp$/g, ''));

  it('is sorted by keyboard, and keeps the focus on the moved item', async () => {
    const { calls } = withProducts(aProduct({ galleries: images }));
    const { user } = open(edit);
    (await screen.findByRole('button', { name: 'Move image 3 earlier' })).focus();
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['one', 'three', 'two']);
    expect(screen.getByRole('button', { name: 'Move image 2 earlier' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(order()).toEqual(['three', 'one', 'two']);
    await user.click(screen.getByRole('button', { name: 'Remove image 2' }));
    await user.type(screen.getByRole('textbox', { name: 'Title of image 1' }), 'Slice');
    await user.click(await save());
    await waitFor(() => expect(calls.update).toHaveLength(1));
    expect(calls.update[0]?.body).toMatchObject({
      version: 1,
      galleries: [{ image_alt: 'three', image_title: 'Slice' }, { image_alt: 'two' }],
    });
  });

  it('uploads several pictures at once, and shows which one was rejected', async () => {
    withProducts(aProduct());
    withUploads();
    const { user } = open(edit);
    const files = ['a.png', 'broken.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    await user.upload(await screen.findByLabelText('Images'), files);
    expect(await screen.findByText('broken.png: The image cannot be read')).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['a', 'b']));
  });

  it('names every rejected file with its reason in one message', async () => {
    withProducts(aProduct());
    withUploads();
    open(edit);
    const image = (name: string, size = 1) => new File(['x'.repeat(size)], name, { type: 'image/png' });
    const files = [
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
      image('a.png'),
      image('huge.png', 2 * 1024 * 1024 + 1),
      image('broken.png'),
    ];
    // Without applying `accept`, as when files are dropped.
    await userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('Images'), files);
    expect(
      await screen.findByText(
        'notes.txt: Only image files are accepted. huge.png: The image must be under 2 MB. broken.png: The image cannot be read',
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual(['a']));
  });
});

const openBuilder = async () => {
  const fakes = withProducts();
  const { user } = open('/product/create');
  await user.type(await field(/^Name/), 'Truffle Cake');
  await user.type(await field(/^Price/), '500');
  await choose(user, 'Product type', 'Variation Product');
  return { user, ...fakes };
};
const generate = () => screen.getByRole('button', { name: 'Generate Variants' });
const rows = () =>
  within(screen.getByRole('table', { name: 'Variants' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the variant builder', () => {
  it('generates every combination once, keeps edits, and appends missing ones', async () => {
    const { user, calls } = await openBuilder();
    expect(generate()).toHaveAttribute('aria-disabled', 'true');
    await choose(user, 'Attributes', 'Flavour', 'Weight');
    await choose(user, 'Options of Flavour', 'Truffle', 'Mango', 'Rose');
    await choose(user, 'Options of Weight', 'Half kg', 'One kg', 'Two kg', 'Three kg');
    expect(screen.getByText('0 of 12 combinations created')).toBeInTheDocument();
    await user.click(generate());
    expect(rows()).toHaveLength(12);
    expect(rows().slice(0, 2)).toEqual(['Truffle, Half kg', 'Truffle, One kg']);
    expect(screen.getByText('TRUFFLE-CAKE-TRUFFLE-HALF-KG')).toBeInTheDocument();
    expect(cell('Price of Mango, One kg')).toHaveValue('500');

    await user.click(screen.getByRole('button', { name: 'Remove Mango, One kg' }));
    await user.clear(cell('Price of Rose, Two kg'));
    await user.type(cell('Price of Rose, Two kg'), '1,250');
    await choose(user, 'Options of Weight', 'Five kg');
    await user.click(generate());
    expect(rows()).toHaveLength(15);
    expect(rows().slice(11)).toEqual(['Truffle, Five kg', 'Mango, One kg', 'Mango, Five kg', 'Rose, Five kg']);
    expect(cell('Price of Rose, Two kg')).toHaveValue('1,250');

    await user.click(await save());
    await waitFor(() => expect(calls.create).toHaveLength(1));
    const { product_variable, product_variation_info } = calls.create[0]!.body as Record<string, object[]>;
    expect(product_variation_info).toEqual({ attributes: ['flavour', 'weight'] });
    expect(product_variable).toHaveLength(15);
    expect(product_variable).toContainEqual(
      expect.objectContaining({ flavour: 'rose', weight: 'two-kg', price: 1250 }),
    );
  });

  it('does not remove options in use, and clears after a confirmation', async () => {
    const { user } = await openBuilder();
    await choose(user, 'Attributes', 'Flavour');
    await choose(user, 'Options of Flavour', 'Mango', 'Rose');
    await user.click(generate());
    const box = screen.getByRole('combobox', { name: 'Options of Flavour' });
    await user.click(box);
    await user.keyboard('{Backspace}');
    expect(await screen.findByText('1 variant uses Rose (Flavour). Remove it first.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Rose' }));
    expect(rows()).toEqual(['Mango']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Mango' })).toHaveFocus());
    // A click would close the list if it were open.
    act(() => box.focus());
    await user.keyboard('Ro');
    // No variant uses it any more, so it can be selected again.
    expect(await screen.findByRole('option', { name: 'Rose' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Variants' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, clear them!' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Variants' })).not.toBeInTheDocument());
  });

  it('counts the variants that use a removed attribute, and reports what Generate changed', async () => {
    const { user } = await openBuilder();
    await user.type(await field(/^Quantity/), '12');
    await choose(user, 'Attributes', 'Weight');
    await choose(user, 'Options of Weight', 'Half kg', 'One kg', 'Two kg');
    await user.click(generate());
    expect(screen.getByText('3 variants added')).toBeInTheDocument();
    expect(cell('Quantity of Half kg')).toHaveValue('12');
    await choose(user, 'Attributes', 'Flavour');
    await choose(user, 'Options of Flavour', 'Rose', 'Mango');
    await user.click(generate());
    expect(screen.getByText('3 variants added and 3 variants completed with the new options')).toBeInTheDocument();
    expect(rows()).toHaveLength(6);
    // Removing the attribute Weight would remove three options that all six variants use.
    await user.click(screen.getByRole('combobox', { name: 'Attributes' }));
    await user.keyboard('{Backspace}{Backspace}');
    expect(
      await screen.findByText('6 variants use Rose (Flavour) and Mango (Flavour). Remove them first.'),
    ).toBeInTheDocument();
  });

  it('moves down a column with Enter, fills down and pastes', async () => {
    const { user } = await openBuilder();
    await choose(user, 'Attributes', 'Flavour');
    await choose(user, 'Options of Flavour', 'Truffle', 'Mango', 'Rose');
    await user.click(generate());
    await user.click(cell('Quantity of Truffle'));
    await user.keyboard('7{Enter}');
    expect(cell('Quantity of Mango')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Control>}d{/Control}');
    expect(cell('Quantity of Rose')).toHaveValue('7');
    expect(screen.getByText('Quantity filled into 2 rows')).toBeInTheDocument();
    await user.click(cell('Price of Mango'));
    await user.paste('₹1,200.50\n₹ 900');
    expect(cell('Price of Mango')).toHaveValue('1200.5');
    expect(cell('Price of Rose')).toHaveValue('900');
    expect(screen.getByText('Pasted into 2 rows')).toBeInTheDocument();
    await user.click(cell('Quantity of Mango'));
    await user.paste('many\n4');
    expect(cell('Quantity of Mango')).toBeInvalid();
    expect(cell('Quantity of Rose')).toBeValid();
    expect(screen.getByText('Pasted into 2 rows. 1 cell is invalid')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fill down Price' }));
    expect(cell('Price of Rose')).toHaveValue('500');
  });

  it("shows the server's error at the cell", async () => {
    const sentence = 'This price is not possible';
    const variation = {
      product_type: 'variation' as const,
      product_variation_info: { attributes: ['flavour', 'weight'] },
      product_variable: [aVariant(), aVariant({ _id: productId.replace('f1', '02'), weight: 'one-kg' as never })],
    };
    withProducts(aProduct(variation));
    answer(productEndpoints.update, () => {
      throw new FakeApiError(422, 'invalid', sentence, { 'product_variable.1.price': sentence });
    });
    const { user } = open(edit);
    await screen.findByRole('textbox', { name: 'Sale price of Rose, One kg' });
    await user.clear(cell('Sale price of Rose, One kg'));
    await user.type(cell('Sale price of Rose, One kg'), '9');
    await user.click(await save());
    await waitFor(() => expect(cell('Price of Rose, One kg')).toHaveAccessibleDescription(sentence));
    expect(cell('Price of Rose, One kg')).toHaveFocus();
  });
});

describe('edit', () => {
  it('sends the changes with the version, and compares after a stale save', async () => {
    const { calls, table } = withProducts(aProduct());
    const { user } = open(edit);
    expect(await field('Slug')).toHaveValue('truffle-cake');
    await user.type(await field(/^Name/), ' Mine');
    table[0] = aProduct({ version: 2, name: 'Theirs' });
    await user.click(await save());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: 'Name Theirs Truffle Cake Mine' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Truffle Cake Mine'));
    await user.click(await save());
    expect(await screen.findByText('Product updated successfully')).toBeInTheDocument();
    expect(calls.update.at(-1)?.body).toEqual({ name: 'Truffle Cake Mine', version: 2 });
  });

  it('is read-only without the permission', async () => {
    withProducts(aProduct());
    withSession(['GET product/partial_list', 'GET product/detail/{id}']);
    renderAt(edit);
    expect(await screen.findByText(/You can view this/)).toBeInTheDocument();
    expect(await field(/^Name/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  });
});
