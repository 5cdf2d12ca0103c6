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
import type { AnswerOf, CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { searchFaqs } from '@bakehouse/contract/faq';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchReviews } from '@bakehouse/contract/review';
import { callEndpoint } from '../../../data/client.ts';

/** Where the records that blocks show are found (spec 2 §7), and what a block keeps of each (spec 2 §3). */

/** A record that was found: what it is called, and the JSON text that chooses it. */
export type Choice = { readonly id: string; readonly name: string; readonly text: string };

export type SelectionSource = {
  readonly label: string;
  /** One of them, inside a sentence. */
  readonly one: string;
  /** The calls it takes, for asking whether the person may make them. */
  readonly calls: readonly Endpoint[];
  readonly find: (search: string, signal: AbortSignal) => Promise<readonly Choice[]>;
};

const choice = (id: string, name: string, selection: object): Choice => ({ id, name, text: JSON.stringify(selection) });

const byCall =
  <E extends Endpoint>(endpoint: E, callOf: (search: string) => CallOf<E>, choices: (a: AnswerOf<E>) => Choice[]) =>
  async (search: string, signal: AbortSignal) =>
    choices(await callEndpoint(endpoint, callOf(search), { signal }));

const byKey = (key: string) => ({ query: key ? { key } : {} });

type CategoryFound = Pick<RecordOf<typeof category>, '_id' | 'name' | 'slug' | 'image'>;

const categoryChoice = ({ _id, name, slug, image }: CategoryFound) => {
  const kept: CategorySelection = { id: _id, title: name, slug: `/product-category/${slug}`, image };
  return choice(_id, name, kept);
};

const allCategories = byCall(
  category.endpoints.list,
  () => ({ query: { status: 'Active', sort: 'name', page: '1', perPage: '50' } }),
  ({ data }) => data.map(categoryChoice),
);
const searchedCategories = byCall(
  categoryLookups.searchText,
  (text) => ({ params: { text } }),
  ({ data }) => data.map(categoryChoice),
);

export const selectionSources: Readonly<Record<SelectionKind, SelectionSource>> = {
  product: {
    label: 'Products',
    one: 'product',
    calls: [productEndpoints.dropdownSearch],
    find: byCall(
      productEndpoints.dropdownSearch,
      (search) => ({ query: search ? { search } : {} }),
      ({ data }) =>
        data.map(
          ({ _id, name, price, price_range, sale_price, featured_image, slug, flavor, weight, product_type }) => {
            const record = { id: _id, title: name, price, price_range, sale_price, image: featured_image };
            const kept: ProductSelection = { ...record, slug, flavor, weight, product_type };
            return choice(_id, name, kept);
          },
        ),
    ),
  },
  category: {
    label: 'Categories',
    one: 'category',
    calls: [category.endpoints.list, categoryLookups.searchText],
    find: (search, signal) => (search ? searchedCategories : allCategories)(search, signal),
  },
  city: {
    label: 'Cities',
    one: 'city',
    calls: [searchCities],
    find: byCall(searchCities, byKey, ({ data }) =>
      data.map(({ _id, name, image, slug, state }) => {
        const kept: CitySelection = { id: _id, title: name, image, slug, state };
        return choice(_id, state ? `${name}, ${state}` : name, kept);
      }),
    ),
  },
  faq: {
    label: 'FAQs',
    one: 'FAQ',
    calls: [searchFaqs],
    find: byCall(searchFaqs, byKey, ({ data }) =>
      data.map(({ _id, question, answer, createdAt }) => {
        const kept: FaqSelection = { id: _id, question, answer, createdAt };
        return choice(_id, question, kept);
      }),
    ),
  },
  review: {
    label: 'Reviews',
    one: 'review',
    calls: [searchReviews],
    find: byCall(searchReviews, byKey, ({ data }) =>
      data.map(({ _id, name, rating, description, profile_image, slug, createdAt }) => {
        const kept: ReviewSelection = { id: _id, name, rating, description, profile_image, slug, createdAt };
        const stars = rating === null ? '' : ` (${rating} of 5)`;
        return choice(_id, `${name}${stars}`, kept);
      }),
    ),
  },
};
