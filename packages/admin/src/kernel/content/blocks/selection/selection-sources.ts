import type {
  CategorySelection,
  CitySelection,
  FaqSelection,
  ProductSelection,
  ReviewSelection,
  SelectionKind,
} from '@bakehouse/contract/blocks/selections';
import { category, categoryLookups } from '@bakehouse/contract/category';
import { searchCities } from '@bakehouse/contract/city';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { searchFaqs } from '@bakehouse/contract/faq';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchReviews } from '@bakehouse/contract/review';
import { defineLookup, type Lookup } from '../../../../data/lookups.ts';

/** The lookups of the records that blocks show (spec 2 §7), and what a block stores of each record (spec 2 §3). */

/** A found record: its name, and the JSON text that selects it. */
export type Choice = { readonly id: string; readonly name: string; readonly text: string };

export type SelectionSource = {
  /** Name of one record, for use inside a sentence. */
  readonly one: string;
  /** Returns the lookup of a search; '' is the search of an empty field. */
  readonly lookupFor: (search: string) => Lookup<Choice>;
};

const choice = (id: string, name: string, selection: object): Choice => ({ id, name, text: JSON.stringify(selection) });

const keyQuery = (key: string) => ({ query: key ? { key } : {} });

type FoundCategory = Pick<RecordOf<typeof category>, '_id' | 'name' | 'slug' | 'image'>;

const categoryChoice = ({ _id, name, slug, image }: FoundCategory) => {
  const selection: CategorySelection = { id: _id, title: name, slug: `/product-category/${slug}`, image };
  return choice(_id, name, selection);
};

const allCategories = defineLookup('category', category.endpoints.list, ({ data }) => data.map(categoryChoice));
const searchedCategories = defineLookup('category', categoryLookups.searchText, ({ data }) => data.map(categoryChoice));
const categoryEndpoints = [category.endpoints.list, categoryLookups.searchText];

const products = defineLookup('product', productEndpoints.dropdownSearch, ({ data }) =>
  data.map(({ _id, name, price, price_range, sale_price, featured_image, slug, flavor, weight, product_type }) => {
    const record = { id: _id, title: name, price, price_range, sale_price, image: featured_image };
    const selection: ProductSelection = { ...record, slug, flavor, weight, product_type };
    return choice(_id, name, selection);
  }),
);

const cities = defineLookup('city', searchCities, ({ data }) =>
  data.map(({ _id, name, image, slug, state }) => {
    const selection: CitySelection = { id: _id, title: name, image, slug, state };
    return choice(_id, state ? `${name}, ${state}` : name, selection);
  }),
);

const faqs = defineLookup('faq', searchFaqs, ({ data }) =>
  data.map(({ _id, question, answer, createdAt }) => {
    const selection: FaqSelection = { id: _id, question, answer, createdAt };
    return choice(_id, question, selection);
  }),
);

const reviews = defineLookup('review', searchReviews, ({ data }) =>
  data.map(({ _id, name, rating, description, profile_image, slug, createdAt }) => {
    const selection: ReviewSelection = { id: _id, name, rating, description, profile_image, slug, createdAt };
    const stars = rating === null ? '' : ` (${rating} of 5)`;
    return choice(_id, `${name}${stars}`, selection);
  }),
);

export const selectionSources: Readonly<Record<SelectionKind, SelectionSource>> = {
  product: {
    one: 'product',
    lookupFor: (search) => products({ query: search ? { search } : {} }),
  },
  category: {
    one: 'category',
    lookupFor: (search) => ({
      ...(search
        ? searchedCategories({ params: { text: search } })
        : allCategories({ query: { status: 'Active', sort: 'name', page: '1', perPage: '50' } })),
      endpoints: categoryEndpoints,
    }),
  },
  city: { one: 'city', lookupFor: (search) => cities(keyQuery(search)) },
  faq: { one: 'FAQ', lookupFor: (search) => faqs(keyQuery(search)) },
  review: { one: 'review', lookupFor: (search) => reviews(keyQuery(search)) },
};
