import { attributeOptions } from '@bakehouse/contract/attribute';
import { categoryLookups } from '@bakehouse/contract/category';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { manufacturersForProduct } from '@bakehouse/contract/manufacturer';
import type { ProductRecord, VariantRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchProductProperties } from '@bakehouse/contract/product/product-property';
import { tagsForProduct } from '@bakehouse/contract/product/product-tag';
import { uploadEndpoints } from '@bakehouse/contract/upload';
import { answer, type Received, Refuse } from './fake-api.ts';
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
  ...[productEndpoints, uploadEndpoints, formLookups].flatMap((some) => Object.values(some).map(permissionKey)),
];

const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`;
export const productId = id('f1');
const cakes = { _id: id('a1'), name: 'Cakes' };
const festive = { _id: id('a2'), name: 'Festive' };

export const aVariant = (over: Partial<VariantRecord> = {}): VariantRecord =>
  ({
    _id: id('01'),
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
    ...over,
  }) as unknown as VariantRecord;

export const aProduct = (over: Partial<ProductRecord> = {}): ProductRecord => ({
  _id: productId,
  version: 1,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  name: 'Truffle Cake',
  slug: 'truffle-cake',
  status: 'Active',
  product_type: 'simple',
  featured_image: null,
  category: ['Cakes', 'Birthday'],
  price: 500,
  sale_price: 450,
  discounted_price: 450,
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
  ...over,
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
    data: { product_manufacturers: [{ _id: id('a3'), name: 'Sugar Works' }] },
  }));
  answer(searchProductProperties, () => listOf({ _id: id('a4'), name: 'Eggless', image: null }));
  answer(attributeOptions, () =>
    listOf(
      {
        _id: id('a5'),
        name: 'Flavour',
        slug: 'flavour',
        value: 'flavour',
        label: 'flavour',
        options: options(flavours),
      },
      { _id: id('a6'), name: 'Weight', slug: 'weight', value: 'weight', label: 'weight', options: options(weights) },
      { _id: id('a7'), name: 'Size', slug: 'size', value: 'size', label: 'size', options: options(many) },
      { _id: id('a8'), name: 'Colour', slug: 'colour', value: 'colour', label: 'colour', options: options(many) },
    ),
  );
};

/** Fakes the product endpoints and lookups with a list in memory, ten per page. */
export const withProducts = (...table: ProductRecord[]) => {
  answerLookups();
  const find = ({ params }: Received) => {
    const at = table.findIndex(({ _id }) => _id === params.id);
    if (at < 0) throw new Refuse(404, 'not_found', 'Product not found');
    return at;
  };
  const findActive = ({ query }: Received) =>
    table.filter(
      ({ name, status, deletedAt }) =>
        !deletedAt &&
        name.toLowerCase().includes((query.search ?? '').toLowerCase()) &&
        (!query.status || status === query.status),
    );
  const change = (call: Received, version: unknown, part: Partial<ProductRecord>) => {
    const at = find(call);
    const before = table[at]!;
    if (before.version !== Number(version)) throw new Refuse(409, 'stale', staleMessage);
    return (table[at] = { ...before, ...part, version: before.version + 1 });
  };
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
      detail: answer(productEndpoints.detail, (call) => ({ data: table[find(call)]! })),
      create: answer(productEndpoints.create, () => ({
        message: 'Product created successfully',
        data: aProduct({ _id: id('f9') }),
      })),
      update: answer(productEndpoints.update, (call) => ({
        message: 'Product updated successfully',
        data: change(call, call.body.version, { name: String(call.body.name ?? table[find(call)]!.name) }),
      })),
      remove: answer(productEndpoints.remove, (call) => {
        change(call, call.query.version, { deletedAt: '2026-03-09T10:00:00.000Z' });
        return { message: 'Product deleted successfully' };
      }),
      restore: answer(productEndpoints.restore, (call) => {
        change(call, call.query.version, { deletedAt: null });
        return { message: 'Product restored successfully' };
      }),
    },
  };
};
