import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, makeVendor } from '../../../test/factories.ts';
import { newId } from '../../platform/db/columns.ts';

const { create, update, detail, remove, restore, deleted, partialList, list, variation, dropdownSearch } =
  productEndpoints;

const options = (...names: string[]) =>
  names.map((tname) => ({ tname, tslug: tname.toLowerCase().replaceAll(' ', '-') }));

describe('products', () => {
  let test: TestApp;
  let token: string;
  let n = 0;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    const { db } = test.deps.database;
    const attributes = [
      ['Flavour', 'flavour', options('Truffle', 'Mango', 'Rose')],
      ['Weight', 'weight', options('Half kg', '1 kg', '2 kg', '3 kg')],
      ['Price', 'price', options('Low')],
    ] as const;
    for (const [name, slug, of] of attributes)
      await db.execute(
        sql`insert into attribute (id, name, slug, options) values (${newId()}, ${name}, ${slug}, ${JSON.stringify(of)}::jsonb)`,
      );
  });
  afterAll(() => test.close());

  const createLinked = async (table: string, name: string) => {
    const id = newId();
    const slug = `${name}-${id}`;
    await test.deps.database.db.execute(
      sql`insert into ${sql.identifier(table)} (id, name, slug) values (${id}, ${name}, ${slug})`,
    );
    return id;
  };
  const make = (more: object = {}) =>
    test.probe(create, { token, body: { name: `Cake ${(n += 1)}`, price: 500, ...more } });
  const createProduct = async (more: object = {}) => (await make(more)).body.data as ProductRecord;
  const change = (id: string, body: object) => test.probe(update, { token, params: { id }, body });
  const readProduct = async (id: string) => (await test.call(detail, { token, params: { id } })).body.data;
  const variants = (flavours: string[], weights: string[]) =>
    flavours.flatMap((flavour) => weights.map((weight) => ({ flavour, weight })));
  const cake = (more: object = {}) => ({
    product_type: 'variation',
    product_variation_info: { attributes: ['flavour', 'weight'] },
    product_variable: variants(['truffle', 'mango', 'rose'], ['half-kg', '1-kg', '2-kg', '3-kg']),
    ...more,
  });

  it('keep and return every field', async () => {
    const [category, tag] = [await createLinked('category', 'Birthday'), await createLinked('product_tag', 'Eggless')];
    const body = {
      name: 'Truffle Cake',
      short_description: 'Dark',
      long_description: '<p>Very <strong>dark</strong></p>',
      status: 'draft',
      price: 999.5,
      sale_price: 899.55,
      quantity: 12,
      product_sku: 'TRUF-1',
      width: 20,
      height: 12.5,
      length: 20,
      seo_title: 'Truffle',
      seo_keywords: 'cake, dark',
      seo_description: 'A dark cake',
      categories: [category],
      productTags: [tag],
    };
    const reply = await test.call(create, { token, body: body as never });
    expect([reply.status, reply.body.message]).toEqual([201, 'Product created successfully']);
    const shown = await readProduct(reply.body.data._id);
    const { categories: _, productTags: __, ...plain } = body;
    expect(shown).toMatchObject({ ...plain, status: 'Draft', slug: 'truffle-cake', product_type: 'simple' });
    expect(shown).toMatchObject({
      discount: 10,
      discounted_price: 899.55,
      category: ['Birthday'],
      featured_image: null,
    });
    expect(shown.categories).toEqual([{ _id: category, name: 'Birthday' }]);
    expect(shown.productTags).toEqual([{ _id: tag, name: 'Eggless' }]);
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'Name must be at most 200 characters'],
    [{ price: -0.001 }, 'price', 'Price must not be negative'],
    [{ price: 10.005 }, 'price', 'Price can have at most two decimals'],
    [{ sale_price: 600 }, 'sale_price', 'Sale price must not be above the price'],
    [{ sale_price: 450, discount: 20 }, 'discount', 'The discount does not fit the sale price, which is 10 % off'],
    [{ quantity: 1.5 }, 'quantity', 'Quantity must be a whole number'],
    [{ status: 'Gone' }, 'status', 'Status must be one of Active, Inactive, Draft, Deleted'],
    [{ categories: ['01990000-0000-7000-8000-000000000000'] }, 'categories', 'Unknown category'],
    [{ featured_image: 'https://elsewhere.test/x.png' }, 'featured_image', 'Choose an image'],
    [{ galleries: [{ image_url: null }] }, 'galleries.0.image_url', 'Choose an image'],
    [
      cake({ product_variation_info: { attributes: ['shape'] } }),
      'product_variation_info.attributes',
      'Unknown attribute: shape',
    ],
    [cake({ product_variable: [{ flavour: 'truffle' }] }), 'product_variable.0.weight', 'Choose an option of Weight'],
    [
      cake({ product_variable: [{ flavour: 'oak', weight: '1-kg' }] }),
      'product_variable.0.flavour',
      'Flavour has no option oak',
    ],
    [
      cake({ product_variable: [...variants(['rose'], ['1-kg']), { weight: '1 KG', flavour: 'Rose' }] }),
      'product_variable.1',
      'Variants 1 and 2 have the same options',
    ],
    [
      cake({ product_variable: [{ flavour: 'rose', weight: '1-kg', price: 10, sale_price: 11 }] }),
      'product_variable.0.sale_price',
      'Sale price must not be above the price',
    ],
  ])('reject %j', async (body, field, message) => {
    const before = await test.call(partialList, { token });
    const reply = await make(body);
    expect(reply.status).toBe(422);
    expect(reply.body.error).toBe(message);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
    expect((await test.call(partialList, { token })).body.data.totalProduct).toBe(before.body.data.totalProduct);
  });

  it('reject a price that is not a number', async () => {
    const body = '{"name":"Cake","price":1e999}';
    const reply = await test.probe(create, { token, body, headers: { 'content-type': 'application/json' } });
    expect(reply.status).toBe(422);
  });

  it('clean their text', async () => {
    const { _id, long_description, short_description } = await createProduct({
      short_description: '<b onmouseover="x()">Hi</b>',
      long_description: '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">y</a></p>',
    });
    expect(long_description).toBe('<p>Hi<a>y</a></p>');
    expect(short_description).toBe('<b>Hi</b>');
    expect((await readProduct(_id)).long_description).toBe(long_description);
  });

  it('are listed with the price range and total quantity of their variants', async () => {
    const product_variable = [
      { flavour: 'truffle', weight: 'half-kg', price: 700, sale_price: 450, quantity: 4 },
      { flavour: 'truffle', weight: '1-kg', price: 2100, quantity: 6 },
    ];
    const { _id } = await createProduct({ name: 'Range Cake', ...cake(), product_variable });
    const plainOne = await createProduct({ name: 'Range Plain', price: 300, sale_price: 250, quantity: 9 });
    const { products } = (await test.call(productEndpoints.partialList, { token, query: { search: 'range ' } })).body
      .data;
    const shown = (id: string) => products.find((product) => product._id === id);
    expect(shown(_id)).toMatchObject({ lowest_price: 450, highest_price: 2100, total_quantity: 10 });
    expect(shown(plainOne._id)).toMatchObject({ lowest_price: 250, highest_price: 250, total_quantity: 9 });
  });

  it('give variants unique SKUs, and keep their SKUs, ids and edits', async () => {
    const first = await createProduct({ name: 'Rose Cake', ...cake() });
    expect(first.product_variable).toHaveLength(12);
    expect(first.product_variable[0]).toMatchObject({
      flavour: 'truffle',
      weight: 'half-kg',
      price: 500,
      sku: 'ROSE-CAKE-TRUFFLE-HALF-KG',
      name: 'Rose Cake - Truffle, Half kg',
    });
    const kept = first.product_variable
      .filter((_, index) => index !== 5)
      .map((variant, index) => ({ ...variant, quantity: index }));
    const again = await change(first._id, {
      name: 'Rosy Cake',
      product_variation_info: { attributes: ['flavour', 'weight'] },
      product_variable: [...kept, { flavour: 'mango', weight: '1-kg', sku: 'MINE' }],
    });
    const after = (again.body.data as ProductRecord).product_variable;
    expect(after.slice(0, 11)).toEqual(kept);
    expect(after[11]?.sku).toBe('ROSE-CAKE-MANGO-1-KG');
    const twin = await createProduct({ name: 'Rose Cake', ...cake() });
    const skus = [...after, ...twin.product_variable].map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(24);
    expect((await readProduct(first._id)).product_variable).toEqual(after);
  });

  it('return the attributes in which their variants differ', async () => {
    const { _id } = await createProduct(cake({ product_variable: variants(['mango'], ['1-kg', '3-kg']) }));
    const { body } = await test.call(variation, { token, params: { id: _id } });
    expect(body.data.filter_data).toEqual([
      { value: 'flavour', label: 'Flavour', options: options('Mango') },
      { value: 'weight', label: 'Weight', options: options('1 kg', '3 kg') },
    ]);
    expect(body.data.variation_data).toHaveLength(2);
  });

  it('can differ in an attribute with the name of a field', async () => {
    const { product_variable } = await createProduct({
      product_type: 'variation',
      product_variation_info: { attributes: ['price'] },
      product_variable: [{ option_price: 'low', price: 70 }],
    });
    expect(product_variable[0]).toMatchObject({ option_price: 'low', price: 70 });
  });

  it('lose their variants when they become simple', async () => {
    const { _id } = await createProduct(cake());
    await change(_id, { product_type: 'simple' });
    expect(await readProduct(_id)).toMatchObject({ product_type: 'simple', product_variable: [] });
  });

  it('keep price, discount and sale price consistent', async () => {
    const { _id } = await createProduct({ sale_price: 400 });
    expect((await change(_id, { price: 800 })).body.data).toMatchObject({ sale_price: 400, discount: 50 });
    expect((await change(_id, { price: 300 })).body.fields).toHaveProperty('sale_price');
    expect((await change(_id, { discount: 25 })).body.data).toMatchObject({ sale_price: 600, discounted_price: 600 });
    expect((await change(_id, { sale_price: null })).body.data).toMatchObject({ discount: 0, discounted_price: 800 });
  });

  it.each([
    ['a simple product', () => ({ sale_price: 400 })],
    ['a product with variants', () => cake()],
  ])('return and audit a changed price and quantity as they are stored: %s', async (_name, more) => {
    const before = await createProduct(more());
    const { body } = await change(before._id, { price: 800.5, quantity: 7, version: 1 });
    const stored = await readProduct(before._id);
    expect(body.data).toEqual(stored);
    expect(stored).toMatchObject({ price: 800.5, quantity: 7, version: 2, sale_price: before.sale_price });
    expect(stored.updatedAt > before.updatedAt).toBe(true);
    const { rows } = (await test.deps.database.db.execute(
      sql`select changes->'price' as price, changes->'quantity' as quantity, changes->'variant_totals' as totals
          from audit_log where record_id = ${before._id} and action = 'update'`,
    )) as { rows: unknown[] };
    expect(rows).toEqual([{ price: { from: 500, to: 800.5 }, quantity: { from: 0, to: 7 }, totals: null }]);
  });

  it('reject an existing SKU in any case', async () => {
    const { _id, name } = await createProduct({ product_sku: 'OVEN-1' });
    const clash = await make({ product_sku: 'oven-1' });
    expect([clash.status, clash.body.fields]).toEqual([409, { product_sku: `SKU already in use by ${name}` }]);
    expect(clash.body.usage).toMatchObject([{ editScreen: '/product/edit/{id}', records: [{ _id, name }] }]);
  });

  it('name a deleted product whose variants keep a SKU, and nothing to a caller who may not list products', async () => {
    const { _id, name, product_variable } = await createProduct({ ...cake() });
    const product_sku = product_variable[0]?.sku ?? '';
    await test.call(remove, { token, params: { id: _id } });
    const clash = await make({ product_sku });
    expect(clash.body.fields).toEqual({ product_sku: `SKU already in use by ${name} (deleted)` });
    expect(clash.body.usage).toMatchObject([{ editScreen: '/product/deleted' }]);
    const writer = await makeStaff(test.deps, [create]);
    const blind = await test.probe(create, { token: writer.token, body: { name: 'Blind', price: 1, product_sku } });
    expect(blind.body).toMatchObject({ error: 'SKU already in use' });
    expect(blind.body).not.toHaveProperty('usage');
  });

  it('are restored with the next free SKU if another product has theirs', async () => {
    const { _id } = await createProduct({ product_sku: 'CUP-9' });
    const params = { id: _id };
    await test.call(remove, { token, params });
    const other = await createProduct({ name: 'Tea Cake', product_sku: 'CUP-9' });
    expect(await test.call(restore, { token, params })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', error: 'SKU already in use by Tea Cake', usage: [{ records: [{ _id: other._id }] }] },
    });
    expect((await test.call(restore, { token, params, query: { new_sku: 'true' } })).status).toBe(200);
    expect((await readProduct(_id)).product_sku).toBe('CUP-9-2');
  });

  it('reject the second of two simultaneous saves', async () => {
    const { _id } = await createProduct();
    expect((await change(_id, { quantity: 3, version: 1 })).status).toBe(200);
    const late = await change(_id, { quantity: 4, version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'stale']);
    expect((await readProduct(_id)).quantity).toBe(3);
  });

  it('can be deleted, listed as deleted, and restored unchanged', async () => {
    const before = await createProduct({ status: 'Draft', ...cake() });
    const params = { id: before._id };
    expect((await test.call(remove, { token, params })).body.message).toBe('Product deleted successfully');
    expect((await test.call(detail, { token, params })).status).toBe(404);
    const missing = await test.call(deleted, { token });
    expect(missing.body.data.map(({ _id }) => _id)).toContain(before._id);
    const byStatus = await test.call(partialList, { token, query: { status: 'Deleted' } });
    expect(byStatus.body.data.totalProduct).toBe(missing.body.total);
    expect((await test.call(restore, { token, params })).status).toBe(200);
    const saved = await test.call(update, { token, params, body: { status: 'Deleted' } });
    expect(saved.body.message).toBe('Product deleted successfully');
    expect((await test.call(restore, { token, params })).status).toBe(200);
    const { version, updatedAt, ...same } = before;
    expect(await readProduct(before._id)).toMatchObject(same);
  });

  it('are restored after the attributes, categories and manufacturers that they have', async () => {
    const category = await createLinked('category', 'Layered');
    const { _id: id } = await createProduct({ categories: [category], ...cake() });
    const params = { id };
    await test.call(remove, { token, params });
    const { db } = test.deps.database;
    const lifecycle = (table: string, condition: SQL, deleted: boolean) =>
      db.execute(
        sql`update ${sql.identifier(table)} set deleted_at = ${deleted ? sql`now()` : sql`null`} where ${condition}`,
      );
    await lifecycle('category', sql`id = ${category}`, true);
    expect(await test.call(restore, { token, params })).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', error: 'The category Layered is deleted. Restore it first.' },
    });
    await lifecycle('category', sql`id = ${category}`, false);
    await lifecycle('attribute', sql`slug = 'weight'`, true);
    expect((await test.call(restore, { token, params })).body.error).toBe(
      'The attribute weight is deleted. Restore it first.',
    );
    await lifecycle('attribute', sql`slug = 'weight'`, false);
    expect((await test.call(restore, { token, params })).status).toBe(200);
  });

  it('are listed by page, search, status, type, category and tag with an exact total', async () => {
    const category = await createLinked('category', 'Wedding');
    const tag = await createLinked('product_tag', 'Vegan');
    const product = await createProduct({ name: 'Ivory Tower', categories: [category], ...cake() });
    const two = await createProduct({
      name: 'Ivory Heart',
      categories: [category],
      productTags: [tag],
      status: 'Inactive',
    });
    const find = async (query: Record<string, string>) => {
      const { body } = await test.probe(partialList, { token, query });
      const { products, ...page } = body.data as { products: { _id: string }[]; totalProduct: number };
      return { ids: products.map(({ _id }) => _id), ...page };
    };
    expect(await find({ search: 'vory' })).toMatchObject({ ids: [two._id, product._id], totalProduct: 2 });
    expect(await find({ search: 'ivory', status: 'InActive' })).toMatchObject({ ids: [two._id], totalProduct: 1 });
    expect((await find({ catagory: category, type: 'variation' })).ids).toEqual([product._id]);
    expect((await find({ tag })).ids).toEqual([two._id]);
    expect((await find({ catagory: category, sort: 'name' })).ids).toEqual([two._id, product._id]);
    const second = await find({ catagory: category, page: '2', perPage: '1' });
    expect(second).toMatchObject({ ids: [product._id], currentPage: 2, productPerPage: 1, totalPages: 2 });
    expect(await find({ catagory: category, page: '99' })).toMatchObject({ ids: [], totalProduct: 2 });
    await change(product._id, { categories: [] });
    expect((await find({ catagory: category })).totalProduct).toBe(1);
  });

  it('are found on far pages of a long list', async () => {
    await test.deps.database.db.execute(sql`
      insert into product (id, name, slug, product_sku, price, created_at)
      select gen_random_uuid(), 'Loaf ' || lpad(i::text, 5, '0'), 'loaf-' || i, 'LOAF-' || i, 100, timestamptz '2020-01-01' + i * interval '1 minute'
      from generate_series(1, 2500) as i`);
    const names = async (query: Record<string, string>) => {
      const { body } = await test.probe(partialList, { token, query: { search: 'loaf', perPage: '100', ...query } });
      return (body.data as { products: { name: string }[] }).products.map(({ name }) => name);
    };
    const at = (i: number) => `Loaf ${String(i).padStart(5, '0')}`;
    expect((await names({ page: '1' }))[0]).toBe(at(2500));
    for (const page of [10, 11, 12, 21, 25])
      expect((await names({ page: String(page) }))[0], String(page)).toBe(at(2500 - (page - 1) * 100));
    for (const page of [11, 25])
      expect((await names({ page: String(page), sort: 'name' }))[0]).toBe(at((page - 1) * 100 + 1));
    expect((await names({ page: '21', sort: '-price' })).length).toBe(100);
    const whole = await test.call(list, { token, query: { search: 'loaf' } });
    expect([whole.body.data.length, whole.body.total]).toEqual([1_000, 2_500]);
  });

  it.each([
    { category: 'x' },
    { catagory: 'x' },
    { page: '0' },
    { sort: 'cost' },
    { type: 'both' },
    { status: 'Gone' },
  ])('answer 400 to a list by %j', async (query) =>
    expect((await test.probe(partialList, { token, query: query as never })).status).toBe(400),
  );

  it('have choices with price range, flavours and weights', async () => {
    await createProduct({
      name: 'Picked Cake',
      ...cake({
        product_variable: [
          { flavour: 'rose', weight: '1-kg', price: 700 },
          { flavour: 'mango', weight: '1-kg', price: 900, sale_price: 450.5 },
        ],
      }),
    });
    await createProduct({ name: 'Picked in Draft', status: 'Draft' });
    const { body } = await test.call(dropdownSearch, { token, query: { search: 'picked' } });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ price_range: '450.5 - 700', flavor: 'Mango, Rose', weight: '1 kg' });
    const byTerm = await test.call(productEndpoints.dropdownSearchTerm, { token, params: { term: 'picked' } });
    expect(byTerm.body).toEqual(body);
    const forCoupon = await test.call(productEndpoints.forCoupon, { token, query: { search: 'picked' } });
    expect(forCoupon.body.data).toEqual([{ _id: body.data[0]?._id, name: 'Picked Cake' }]);
  });

  it('require their own permission, and a vendor reaches none', async () => {
    const staff = await makeStaff(test.deps, [partialList]);
    expect(permissionKey(create)).toBe('POST product/create');
    expect((await test.probe(create, { token: staff.token, body: { name: 'X' } })).status).toBe(403);
    const vendor = await makeVendor(test.deps, Object.values(productEndpoints));
    const mine = { token: vendor.token };
    expect((await test.call(partialList, mine)).body.data.totalProduct).toBe(0);
    expect((await test.call(dropdownSearch, mine)).body.data).toEqual([]);
    expect((await test.probe(create, { ...mine, body: { name: 'X' } })).status).toBe(403);
    const { _id: id } = await createProduct();
    for (const endpoint of [detail, update, remove, variation])
      expect((await test.probe(endpoint, { ...mine, params: { id }, body: {} })).status).toBe(404);
  });
});
