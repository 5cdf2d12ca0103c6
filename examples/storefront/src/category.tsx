import { unwrap } from '@bakehouse/client';
import { useState, useTransition } from 'react';
import { client, messageOf, money, useLoad } from './api.ts';
import { allCakes, CategoryLinks, Field, Load, Loaded, onValues, ProductGrid, Select } from './components.tsx';
import { Link, navigate, PageTitle } from './router.tsx';

const sorts = { newest: 'Newest', price: 'Price, low to high', '-price': 'Price, high to low', name: 'Name' } as const;
const sortNames = Object.keys(sorts) as (keyof typeof sorts)[];

/** Reads the filters from the address. */
const readFilters = (category: string | undefined, query: URLSearchParams) => {
  const price = (name: string) => Number(query.get(name)) || undefined;
  return {
    category,
    tag: query.get('tag') ?? undefined,
    property: query.get('property') ?? undefined,
    min_price: price('min_price'),
    max_price: price('max_price'),
    search: query.get('search')?.slice(0, 100) || undefined,
    sort: sortNames.find((sortName) => sortName === query.get('sort')),
    limit: 12,
  };
};
type Filters = ReturnType<typeof readFilters>;

const findProducts = async (filters: Filters, cursor?: string) => {
  const query = { ...filters, cursor };
  return { filters, ...(await unwrap(client.GET('/api/store/v1/products', { params: { query } }))) };
};
type Page = Awaited<ReturnType<typeof findProducts>>;
type Facets = NonNullable<Page['facets']>;

/** Adds or removes one value of a filter that is a list separated by commas. */
const toggleValue = (list: string | null, value: string) => {
  const values = (list ?? '').split(',').filter(Boolean);
  return (values.includes(value) ? values.filter((other) => other !== value) : [...values, value]).join(',');
};

const FacetList = ({ name, title, values, query, onChange }: FacetProps) =>
  values.length > 0 && (
    <fieldset>
      <legend>{title}</legend>
      {values.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={(query.get(name) ?? '').split(',').includes(value)}
            onChange={() => onChange({ [name]: toggleValue(query.get(name), value) })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
type FacetProps = {
  name: string;
  title: string;
  values: { value: string; label: string }[];
  query: URLSearchParams;
  onChange: (values: Record<string, string>) => void;
};

const priceOptions = (prices: Facets['prices'], chosen: string) => [
  ['-', 'Any price'] as const,
  ...prices.flatMap(({ from, upto, count }) => {
    const value = `${from}-${upto ?? ''}`;
    const text = upto === null ? `${money(from)} and more` : `${money(from)} to ${money(upto)}`;
    return count > 0 || value === chosen ? [[value, `${text} (${count})`] as const] : [];
  }),
];

const withCount = ({ name, count }: { name: string; count: number }) => `${name} (${count})`;

const FacetForm = ({ facets, query, onChange }: { facets: Facets } & Pick<FacetProps, 'query' | 'onChange'>) => {
  const categories = facets.categories.map((category) => ({ ...category, name: withCount(category) }));
  const tags = facets.tags.map((tag) => ({ value: tag.slug, label: withCount(tag) }));
  const properties = facets.properties.map((property) => ({ value: property.id, label: withCount(property) }));
  const chosen = `${query.get('min_price') ?? ''}-${query.get('max_price') ?? ''}`;
  const choosePrice = (value: string) => {
    const [min_price = '', max_price = ''] = value.split('-');
    onChange({ min_price, max_price });
  };
  return (
    <>
      <CategoryLinks label="Categories" categories={categories} />
      <FacetList name="tag" title="Tags" values={tags} query={query} onChange={onChange} />
      <FacetList name="property" title="Properties" values={properties} query={query} onChange={onChange} />
      <Select label="Price" value={chosen} options={priceOptions(facets.prices, chosen)} onChange={choosePrice} />
    </>
  );
};

/** The first page of products and the pages that the customer loads after it. */
const ProductPages = ({ first }: { first: Page }) => {
  const [shown, setShown] = useState({ products: first.data, cursor: first.next_cursor, error: '' });
  const [isLoading, startLoading] = useTransition();
  const loadMore = async () => {
    try {
      const page = await findProducts(first.filters, shown.cursor ?? undefined);
      setShown({ products: [...shown.products, ...page.data], cursor: page.next_cursor, error: '' });
    } catch (error) {
      setShown({ ...shown, error: messageOf(error) });
    }
  };
  return (
    <>
      <ProductGrid products={shown.products} />
      {shown.error && <p role="alert">{shown.error}</p>}
      {shown.cursor && (
        <button type="button" disabled={isLoading} onClick={() => startLoading(loadMore)}>
          {isLoading ? 'Loading…' : 'Show more cakes'}
        </button>
      )}
    </>
  );
};

const countText = ({ total, totalIsMinimum }: Page) =>
  totalIsMinimum ? `more than ${total} products` : `${total} ${total === 1 ? 'product' : 'products'}`;

/** The products of a category, or all of them. The filters are in the address, so that a link shows the same list. */
const ProductList = ({ category, query }: { category?: string; query: URLSearchParams }) => {
  const filters = readFilters(category, query);
  const state = useLoad(JSON.stringify(filters), () => findProducts(filters));
  const path = category ? `/product-category/${category}` : '/cakes';
  const changeFilters = (values: Record<string, string>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
    navigate(`${path}?${next}`, { replace: true });
  };
  const { sort = 'newest' } = filters;
  const chooseSort = (value: string) => changeFilters({ sort: value });
  return (
    <div className="list">
      <aside aria-label="Filters">
        <form onSubmit={onValues(changeFilters)}>
          <Field label="Search" type="search" name="search" required={false} defaultValue={filters.search ?? ''} />
        </form>
        <Select label="Sort by" value={sort} options={Object.entries(sorts)} onChange={chooseSort} />
        {state.status === 'done' && state.data.facets && (
          <FacetForm facets={state.data.facets} query={query} onChange={changeFilters} />
        )}
      </aside>
      <div aria-busy={state.isStale}>
        <Loaded state={state}>
          {(page) => (
            <>
              <p role="status">{countText(page)}</p>
              {page.total === 0 && (
                <p>
                  No cake matches these filters. <Link to={path}>Clear filters</Link>
                </p>
              )}
              <ProductPages key={JSON.stringify(page.filters)} first={page} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
};

export const CategoryPage = ({ slug, query }: { slug: string; query: URLSearchParams }) => {
  const load = () => unwrap(client.GET('/api/store/v1/categories/{slug}', { params: { path: { slug } } }));
  return (
    <Load id={slug} load={load}>
      {({ data: { name, short_description, parents } }) => (
        <>
          <CategoryLinks label="Breadcrumbs" categories={[allCakes, ...parents]} />
          <PageTitle>{name}</PageTitle>
          <p>{short_description}</p>
          <ProductList category={slug} query={query} />
        </>
      )}
    </Load>
  );
};

export const AllCakesPage = ({ query }: { query: URLSearchParams }) => (
  <>
    <PageTitle>All cakes</PageTitle>
    <ProductList query={query} />
  </>
);
