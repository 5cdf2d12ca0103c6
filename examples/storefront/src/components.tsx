import { createElement, type FormEvent, Fragment, type InputHTMLAttributes, type ReactNode, useMemo } from 'react';
import { type Cart, type Image, type Loadable, messageOf, money, type Product, useLoad } from './api.ts';
import { Link } from './router.tsx';

/** A picture. In a card it has fixed proportions, so that nothing moves when it is loaded. */
export const Picture = ({ image, alt = '', size = 'medium' }: PictureProps) => (
  <span className="picture">
    {image && <img src={typeof image === 'string' ? image : image[size]} alt={alt} loading="lazy" />}
  </span>
);
type PictureProps = { image: Image | string | null | undefined; alt?: string; size?: keyof Image };

/** Shows the state of loading, the error with a retry, or the loaded data. */
export const Loaded = <Data,>({ state, children }: { state: Loadable<Data>; children: (data: Data) => ReactNode }) => {
  if (state.status === 'done') return children(state.data);
  if (state.status === 'loading') return <p role="status">Loading…</p>;
  return (
    <div role="alert">
      <p>{messageOf(state.error)}</p>
      <button type="button" onClick={state.retry}>
        Try again
      </button>
    </div>
  );
};

/** Loads data and shows it. `id` identifies the data: another id loads again. */
export const Load = <Data,>({ id, load, children }: LoadProps<Data>) => (
  <Loaded state={useLoad(id, load)}>{children}</Loaded>
);
type LoadProps<Data> = { id: string; load: () => Promise<Data>; children: (data: Data) => ReactNode };

/** A picture with a title and a note. It is a link only when it has an address. */
export const Card = ({ to = '', image, title, note, isSmall }: CardProps) => (
  <Link to={to} className={isSmall ? 'card small' : 'card'}>
    <Picture image={image} />
    <strong>{title}</strong>
    {note && <span>{note}</span>}
  </Link>
);
type CardProps = Pick<PictureProps, 'image'> & { to?: string; title?: string; note?: string; isSmall?: boolean };

const priceRange = ({ lowest_price, highest_price }: Product) =>
  lowest_price === highest_price ? money(lowest_price) : `${money(lowest_price)} – ${money(highest_price)}`;

export const ProductGrid = ({ products }: { products: readonly Product[] }) => (
  <ul className="grid">
    {products.map((product) => (
      <li key={product.id}>
        <Card
          to={`/product/${product.slug}`}
          image={product.image}
          title={product.name}
          note={product.in_stock ? priceRange(product) : 'Sold out'}
        />
      </li>
    ))}
  </ul>
);

export const Review = ({ author, rating, text }: { author: string; rating: number; text: string }) => (
  <figure>
    <blockquote>{text}</blockquote>
    <figcaption>
      {author}, {rating} of 5
    </figcaption>
  </figure>
);

export const allCakes = { name: 'All cakes', slug: '' };

export const CategoryLinks = ({ label, categories }: { label: string; categories: readonly Category[] }) => (
  <nav aria-label={label} hidden={categories.length === 0}>
    {categories.map(({ name, slug }) => (
      <Link key={slug} to={`/product-category/${slug}`}>
        {name}
      </Link>
    ))}
  </nav>
);
type Category = { name: string; slug: string };

export const Field = ({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <label>
    {label}
    <input required {...rest} />
  </label>
);

/** Returns a submit handler that passes the trimmed values of the form's fields to `handle`. */
export const onValues = (handle: (values: Record<string, string>) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const values = [...new FormData(event.currentTarget)];
  handle(Object.fromEntries(values.map(([name, value]) => [name, String(value).trim()])));
};

export const Select = ({ label, value, options, onChange }: SelectProps) => (
  <label>
    {label}
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
type Option = readonly [value: string, label: string];
type SelectProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void };

/** The sums of a cart or an order. */
export const Totals = ({ amounts }: { amounts: Pick<Cart, (typeof sums)[number][0]> }) => (
  <dl>
    {sums.map(([name, label]) => (
      <Fragment key={name}>
        <dt>{label}</dt>
        <dd>{money(amounts[name])}</dd>
      </Fragment>
    ))}
  </dl>
);
const sums = [
  ['subtotal', 'Subtotal'],
  ['shipping_total', 'Delivery'],
  ['total_coupon_discount', 'Discount'],
  ['order_total', 'Order total'],
] as const;

const elements = new Set('p h2 h3 h4 ul ol li blockquote strong b em i u table thead tbody tr th td'.split(' '));

const toNode = (node: Node, key: number): ReactNode => {
  if (!(node instanceof Element)) return node instanceof Text ? node.data : null;
  const name = node.localName;
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  const attribute = (attributeName: string) => node.getAttribute(attributeName) ?? '';
  if (name === 'img') return <img key={key} src={attribute('src')} alt={attribute('alt')} />;
  const children = [...node.childNodes].map(toNode);
  if (name === 'a') return createElement(Link, { key, to: attribute('href') }, children);
  return createElement(elements.has(name) ? name : Fragment, { key }, children);
};

/** Formatted text. Only a few elements are rendered, although the server has sanitised the HTML. */
export const RichText = ({ html }: { html: string }) => {
  const { body } = useMemo(() => new DOMParser().parseFromString(html, 'text/html'), [html]);
  return <div>{[...body.childNodes].map(toNode)}</div>;
};
