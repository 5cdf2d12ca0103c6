import { type Block, type BlockName, blockNames, blockTypes, unknownBlock } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BlockPreview } from './block-preview.tsx';

const none: MissingReferences = { product: [], category: [], city: [], faq: [], review: [], picture: [] };
const picture = (name: string) => `/files/${name}/${name}.webp`;
const category = (title: string) =>
  JSON.stringify({ id: title, title, slug: `/product-category/${title}`, image: picture(title) });

/** Sample items of every block type, as the editors create them. */
const items: { readonly [Name in BlockName]: unknown[] } = {
  ctablock: [{ title: 'Same day', subtitle: 'Until four', logo: picture('van'), background_color: '#000000' }],
  categoriesWithBGBlock: [{ category: category('Plum'), background_color: '#ffeeee' }],
  categoriesBlock: ['Plum', 'Rose', 'Fig', 'Nut', 'Lime'].map(category),
  bannerBlock: [{ title: 'Diwali', subtitle: 'Hampers', image: picture('wide'), mobile_image: picture('tall') }],
  '2columnsBlock': [{ title: 'Our oven', show_title: 'true', image: picture('oven'), content: '<p>Since 1998</p>' }],
  productSliderBlock: [{ id: 'p1', title: 'Truffle', price: 123456.5, sale_price: '99999', image: picture('p') }],
  threecolumnsBlock: ['Plum'].map(category),
  cityBlock: [{ id: 'c1', title: 'Delhi', state: 'Delhi', image: picture('delhi') }],
  reviewBlock: [JSON.stringify({ id: 'r1', name: 'Priya', rating: 4.5, description: 'Still warm' })],
  faqBlock: [JSON.stringify({ id: 'f1', question: 'When?', answer: '<p>In <b>two</b> hours</p>' })],
  editorBlock: [{ title: 'Terms', subtitle: 'In short', content: '<h2>Slots</h2><p>Two hours</p>' }],
};
const blockOf = (block_name: BlockName, more: object = {}): Block =>
  ({ id: 1, block_name, data: items[block_name], ...more }) as Block;

const renderBlock = (block: Block, missing: Partial<MissingReferences> = {}) =>
  render(<BlockPreview block={block} missing={{ ...none, ...missing }} />).container;

/** Describes the rendered tree: elements, classes and inline styles. */
const shapeOf = (element: Element): string => {
  const marks = ['data-layout', 'data-of', 'data-has-background', 'src'].map(
    (name) => element.getAttribute(name) ?? '',
  );
  const own = [element.localName, ...(element.localName === 'div' ? [] : marks), element.className].join(' ');
  return `<${own}>${[...element.children].map(shapeOf).join('')}`;
};

describe('layouts', () => {
  const several = blockNames.filter((name) => blockTypes[name].layouts.length > 1);
  it.each(several)('of %s are rendered differently', (name) => {
    const { layouts } = blockTypes[name];
    const shapes = layouts.map(({ value }) => shapeOf(renderBlock(blockOf(name, { layout: value }))));
    expect(new Set(shapes).size).toBe(layouts.length);
  });

  it("accept the specification's names, and default to the first", () => {
    const [first, wordy, named] = [undefined, 'Image only', 'image_only'].map((layout) =>
      renderBlock(blockOf('bannerBlock', { layout })).querySelector('[data-layout]')?.getAttribute('data-layout'),
    );
    expect([first, wordy, named]).toEqual(['image_with_text', 'image_only', 'image_only']);
  });
});

describe('every block type', () => {
  it.each(blockNames)('%s without content shows placeholders', (name) => {
    const empty = renderBlock({ id: 1, block_name: name } as Block);
    expect(empty.textContent).toMatch(/Title/);
    expect(empty.textContent).toMatch(/yet|image|Image/);
    const nulls = renderBlock({ id: 1, block_name: name, title: null, data: null, layout: null } as Block);
    expect(nulls.textContent).toBe(empty.textContent);
  });

  it.each(blockNames)('%s shows its text and a button without a function', (name) => {
    const block = blockOf(name, { title: 'Hello', subtitle: 'There', buttontext: 'Order', buttonlink: '/cakes' });
    const container = renderBlock(block);
    const own = ['bannerBlock', '2columnsBlock', 'editorBlock'].includes(name);
    if (!own) expect(screen.getByRole('heading', { name: 'Hello' })).toBeInTheDocument();
    expect(screen.getByText('Order')).toHaveAttribute('title', '/cakes');
    expect(container.querySelectorAll('a, form, [href]')).toHaveLength(0);
  });

  it('accepts both spellings of the button', () => {
    renderBlock(blockOf('cityBlock', { button_text: 'All cities', button_link: '/cities' }));
    expect(screen.getByText('All cities')).toHaveAttribute('title', '/cities');
  });
});

