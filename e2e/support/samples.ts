import { adminUser } from '@bakehouse/contract/admin-user';
import { attribute } from '@bakehouse/contract/attribute';
import { brand } from '@bakehouse/contract/brand';
import { category } from '@bakehouse/contract/category';
import { city } from '@bakehouse/contract/city';
import type { CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { type ListResponse, pageOf } from '@bakehouse/contract/core/envelopes';
import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';
import { defineResource, type Resource } from '@bakehouse/contract/core/resource';
import { deliveryType } from '@bakehouse/contract/delivery-type';
import { faq } from '@bakehouse/contract/faq';
import { faqCategory } from '@bakehouse/contract/faq-category';
import { general } from '@bakehouse/contract/general';
import { manufacturer } from '@bakehouse/contract/manufacturer';
import { page } from '@bakehouse/contract/page';
import { permission } from '@bakehouse/contract/permission';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { productProperty } from '@bakehouse/contract/product-property';
import { productReview } from '@bakehouse/contract/product-review';
import { productTag } from '@bakehouse/contract/product-tag';
import { review } from '@bakehouse/contract/review';
import { role } from '@bakehouse/contract/role';
import { siteSetting } from '@bakehouse/contract/site-setting';
import type { Page } from '@playwright/test';
import type { CallApi } from './api-client.ts';

type BodyOf<R extends Resource> = CallOf<R['endpoints']['create']>['body'];

/** Data of a resource that browser tests need and that its contract does not contain. */
type Sample<R extends Resource = Resource> = {
  /** Label of the text field with the record's name, and the message when it is empty. */
  readonly title: { readonly label: string; readonly required: string };
  /** Another required field, if there is one. */
  readonly required?: { readonly label: string; readonly message: string; readonly value: string };
  /** Fills the other required fields of a new record. */
  readonly fillRest?: (page: Page) => Promise<void>;
  /** Request body of a new record with the given name. */
  readonly body: (name: string) => BodyOf<R>;
  /** The change that renames a record. */
  readonly rename: (name: string) => Partial<BodyOf<R>>;
  /** Label of the picture field, for resources that show it in the list. */
  readonly picture?: string;
  /** Text of the link to a new record, when it is not 'Create'. */
  readonly createLabel?: string;
  /** `screen` when records are deleted and edited on their own screen instead of in the list. */
  readonly controls?: 'screen';
  /** Maximum length of the name, when it is not 200. */
  readonly maxName?: number;
  /** Path of the list, when another screen has the module's path. */
  readonly list?: string;
  /** `crud` for resources whose other behaviour is the same code as another resource's. */
  readonly tests: 'all' | 'crud';
};

const emailOf = (name: string) => `${name.slice(0, 40).toLowerCase().replaceAll(' ', '-')}@sample.test`;
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '/');
const samplePassword = 'plum-cake-42';

const named = {
  title: { label: 'Name', required: 'Name is required' },
  rename: (name: string) => ({ name }),
  tests: 'crud',
} as const;

/** A resource with its sample, for code that is generic over resources. */
export type Case = { readonly resource: Resource; readonly sample: Sample };

const sampleOf = <R extends Resource>(resource: R, sample: Sample<R>): Case => ({ resource, sample });

