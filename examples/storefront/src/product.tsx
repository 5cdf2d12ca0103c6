import { unwrap } from '@bakehouse/client';
import { type FormEvent, useState } from 'react';
import { client, money, type ProductDetail, type Variant } from './api.ts';
import { addLine } from './cart.tsx';
import { allCakes, CategoryLinks, Load, Picture, ProductGrid, Review, RichText } from './components.tsx';
import { DeliveryTo, slotText } from './delivery.tsx';
import { navigate, PageTitle } from './router.tsx';

type Options = Readonly<Record<string, string>>;

const hasOptions = (variant: Variant, options: Options) =>
  Object.entries(options).every(([attribute, option]) => variant.options[attribute] === option);

/** Returns the options after a choice. Other attributes change only when no variant has the combination. */
const chooseOption = (variants: readonly Variant[], current: Options, attribute: string, option: string): Options => {
  const next = { ...current, [attribute]: option };
  if (variants.some((variant) => hasOptions(variant, next))) return next;
  return variants.find((variant) => variant.options[attribute] === option)?.options ?? current;
};

const OptionGroups = ({ product, options, setOptions }: OptionProps) =>
  product.attributes.map(({ slug: attribute, name, options: choices }) => (
    <fieldset key={attribute} className="options">
      <legend>{name}</legend>
      {choices.map(({ slug, name: label }) => (
        <label key={slug}>
          <input
            type="radio"
            name={attribute}
            checked={options[attribute] === slug}
            onChange={() => setOptions(chooseOption(product.variants, options, attribute, slug))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  ));
type OptionProps = { product: ProductDetail; options: Options; setOptions: (options: Options) => void };

const Price = ({ price, sale_price }: { price: number; sale_price: number | null }) => (
  <p className="headline" aria-live="polite">
    {money(sale_price ?? price)}
    {sale_price !== null && <s> instead of {money(price)}</s>}
  </p>
);

const DeliveryCheck = ({ product }: { product: string }) => (
  <DeliveryTo product={product}>
    {(types) =>
      types.map(({ id, name, charge, next_slot: slot }) => (
        <p key={id}>
          {name} for {money(charge)}: {slot ? `next slot ${slotText(slot.date, slot)}` : 'no free slot this week'}
        </p>
      ))
    }
  </DeliveryTo>
);

/** The price of the chosen variant, and the button that adds it to the cart. */
const VariantForm = ({ product }: { product: ProductDetail }) => {
  const start = product.variants.find(({ in_stock }) => in_stock) ?? product.variants[0];
  const [options, setOptions] = useState<Options>(start?.options ?? {});
  const chosen = product.variants.find((variant) => hasOptions(variant, options)) ?? start ?? product;
  const addToCart = (event: FormEvent) => {
    event.preventDefault();
    addLine({ product: product.id, variant: chosen === product ? null : chosen.id, quantity: 1 });
    navigate('/cart');
  };
  return (
    <form onSubmit={addToCart}>
      <Price {...chosen} />
      <OptionGroups {...{ product, options, setOptions }} />
      {chosen.in_stock ? (
        <button type="submit" className="button">
          Add to cart
        </button>
      ) : (
        <p role="status">Sold out</p>
      )}
    </form>
  );
};

const Reviews = ({ slug }: { slug: string }) => {
  const params = { path: { slug }, query: { limit: 10 } };
  return (
    <section>
      <h2>Reviews</h2>
      <Load id={slug} load={() => unwrap(client.GET('/api/store/v1/products/{slug}/reviews', { params }))}>
        {({ data }) =>
          data.length > 0 ? data.map((review) => <Review key={review.id} {...review} />) : <p>No reviews yet.</p>
        }
      </Load>
    </section>
  );
};

export const ProductPage = ({ slug }: { slug: string }) => (
  <Load id={slug} load={() => unwrap(client.GET('/api/store/v1/products/{slug}', { params: { path: { slug } } }))}>
    {({ data: product }) => (
      <>
        <CategoryLinks label="Breadcrumbs" categories={[allCakes, ...product.categories.slice(0, 1)]} />
        <div className="columns">
          <Picture image={product.images[0]?.image ?? product.image} alt={product.name} size="large" />
          <div>
            <PageTitle>{product.name}</PageTitle>
            <RichText html={product.short_description} />
            <VariantForm key={product.id} product={product} />
            <DeliveryCheck product={product.id} />
          </div>
        </div>
        <RichText html={product.long_description} />
        <Reviews slug={slug} />
        {product.related.length > 0 && (
          <section>
            <h2>More like this</h2>
            <ProductGrid products={product.related} />
          </section>
        )}
      </>
    )}
  </Load>
);