describe('customer texts', () => {
  it('shows prices in rupees, the regular one struck through', () => {
    const container = renderBlock(blockOf('productSliderBlock'));
    expect(screen.getByText('₹99,999')).toBeInTheDocument();
    expect(container.querySelector('s')).toHaveTextContent('₹1,23,456.50');
    expect(container).toHaveTextContent('19% off');
  });

  it.each([
    [{ price: 500, sale_price: null, price_range: '500' }, '₹500'],
    [{ price: '500', sale_price: '0' }, '₹500'],
    [{ price: 450, price_range: '450 - 1200', product_type: 'variation' }, '₹450 – ₹1,200'],
    [{ price: null, price_range: 'ask us' }, 'ask us'],
    [{ price: 500, sale_price: 500 }, '₹500'],
  ])('the price of %o', (product, text) => {
    const container = renderBlock(blockOf('productSliderBlock', { data: [{ id: 'p', title: 'X', ...product }] }));
    expect(container.querySelector('strong')).toHaveTextContent(text);
    expect(container.querySelector('s')).toBeNull();
  });

  it('shows the stars of a rating, including fractions', () => {
    renderBlock(blockOf('reviewBlock'));
    expect(screen.getByRole('img', { name: '4.5 of 5 stars' })).toBeInTheDocument();
  });

  it('shows answers when their questions are expanded', () => {
    const container = renderBlock(blockOf('faqBlock', { data: [...items.faqBlock, { id: 'f2', question: 'Where?' }] }));
    const [first, second] = container.querySelectorAll('details');
    expect(first?.open).toBe(true);
    expect(first?.querySelector('b')).toHaveTextContent('two');
    expect(second?.open).toBe(false);
  });

  it('shows the picture for phones only on a phone', () => {
    const container = renderBlock(blockOf('bannerBlock', { layout: 'image_only' }));
    const [wide, narrow] = container.querySelectorAll('img');
    expect([wide?.getAttribute('src'), narrow?.getAttribute('src')]).toEqual([picture('wide'), picture('tall')]);
    expect(wide?.parentElement?.className).not.toBe(narrow?.parentElement?.className);
  });

  it('shows the title of two columns only when it is enabled', () => {
    for (const [show_title, count] of [
      ['true', 1],
      ['false', 0],
      [false, 0],
      [undefined, 1],
    ] as const) {
      const container = renderBlock(
        blockOf('2columnsBlock', { data: [{ title: 'Our oven', show_title, content: 'x' }] }),
      );
      expect(container.querySelectorAll('h3')).toHaveLength(count);
    }
  });

  it.each([
    ['#000000', 'light'],
    ['#000', 'light'],
    ['#ffffff', 'dark'],
    ['rgb(20, 20, 60)', 'light'],
    ['hsl(50 100% 90%)', 'dark'],
    ['#00000010', 'dark'],
    ['navy', 'light'],
  ])('on %s with %s ink', (background_color, ink) => {
    const background = renderBlock(blockOf('cityBlock', { background_color })).querySelector('[data-has-background]');
    expect(background).toHaveAttribute('data-text', ink);
  });

  it.each(['url(https://x)', 'no colour at all', 'red;color:red', '', null])(
    'on no background for %o',
    (background_color) => {
      expect(renderBlock(blockOf('cityBlock', { background_color })).querySelector('[data-has-background]')).toBeNull();
    },
  );
});

describe('missing references', () => {
  it.each<[BlockName, Partial<MissingReferences>]>([
    ['productSliderBlock', { product: ['p1'] }],
    ['categoriesBlock', { category: ['Plum'] }],
    ['categoriesWithBGBlock', { category: ['Plum'] }],
    ['threecolumnsBlock', { category: ['Plum'] }],
    ['cityBlock', { city: ['c1'] }],
    ['reviewBlock', { review: ['r1'] }],
    ['faqBlock', { faq: ['f1'] }],
  ])('is marked in %s', (name, missing) => {
    renderBlock(blockOf(name));
    expect(screen.queryByText('No longer shown')).not.toBeInTheDocument();
    renderBlock(blockOf(name), missing);
    expect(screen.getAllByText('No longer shown')).toHaveLength(1);
  });

  it('replaces a picture, whichever of its sizes is stored', () => {
    const image = { thumbnail: picture('s'), medium: picture('m'), large: picture('l') };
    const block = blockOf('cityBlock', { data: [{ id: 'c1', title: 'Delhi', image }] });
    expect(renderBlock(block, { picture: [picture('l')] }).querySelector('img')).toBeNull();
    expect(screen.getByText('No longer shown')).toBeInTheDocument();
  });

  it('shows a note for a failed picture until another is selected', () => {
    const { container, rerender } = render(<BlockPreview block={blockOf('cityBlock')} missing={none} />);
    fireEvent.error(container.querySelector('img') as Element);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Picture cannot be shown')).toBeInTheDocument();
    const other = blockOf('cityBlock', { data: [{ id: 'c1', title: 'Delhi', image: picture('new') }] });
    rerender(<BlockPreview block={other} missing={none} />);
    expect(container.querySelector('img')).toHaveAttribute('src', picture('new'));
  });
});

