import { attributeOptions } from '@bakehouse/contract/attribute';
import { categoryLookups } from '@bakehouse/contract/category';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import type { ProductRecord, VariantRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchProductProperties } from '@bakehouse/contract/product-property';
import { tagsForProduct } from '@bakehouse/contract/product-tag';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { answer, type Received } from './fake-api.ts';
import { fakeBasics, fakeId, fakeTable } from './fake-records.ts';
import { allPermissions } from './fake-session.ts';

const formLookups = {
  categories: categoryLookups.forProduct,
  tagsForProduct,
  manufacturersForProduct,
  attributeOptions,
  searchProductProperties,
};

export const productPermissions = [
  ...allPermissions,
  ...[productEndpoints, uploadEndpoints, formLookups].flatMap((endpoints) =>
    Object.values(endpoints).map(permissionKey),
  ),
];

export const productId = fakeId('f1');
const cakes = { _id: fakeId('a1'), name: 'Cakes' };
const festive = { _id: fakeId('a2'), name: 'Festive' };

export const aVariant = (overrides: Partial<VariantRecord> = {}): VariantRecord =>
  ({
    _id: fakeId('01'),
    slug: 'rose-half',
    name: 'Rose, half',
    description: '',
    price: 450,
    sale_price: null,
    quantity: 3,
    sku: 'ROSE-HALF',
    meta_title: '',
    meta_description: '',
    image_url: null,
    flavour: 'rose',
    weight: 'half-kg',
    ...overrides,
  }) as unknown as VariantRecord;

export const aProduct = (overrides: Partial<ProductRecord> = {}): ProductRecord => ({
  ...fakeBasics,
  _id: productId,
  name: 'Truffle Cake',
  slug: 'truffle-cake',
  status: 'Active',
  product_type: 'simple',
  featured_image: null,
  category: ['Cakes', 'Birthday'],
  price: 500,
  sale_price: 450,
  discounted_price: 450,
  made_to_order: false,
  quantity: 1200,
  lowest_price: 450,
  highest_price: 450,
  total_quantity: 1200,
  product_sku: 'TRUFFLE-CAKE',
  short_description: '',
  long_description: '',
  discount: 10,
  galleries: [],
  categories: [cakes],
  productTags: [],
  product_properties: [],
  manufacturer: null,
  width: null,
  height: null,
  length: null,
  seo_title: '',
  seo_keywords: '',
  seo_description: '',
  product_variation_info: { attributes: [] },
  product_variable: [],
  ...overrides,
});

const flavours = ['Truffle', 'Mango', 'Rose'];
const weights = ['Half kg', 'One kg', 'Two kg', 'Three kg', 'Five kg'];
const options = (names: readonly string[]) =>
  names.map((tname) => {
    const tslug = tname.toLowerCase().replace(' ', '-');
    return { tname, tslug, value: tslug, label: tname };
  });
const many = Array.from({ length: 40 }, (_, n) => `Size ${n}`);

const answerLookups = () => {
  const listOf = <Row>(...data: Row[]) => ({ data, total: data.length });
  answer(categoryLookups.forProduct, () => listOf({ ...cakes, slug: 'cakes', parent: null }));
  answer(tagsForProduct, () => listOf({ ...festive, slug: 'festive' }));
  answer(manufacturersForProduct, () => ({
    data: { product_manufacturers: [{ _id: fakeId('a3'), name: 'Sugar Works' }] },
  }));
  answer(searchProductProperties, () => listOf({ _id: fakeId('a4'), name: 'Eggless', image: null }));
  answer(attributeOptions, () =>
    listOf(
      {
        _id: fakeId('a5'),
        name: 'Flavour',
        slug: 'flavour',
        value: 'flavour',
        label: 'flavour',
        options: options(flavours),
      },
      {
        _id: fakeId('a6'),
        name: 'Weight',
        slug: 'weight',
        value: 'weight',
        label: 'weight',
        options: options(weights),
      },
      { _id: fakeId('a7'), name: 'Size', slug: 'size', value: 'size', label: 'size', options: options(many) },
      { _id: fakeId('a8'), name: 'Colour', slug: 'colour', value: 'colour', label: 'colour', options: options(many) },
    ),
  );
};

/** Fakes the product endpoints and lookups with a list in memory, ten per page. */
export const withProducts = (...table: ProductRecord[]) => {
  answerLookups();
  const { find, change } = fakeTable(table, 'Product', ({ _id }) => _id);
  const findActive = ({ query }: Received) =>
    table.filter(
      ({ name, status, deletedAt }) =>
        !deletedAt &&
        name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
        (!query.status || status === query.status),
    );
  const perPage = 10;
  return {
    table,
    calls: {
      list: answer(productEndpoints.partialList, (call) => {
        const found = findActive(call);
        const page = Number(call.query.page);
        return {
          data: {
            products: found.slice((page - 1) * perPage, page * perPage),
            productPerPage: perPage,
            currentPage: page,
            totalProduct: found.length,
            totalPages: Math.ceil(found.length / perPage),
          },
        };
      }),
      deleted: answer(productEndpoints.deleted, () => {
        const data = table.filter(({ deletedAt }) => deletedAt);
        return { data, total: data.length };
      }),
      detail: answer(productEndpoints.detail, (call) => ({ data: find(call) })),
      create: answer(productEndpoints.create, () => ({
        message: 'Product created successfully',
        data: aProduct({ _id: fakeId('f9') }),
      })),
      update: answer(productEndpoints.update, (call) => ({
        message: 'Product updated successfully',
        data: change(call, ({ name }) => ({ name: String(call.body.name ?? name) })),
      })),
      remove: answer(productEndpoints.remove, (call) => {
        change(call, () => ({ deletedAt: '2026-03-09T10:00:00.000Z' }));
        return { message: 'Product deleted successfully' };
      }),
      restore: answer(productEndpoints.restore, (call) => {
        change(call, () => ({ deletedAt: null }));
        return { message: 'Product restored successfully' };
      }),
    },
  };
};
