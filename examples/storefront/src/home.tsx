import { unwrap } from '@bakehouse/client';
import { client, type Image, money } from './api.ts';
import { Card, Load, Picture, Review, RichText } from './components.tsx';
import { Link, PageTitle } from './router.tsx';

/** Fields of the items of all blocks; each block has some of them. */
type Item = Partial<
  Record<'id' | 'title' | 'subtitle' | 'slug' | 'name' | 'description' | 'question' | 'answer', string> &
    Record<'buttontext' | 'buttonlink' | 'content' | 'show_title' | 'price_range', string> &
    Record<'image' | 'logo', Image | string | null> & { price: number; sale_price: number | null; rating: number }
> & { category?: Item };
type Block = Item & { id: number; block_name: string; button_text?: string; button_link?: string; data: Item[] };

/** Returns the address of a record. The slugs of categories in blocks are addresses already. */
const addressOf = (slug = '', folder: string) => (slug.startsWith('/') ? slug : `${folder}/${slug}`);

const tile = ({ slug, image, title, name }: Item, folder: string, note?: string) => (
  <Card to={addressOf(slug, folder)} image={image} title={title ?? name} note={note} />
);

const panel = ({ title, show_title, subtitle, content = '', buttontext, buttonlink = '/', image }: Item) => (
  <div className="columns">
    <Picture image={image} size="large" />
    <div>
      {String(show_title) !== 'false' && <h2>{title}</h2>}
      <p>{subtitle}</p>
      <RichText html={content} />
      {buttontext && (
        <Link to={buttonlink} className="button">
          {buttontext}
        </Link>
      )}
    </div>
  </div>
);

const question = ({ question: text, answer = '' }: Item) => (
  <details>
    <summary>{text}</summary>
    <RichText html={answer} />
  </details>
);

const priceOf = ({ price = 0, sale_price, price_range = '' }: Item) =>
  price_range.includes('-') ? `From ${money(price)}` : money(sale_price ?? price);

/** Renders an item of a block, by the name of the block. Blocks with other names are not shown. */
const renderers: Record<string, (item: Item) => React.ReactNode> = {
  bannerBlock: panel,
  ctablock: ({ logo, title, subtitle }) => <Card image={logo} title={title} note={subtitle} isSmall />,
  '2columnsBlock': panel,
  reviewBlock: ({ name = '', rating = 0, description = '' }) => (
    <Review author={name} rating={rating} text={description} />
  ),
  faqBlock: question,
  categoriesBlock: (item) => tile(item, '/product-category'),
  categoriesWithBGBlock: ({ category }) => category && tile(category, '/product-category'),
  threecolumnsBlock: (item) => tile(item, '/product-category'),
  productSliderBlock: (item) => tile(item, '/product', priceOf(item)),
  editorBlock: ({ content = '' }) => <RichText html={content} />,
  cityBlock: ({ name, title = name, image }) => <Card image={image} title={title} />,
};
const wideBlocks = new Set(['bannerBlock', '2columnsBlock', 'faqBlock', 'editorBlock']);

const BlockSection = ({ block }: { block: Block }) => {
  const render = renderers[block.block_name];
  if (!render || block.data.length === 0) return null;
  const link = block.buttonlink ?? block.button_link;
  return (
    <section>
      {block.title && <h2>{block.title}</h2>}
      {block.subtitle && <p>{block.subtitle}</p>}
      <ul className={wideBlocks.has(block.block_name) ? 'stack' : 'grid'}>
        {block.data.map((item, index) => (
          <li key={item.id ?? index}>{render(item)}</li>
        ))}
      </ul>
      {link && <Link to={link}>{block.buttontext ?? block.button_text}</Link>}
    </section>
  );
};

const Blocks = ({ blocks }: { blocks: readonly object[] }) =>
  (blocks as Block[]).map((block) => <BlockSection key={block.id} block={block} />);

export const HomePage = () => (
  <>
    <PageTitle>Cakes, baked today</PageTitle>
    <Load id="home" load={() => unwrap(client.GET('/api/public/home'))}>
      {({ data }) => <Blocks blocks={data} />}
    </Load>
  </>
);

/** A page of the content, such as "About us". */
export const ContentPage = ({ slug }: { slug: string }) => (
  <Load id={slug} load={() => unwrap(client.GET('/api/public/pages/{slug}', { params: { path: { slug } } }))}>
    {({ data: { name, description, blocks } }) => (
      <>
        <PageTitle>{name}</PageTitle>
        <RichText html={description} />
        <Blocks blocks={blocks} />
      </>
    )}
  </Load>
);
