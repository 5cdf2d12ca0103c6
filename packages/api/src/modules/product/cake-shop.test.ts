import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { attribute } from '@bakehouse/contract/attribute';
import { optionField, type ProductRecord } from '@bakehouse/contract/product/product';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { parse } from 'csv-parse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';

/** The export of a real shop. Rows with the same handle are one product; those with a first option are its variants. */
const file = resolve(
  import.meta.dirname,
  '../../../../../../shared/data/products/shopify_cake_shop_export_2026_half.csv',
);
const isAvailable = existsSync(file);

type Row = Record<string, string>;
type Shelf = { title: string; names: string[]; rows: Row[] };

const readShelves = async (): Promise<Shelf[]> => {
  const shelves = new Map<string, Shelf>();
  for await (const row of createReadStream(file).pipe(parse({ columns: true })) as AsyncIterable<Row>) {
    const handle = row.Handle ?? '';
    const names = [1, 2, 3].map((n) => row[`Option${n} Name`] ?? '').filter(Boolean);
    const shelf = shelves.get(handle) ?? { title: row.Title ?? '', names, rows: [] };
    shelves.set(handle, shelf);
    if (row['Option1 Value']) shelf.rows.push(row);
  }
  return [...shelves.values()];
};

const title = isAvailable ? 'a real cake shop' : 'a real cake shop (skipped: ../shared/data/products is not here)';

describe.runIf(isAvailable)(title, () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  /** Creates the attributes with all their options in the file and returns slugs by name. */
  const makeAttributes = async (shelves: readonly Shelf[]) => {
    const values = new Map<string, Set<string>>();
    for (const { names, rows } of shelves)
      for (const row of rows)
        for (const [index, name] of names.entries())
          values.set(name, (values.get(name) ?? new Set()).add(row[`Option${index + 1} Value`] ?? ''));
    const known = new Map<string, { slug: string; options: Map<string, string> }>();
    for (const [name, of] of values) {
      const body = { name, options: [...of].map((tname) => ({ tname })) };
      const { data } = (await test.call(attribute.endpoints.create, { token, body })).body;
      known.set(name, { slug: data.slug, options: new Map(data.options.map(({ tname, tslug }) => [tname, tslug])) });
    }
    return known;
  };

  it('can be created as variation products through the API and read back unchanged', async () => {
    const shelves = await readShelves();
    expect(shelves).toHaveLength(144);
    const attributes = await makeAttributes(shelves);
    const sent = new Map<string, { name: string; body: object; variants: Record<string, unknown>[] }>();
    for (const { title: name, names, rows } of shelves) {
      const used = names.map((name) => attributes.get(name));
      const variants = rows.map((row) => ({
        ...Object.fromEntries(
          used.map((attribute, index) => [
            optionField(attribute?.slug ?? ''),
            attribute?.options.get(row[`Option${index + 1} Value`] ?? '') ?? '',
          ]),
        ),
        price: Number(row['Variant Price']),
        quantity: Math.max(0, Number(row['Variant Inventory Qty'] || 0)),
      }));
      const info = { attributes: used.map((attribute) => attribute?.slug ?? '') };
      const body = { name, status: 'Active', product_type: 'variation', product_variation_info: info };
      const reply = await test.probe(productEndpoints.create, { token, body: { ...body, product_variable: variants } });
      expect([name, reply.status, reply.body.error]).toEqual([name, 201, undefined]);
      sent.set((reply.body.data as ProductRecord)._id, { name, body, variants });
    }
    let count = 0;
    const skus = new Set<string>();
    for (const [id, { name, body, variants }] of sent) {
      const { data } = (await test.call(productEndpoints.detail, { token, params: { id } })).body;
      // Repeated spaces in a name are stored as one.
      expect(data).toMatchObject({ ...body, name: name.replaceAll(/\s+/g, ' ') });
      expect(data.product_variable).toHaveLength(variants.length);
      expect(data.product_variable).toMatchObject(variants);
      for (const { sku } of data.product_variable) skus.add(sku);
      count += variants.length;
    }
    expect([count, skus.size]).toEqual([687, 687]);
  });
});