/** Modules whose records need more than a name, or whose screens differ; `null` for one with its own tests. */
const samples: Readonly<Partial<Record<ModuleName, Case | null>>> = {
  coupon: null,
  'tax-rate': null,
  attribute: sampleOf(attribute, {
    ...named,
    fillRest: async (page) => {
      await page.getByRole('button', { name: 'Add option' }).click();
      await page.getByRole('textbox', { name: 'Option 1' }).fill('One kilo');
    },
    body: (name) => ({ name, options: [{ tname: 'One kilo' }] }),
  }),
  'product-tag': sampleOf(productTag, { ...named, body: (name) => ({ name, description: '<p>A tag</p>' }) }),
  brand: sampleOf(brand, {
    ...named,
    body: (name) => ({ name, status: 'Active', image: null }),
    picture: 'Image',
    tests: 'all',
  }),
  category: sampleOf(category, { ...named, body: (name) => ({ name, parent: null, status: 'Active' }) }),
  'product-property': sampleOf(productProperty, {
    ...named,
    body: (name) => ({ name, status: 'Active', image: null }),
    picture: 'Image',
  }),
  manufacturer: sampleOf(manufacturer, { ...named, body: (name) => ({ name, status: 'Active' }) }),
  city: sampleOf(city, {
    ...named,
    body: (name) => ({ name, state: 'Karnataka', status: 'Active' }),
    picture: 'Image',
  }),
  'product-review': sampleOf(productReview, {
    title: { label: 'User', required: '' },
    required: { label: 'Rating', message: 'Rating is required', value: '4.5' },
    body: (user) => ({ user, rating: 4 }),
    rename: (user) => ({ user }),
    tests: 'crud',
  }),
  faq: sampleOf(faq, {
    title: { label: 'Question', required: 'Question is required' },
    body: (question) => ({ question, answer: '<p>Yes</p>' }),
    rename: (question) => ({ question }),
    tests: 'crud',
  }),
  'faq-category': sampleOf(faqCategory, { ...named, body: (name) => ({ name, status: 'Active' }), picture: 'Image' }),
  review: sampleOf(review, { ...named, body: (name) => ({ name, rating: 5 }), picture: 'Image' }),
  'delivery-type': sampleOf(deliveryType, {
    ...named,
    fillRest: async (page) => {
      await page.getByRole('textbox', { name: 'Time To Deliver' }).fill('4');
      await page.getByRole('button', { name: 'Add charge' }).click();
      await page.getByRole('textbox', { name: 'Charge 1' }).fill('49');
    },
    body: (name) => ({ name, time: 4 * 3600, cost_range: [0, 49] }),
    maxName: 100,
  }),
  'site-setting': sampleOf(siteSetting, {
    title: { label: 'Meta Key', required: 'meta key is required' },
    fillRest: async (page) => {
      await page.getByLabel('Meta Tag').fill('og:title');
      await page.getByLabel('Meta Value').fill('Cakes at your door');
    },
    body: (meta_key) => ({ meta_key, meta_tag: 'og:title', meta_value: 'Cakes at your door' }),
    rename: (meta_key) => ({ meta_key }),
    tests: 'crud',
  }),
  general: sampleOf(general, {
    title: { label: 'Facebook', required: 'Facebook is required' },
    fillRest: async (page) => {
      await page.getByRole('textbox', { name: 'Facebook Link' }).fill('https://facebook.com/bakehouse');
      await page.getByRole('textbox', { name: 'Instagram', exact: true }).fill('bakehouse.in');
      await page.getByRole('textbox', { name: 'Twitter', exact: true }).fill('bakehouse');
    },
    list: '/general/list',
    body: (Facebook) => ({ Facebook, Facebook_Link: 'https://facebook.com/x', Instagram: 'x', Twitter: 'x' }),
    rename: (Facebook) => ({ Facebook }),
    tests: 'crud',
  }),
  page: sampleOf(page, { ...named, body: (name) => ({ name, description: '<p>About us</p>', status: 'Active' }) }),
  'admin-user': sampleOf(adminUser, {
    title: { label: 'Name', required: 'Name is required' },
    body: (name) => ({ name, email: emailOf(name), phone: '9876543210', password: samplePassword }),
    rename: (name) => ({ name }),
    fillRest: async (page) => {
      await page.getByLabel('Email').fill(emailOf(uniqueName()));
      await page.getByLabel('Phone').fill('9876543210');
      await page.getByRole('checkbox', { name: 'Set a password instead' }).check();
      await page.getByRole('textbox', { name: 'Password' }).fill(samplePassword);
      await page.getByRole('checkbox', { name: 'Order Desk' }).check();
    },
    createLabel: 'Create New',
    tests: 'crud',
  }),
  role: sampleOf(role, {
    title: { label: 'Name', required: 'Name is required' },
    body: (name) => ({ name }),
    rename: (name) => ({ name }),
    fillRest: (page) => page.getByRole('checkbox', { name: 'Orders', exact: true }).check(),
    tests: 'crud',
  }),
  'permission-group': sampleOf(permissionGroup, {
    title: { label: 'Name', required: 'Name is required' },
    body: (name) => ({ name, description: 'A sample', permissions: [] }),
    rename: (name) => ({ name }),
    fillRest: async (page) => {
      await page.getByLabel('Description').fill('A sample');
      await page.getByRole('checkbox', { name: 'All of Brands' }).check();
    },
    controls: 'screen',
    tests: 'crud',
  }),
  permission: sampleOf(permission, {
    title: { label: 'Name', required: 'Name is required' },
    body: (name) => ({ name, slug: slugOf(name), method: 'GET', module: 'Samples' }),
    rename: (name) => ({ name }),
    fillRest: (page) => page.getByLabel('Endpoint').fill(slugOf(uniqueName())),
    tests: 'crud',
  }),
};

/** The case of a module that has no entry above: its records need only a name. */
const namedCase = (name: ModuleName): Case =>
  sampleOf(defineResource({ ...manufacturer, name }), { ...named, body: (value) => ({ name: value }) });

/** The fields that records of every resource have. */
type AnyRecord = { readonly _id: string; readonly version: number };

export const cases: readonly Case[] = (Object.keys(outlines) as ModuleName[]).flatMap((name) => {
  const sample = samples[name];
  return sample === null ? [] : [sample ?? namedCase(name)];
});

export const recordsOf = (api: CallApi, { resource, sample }: Case) => {
  const { endpoints } = resource;
  const call = async <Value>(endpoint: Endpoint, input: object): Promise<Value> =>
    (await api(endpoint, input as CallOf<Endpoint>)) as Value;
  return {
    list: async (query: Record<string, string> = {}) =>
      pageOf(await call<ListResponse<AnyRecord>>(endpoints.list, { query })),
    create: async (name: string) =>
      (await call<{ data: AnyRecord }>(endpoints.create, { body: sample.body(name) })).data,
    rename: (record: AnyRecord, name: string) =>
      call(endpoints.update, { params: { id: record._id }, body: sample.rename(name) }),
    remove: (record: AnyRecord) => call(endpoints.remove, { params: { id: record._id } }),
  };
};

/** A name that neither the demo data nor another test run uses. */
export const uniqueName = (): string => `Sample ${Math.random().toString(36).slice(2, 10)}`;
/** A unique name of `length` characters without a space. */
export const longName = (length = 200): string => uniqueName().replace(' ', '_').padEnd(length, 'W');
/** Returns whether a record was created by a test, which may delete it at any moment. */
export const isTestRecord = (name: string): boolean => /Sample[ _]/.test(name);