const hostile = `<script>window.hacked=1</script><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1"></svg>
  <a href="javascript:window.hacked=1" onclick="window.hacked=1">press</a><iframe srcdoc="<script>1</script>"></iframe>
  <style>*{display:none}</style><p style="background:url(https://x);text-align:center" onmouseover="1" class="x">words</p>
  <form action="https://x"><input name="q"></form><math><mi xlink:href="data:x">m</mi></math><base href="https://x">
  <template><script>1</script></template><meta http-equiv="refresh" content="0;url=https://x">`;

describe('hostile content', () => {
  const nothingRuns = (container: Element) => {
    const forbidden =
      'script, iframe, object, embed, style, form, input, svg[onload], link, base, meta, template, math, a';
    expect(container.querySelectorAll(forbidden)).toHaveLength(0);
    for (const element of container.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^href|^srcdoc|^action/i);
        // The title attribute is never interpreted.
        if (name !== 'title') expect(value).not.toMatch(/javascript:|data:text|url\(/i);
      }
    expect('hacked' in window).toBe(false);
  };

  it.each(blockNames)('runs in no field of %s', (name) => {
    const fields = [
      'title',
      'subtitle',
      'content',
      'question',
      'answer',
      'name',
      'description',
      'slug',
      'state',
      'price',
    ];
    const links = ['image', 'logo', 'mobile_image', 'profile_image', 'buttonlink', 'button_link', 'url'];
    const item = {
      ...Object.fromEntries(fields.map((field) => [field, hostile])),
      ...Object.fromEntries(links.map((field) => [field, 'data:text/html,<script>1</script>'])),
      id: hostile,
      category: JSON.stringify({ title: hostile, image: 'javascript:1' }),
      background_color: 'url(javascript:1)',
    };
    nothingRuns(renderBlock({ ...item, buttontext: hostile, block_name: name, data: [item] } as unknown as Block));
  });

  it('keeps the text and the alignment of formatted text', () => {
    const container = renderBlock(blockOf('editorBlock', { data: [{ content: hostile }] }));
    const text = screen.getByText('words');
    expect([...text.attributes].map(({ name }) => name)).toEqual(['style']);
    expect(text.getAttribute('style')).toBe('text-align: center;');
    expect(container).toHaveTextContent('press');
  });

  it('is truncated when nested too deeply', () => {
    const deep = `${'<b>'.repeat(1_000)}x`;
    expect(
      renderBlock(blockOf('editorBlock', { data: [{ content: deep }] })).querySelectorAll('b').length,
    ).toBeLessThan(100);
  });

  it('keeps tables complete', () => {
    const content = '<table> <tbody> <tr> <th scope="col">City</th> <td colspan="2">Delhi</td> </tr> </tbody> </table>';
    const errorMessage = vi.spyOn(console, 'error');
    renderBlock(blockOf('editorBlock', { data: [{ content }] }));
    expect(screen.getByText('Delhi')).toHaveAttribute('colspan', '2');
    expect(errorMessage).not.toHaveBeenCalled();
  });
});

describe('a block of an unknown type', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is named as the specification does', () => {
    for (const block_name of ['nope', 'constructor', undefined]) {
      const { unmount } = render(<BlockPreview block={{ block_name } as unknown as Block} missing={none} />);
      expect(screen.getByText(unknownBlock)).toBeInTheDocument();
      unmount();
    }
  });

  it('breaks only its own preview, and recovers when it is fixed', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { block_name: 'cityBlock', data: 'not a list' } as unknown as Block;
    const { rerender } = render(<BlockPreview block={broken} missing={none} />);
    expect(screen.getByText('This block cannot be shown')).toBeInTheDocument();
    rerender(<BlockPreview block={blockOf('cityBlock')} missing={none} />);
    expect(screen.queryByText('This block cannot be shown')).not.toBeInTheDocument();
    expect(screen.getAllByText('Delhi')).not.toHaveLength(0);
  });
});
