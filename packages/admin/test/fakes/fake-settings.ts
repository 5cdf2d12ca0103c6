import type { Block } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { category, categoryLookups } from '@bakehouse/contract/category';
import { searchCities } from '@bakehouse/contract/city';
import {
  type SettingName,
  type SettingRecord,
  settingEndpoints,
  settingVersionEndpoints,
} from '@bakehouse/contract/content/content-settings';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { searchFaqs } from '@bakehouse/contract/faq';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchReviews } from '@bakehouse/contract/review';
import { answer, FakeApiError, type Received } from './fake-api.ts';
import { fakeBasics, fakeId } from './fake-records.ts';
import { allPermissions } from './fake-session.ts';
import { imageAt } from './fake-upload.ts';

export const settingPermissions = [
  ...allPermissions,
  ...Object.values(settingEndpoints).flatMap(({ get, update }) => [permissionKey(get), permissionKey(update)]),
  ...Object.values(settingVersionEndpoints).map(permissionKey),
];

export const contentPermissions = [
  ...settingPermissions,
  ...[productEndpoints.dropdownSearch, searchCities, searchFaqs, searchReviews].map(permissionKey),
];

const nothingMissing: MissingReferences = { product: [], category: [], city: [], faq: [], review: [], picture: [] };

/**
 * Fakes a setting in memory: `saves` contains the received calls. `saveByOtherUser` simulates a save by another user,
 * `saveBeforeNext` one that arrives just before the next save.
 */
export const withSetting = (name: SettingName, value: object) => {
  let current = { value, version: 1 };
  let next: object | undefined;
  const saveByOtherUser = (saved: object) => {
    current = { value: saved, version: current.version + 1 };
  };
  const record = () => ({
    _id: '01990000-0000-7000-8000-0000000000c1',
    meta_key: `${name}_settings`,
    meta_value: JSON.stringify(current.value),
    version: current.version,
    updatedAt: '2026-03-08T20:00:00.000Z',
    updatedBy: 'Ananya Rao',
    missing: nothingMissing,
  });
  answer(settingEndpoints[name].get, () => ({ data: [record()] }));
  const saves = answer(settingEndpoints[name].update, ({ body }) => {
    if (next) saveByOtherUser(next);
    next = undefined;
    if (body.version !== current.version) throw new FakeApiError(409, 'stale', staleMessage);
    current = { value: body.meta_value as object, version: current.version + 1 };
    return { message: 'Settings updated successfully', data: record() };
  });
  return {
    saves,
    saveByOtherUser,
    saveBeforeNext: (saved: object) => {
      next = saved;
    },
  };
};

/** Fakes a setting with blocks that checks versions like the server. */
export const withBlocks = (
  setting: 'home' | 'global-sections',
  blocks: readonly unknown[],
  missing: Partial<MissingReferences> = {},
) => {
  const current = { blocks: blocks as readonly Block[], version: 4, by: 'Anil Rao' };
  const record = (): SettingRecord => ({
    _id: fakeId('e1'),
    meta_key: 'home_settings',
    meta_value: JSON.stringify(current.blocks),
    version: current.version,
    updatedAt: '2026-03-08T20:00:00.000Z',
    updatedBy: current.by,
    missing: { ...nothingMissing, ...missing },
  });
  const { get, update } = settingEndpoints[setting];
  answer(get, () => ({ data: [record()] }));
  const saves: Received[] = answer(update, ({ body }) => {
    if (body.version !== current.version) throw new FakeApiError(409, 'stale', staleMessage);
    current.blocks = body.meta_value as Block[];
    current.version += 1;
    current.by = 'Meera Anand';
    return { message: 'Home page settings updated successfully', data: record() };
  });
  return {
    saves,
    /** Simulates a save by another user. */
    saveByOtherUser: (next: readonly unknown[]) => {
      current.blocks = next as readonly Block[];
      current.version += 1;
      current.by = 'Anil Rao';
    },
  };
};

export const aProductChoice = {
  _id: fakeId('d1'),
  name: 'Plum Cake',
  price: 450,
  price_range: '450 - 1200',
  sale_price: 400,
  featured_image: imageAt('plum'),
  slug: 'plum-cake',
  flavor: 'Plum',
  weight: '500 g, 1 kg',
  product_type: 'variation' as const,
};
const cakes = { _id: fakeId('d2'), name: 'Cakes', slug: 'cakes', image: { ...imageAt('cakes'), original: '/o.webp' } };
export const aCityChoice = { _id: fakeId('d3'), name: 'Pune', slug: 'pune', state: 'Maharashtra', image: null };
export const aFaqChoice = {
  _id: fakeId('d4'),
  question: 'Is it fresh?',
  answer: '<p>Yes</p>',
  createdAt: fakeBasics.createdAt,
};
export const aReviewChoice = {
  _id: fakeId('d5'),
  name: 'Asha',
  slug: 'asha',
  rating: 4.5,
  description: 'Lovely',
  profile_image: null,
  createdAt: fakeBasics.createdAt,
};
export const aCategoryChoice = cakes;

/** Fakes lookups with one record each. */
export const withChoices = () => ({
  product: answer(productEndpoints.dropdownSearch, () => ({ data: [aProductChoice] })),
  category: answer(category.endpoints.list, () => ({
    data: [
      {
        ...fakeBasics,
        ...cakes,
        parent: null,
        description: '',
        short_description: '',
        add_on: false,
        bannerImage: null,
        relatedCategories: [],
        faqs: [],
        meta_title: '',
        meta_description: '',
        status: 'Active',
      },
    ],
    total: 1,
  })),
  categoryText: answer(categoryLookups.searchText, () => ({ data: [cakes], total: 1 })),
  city: answer(searchCities, () => ({ data: [aCityChoice], total: 1 })),
  faq: answer(searchFaqs, () => ({ data: [aFaqChoice], total: 1 })),
  review: answer(searchReviews, () => ({ data: [aReviewChoice], total: 1 })),
});
