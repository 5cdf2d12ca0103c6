import { adminUser } from '@bakehouse/contract/admin-user';
import { attribute } from '@bakehouse/contract/attribute';
import { category } from '@bakehouse/contract/category';
import { faq } from '@bakehouse/contract/faq';
import { faqCategory } from '@bakehouse/contract/faq-category';
import { manufacturer } from '@bakehouse/contract/manufacturer';
import { page } from '@bakehouse/contract/page';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { productProperty } from '@bakehouse/contract/product-property';
import { productTag } from '@bakehouse/contract/product-tag';
import { role } from '@bakehouse/contract/role';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { makeOwner, makeProduct, makeStaff, makeVendor } from './factories.ts';

describe('records in use', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const product = async (name: string, more: object = {}): Promise<string> =>
    (await test.call(productEndpoints.create, { token, body: { name, price: 500, ...more } })).body.data._id;
  const removeProduct = (id: string) => test.call(productEndpoints.remove, { token, params: { id } });

  it('rejects deleting a category with products and children, and counts and names them', async () => {
    const { create, remove, restore, detail } = category.endpoints;
    const make = async (body: { name: string; parent?: string; relatedCategories?: string[] }) =>
      (await test.call(create, { token, body })).body.data._id;
    const id = await make({ name: 'Cakes' });
    const child = await make({ name: 'Fruit cakes', parent: id });
    const related = await make({ name: 'Pastries', relatedCategories: [id] });
    const products = [await product('Mango', { categories: [id] }), await product('Kiwi', { categories: [id] })];
    const rejected = await test.call(remove, { token, params: { id } });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toEqual({
      error: '2 products and 2 categories use this category.',
      code: 'in_use',
      usage: [
        {
          label: { one: 'product', many: 'products' },
          count: 2,
          screen: '/product',
          editScreen: '/product/edit/{id}',
          filter: { catagory: id },
          records: [
            { _id: products[1], name: 'Kiwi' },
            { _id: products[0], name: 'Mango' },
          ],
        },
        {
          label: { one: 'category', many: 'categories' },
          count: 2,
          screen: '/category',
          editScreen: '/category/edit/{id}',
          records: [
            { _id: child, name: 'Fruit cakes' },
            { _id: related, name: 'Pastries' },
          ],
        },
      ],
    });
    expect((await test.call(detail, { token, params: { id } })).body.usage).toEqual(rejected.body.usage);
    const saved = await test.call(category.endpoints.update, { token, params: { id }, body: { status: 'Deleted' } });
    expect(saved.body).toMatchObject({ error: rejected.body.error, code: 'in_use' });
    for (const used of products) await removeProduct(used);
    for (const used of [child, related]) await test.call(remove, { token, params: { id: used } });
    expect((await test.call(remove, { token, params: { id } })).status).toBe(200);
    const restored = await test.call(restore, { token, params: { id: child } });
    expect(restored.body).toMatchObject({
      code: 'wrong_status',
      error: 'The category Cakes is deleted. Restore it first.',
    });
  });

  it('names the records only for callers who may list them', async () => {
    const { create, remove } = category.endpoints;
    const id = (await test.call(create, { token, body: { name: 'Secret' } })).body.data._id;
    await product('Hidden cake', { categories: [id] });
    const staff = await makeStaff(test.deps, [remove]);
    const rejected = await test.call(remove, { token: staff.token, params: { id } });
    expect(rejected.body).toMatchObject({ error: '1 product uses this category.', usage: [{ count: 1, records: [] }] });
  });

  it('rejects deleting an attribute or option that variants use, but not an unused option', async () => {
    const { create, update, remove } = attribute.endpoints;
    const options = [{ tname: 'Half kg' }, { tname: 'One kg' }, { tname: 'Two kg' }];
    const created = (await test.call(create, { token, body: { name: 'Heft', options } })).body.data;
    const params = { id: created._id };
    const cake = await product('Variant cake', {
      product_type: 'variation',
      product_variation_info: { attributes: ['heft'] },
      product_variable: [{ heft: 'half-kg' }, { heft: 'one-kg' }],
    });
    expect((await test.call(remove, { token, params })).body).toMatchObject({
      error: '1 product uses this attribute.',
      code: 'in_use',
    });
    const rejected = await test.call(update, { token, params, body: { options: created.options.slice(1, 2) } });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      error: '1 product uses the option "Half kg".',
      code: 'in_use',
      usage: [{ count: 1, records: [{ _id: cake, name: 'Variant cake' }] }],
    });
    const allowed = await test.call(update, { token, params, body: { options: created.options.slice(0, 2) } });
    expect(allowed.status).toBe(200);
    const renamed = await test.call(update, { token, params, body: { name: 'Weight of the cake' } });
    expect(renamed.body.data).toMatchObject({ name: 'Weight of the cake', slug: 'heft' });
    const resaved = await test.call(productEndpoints.update, {
      token,
      params: { id: cake },
      body: { product_variation_info: { attributes: ['heft'] }, product_variable: [{ heft: 'half-kg' }] },
    });
    expect(resaved.status).toBe(200);
    await removeProduct(cake);
    expect((await test.call(update, { token, params, body: { name: 'Size' } })).body.data.slug).toBe('size');
    expect((await test.call(remove, { token, params })).status).toBe(200);
  });

  it('rejects deleting tags, properties and manufacturers that products use', async () => {
    const tag = (await test.call(productTag.endpoints.create, { token, body: { name: 'New' } })).body.data._id;
    const property = (await test.call(productProperty.endpoints.create, { token, body: { name: 'Eggless' } })).body.data
      ._id;
    const bakery = (await test.call(manufacturer.endpoints.create, { token, body: { name: 'Oven Co' } })).body.data._id;
    const id = await product('Tagged', { productTags: [tag], product_properties: [property], manufacturer: bakery });
    const removals = () => [
      test.call(productTag.endpoints.remove, { token, params: { id: tag } }),
      test.call(productProperty.endpoints.remove, { token, params: { id: property } }),
      test.call(manufacturer.endpoints.remove, { token, params: { id: bakery } }),
    ];
    const rejected = await Promise.all(removals());
    expect(rejected.map(({ body }) => 'error' in body && body.error)).toEqual([
      '1 product uses this product tag.',
      '1 product uses this product property.',
      '1 product uses this manufacturer.',
    ]);
    await removeProduct(id);
    expect((await Promise.all(removals())).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('rejects deleting a product that a coupon gives away', async () => {
    const id = await makeProduct(test.deps, 'Couponed');
    const coupon = '01990000-0000-7000-8000-00000000c001';
    const { db } = test.deps.database;
    await db.execute(sql`
      insert into coupon (id, name, code_key, description, coupon_type, coupon_value, start_date, expire_date)
      values (${coupon}, 'BOGO', 'BOGO', 'Buy one', 'buy_x_get_y_free', 0, '2030-01-01', '2030-02-01')`);
    await db.execute(sql`insert into coupon_giveaway (own_id, other_id) values (${coupon}, ${id})`);
    expect((await removeProduct(id)).body).toMatchObject({ error: '1 coupon uses this product.', code: 'in_use' });
    await db.execute(sql`update coupon set deleted_at = now() where id = ${coupon}`);
    expect((await removeProduct(id)).status).toBe(200);
  });

  it('rejects deleting roles, permission groups and store owners that are in use', async () => {
    const group = (await test.call(permissionGroup.endpoints.create, { token, body: { name: 'Bakers' } })).body.data
      ._id;
    const body = { name: 'Baker', permissions: [group] };
    const baker = (await test.call(role.endpoints.create, { token, body })).body.data._id;
    const staff = await makeStaff(test.deps, []);
    await test.call(adminUser.endpoints.update, { token, params: { id: staff.userId }, body: { roles: [baker] } });
    const removeGroup = () => test.call(permissionGroup.endpoints.remove, { token, params: { id: group } });
    const removeRole = () => test.call(role.endpoints.remove, { token, params: { id: baker } });
    const removeUser = (id: string) => test.call(adminUser.endpoints.remove, { token, params: { id } });
    expect((await removeGroup()).body).toMatchObject({ error: '1 role uses this permission group.', code: 'in_use' });
    expect((await removeRole()).body).toMatchObject({ error: '1 admin user uses this role.', code: 'in_use' });
    expect((await removeUser(staff.userId)).status).toBe(200);
    expect((await removeRole()).status).toBe(200);
    expect((await removeGroup()).status).toBe(200);
    const vendor = await makeVendor(test.deps, []);
    expect((await removeUser(vendor.userId)).body).toMatchObject({
      error: '1 vendor uses this admin user.',
      code: 'in_use',
    });
    await test.call(vendorEndpoints.remove, { token, params: { id: vendor.vendorId } });
    expect((await removeUser(vendor.userId)).status).toBe(200);
  });

  it('rejects deleting FAQ categories with FAQs and pages with child pages', async () => {
    const top = (await test.call(faqCategory.endpoints.create, { token, body: { name: 'Delivery' } })).body.data._id;
    await test.call(faq.endpoints.create, { token, body: { question: 'When?', parent: top } });
    expect((await test.call(faqCategory.endpoints.remove, { token, params: { id: top } })).body).toMatchObject({
      error: '1 FAQ uses this FAQ category.',
      usage: [{ records: [{ name: 'When?' }] }],
    });
    const parent = (await test.call(page.endpoints.create, { token, body: { name: 'About' } })).body.data._id;
    await test.call(page.endpoints.create, { token, body: { name: 'Team', parent } });
    expect((await test.call(page.endpoints.remove, { token, params: { id: parent } })).body).toMatchObject({
      error: '1 page uses this page.',
    });
  });
});
