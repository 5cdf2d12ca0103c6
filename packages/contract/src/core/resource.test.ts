import { describe, expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { deliveryType } from '../delivery-type.ts';
import { faqCategory } from '../faq-category.ts';
import { components } from './components.ts';

it('exports the id of a record once, also when the record has it twice', () => {
  expect(Object.keys(deliveryType.record.shape)).toEqual(expect.arrayContaining(['_id', 'id']));
  expect(deliveryType.exported.public).toContain('_id');
  expect(deliveryType.exported.public).not.toContain('id');
});

describe('the names of a plain module in the OpenAPI document', () => {
  it('derives operation ids from the labels', () => {
    const ids = Object.values(brand.endpoints).map(({ operationId }) => operationId);
    expect(ids).toEqual([
      'listBrands',
      'exportBrands',
      'getBrand',
      'createBrand',
      'updateBrand',
      'deleteBrand',
      'listDeletedBrands',
      'restoreBrand',
    ]);
    expect(faqCategory.endpoints.list.operationId).toBe('listFaqCategories');
    expect(faqCategory.endpoints.restore.operationId).toBe('restoreFaqCategory');
  });

  it('describes each endpoint in one sentence', () => {
    const { list, create, restore } = faqCategory.endpoints;
    expect([list, create, restore].map(({ description }) => description)).toEqual([
      'Returns a page of FAQ categories.',
      'Creates a new FAQ category.',
      'Moves one FAQ category from the deleted list back to the list.',
    ]);
  });

  it('names the record, its inputs and its responses', () => {
    const idOf = (schema: Parameters<typeof components.get>[0]) => components.get(schema)?.id;
    expect(idOf(brand.record)).toBe('Brand');
    expect(idOf(brand.input)).toBe('BrandInput');
    expect(idOf(brand.endpoints.update.body)).toBe('BrandUpdate');
    expect(idOf(brand.endpoints.list.response)).toBe('BrandList');
    expect(idOf(brand.endpoints.detail.response)).toBe('BrandDetail');
    expect(idOf(faqCategory.endpoints.create.response)).toBe('FaqCategorySaved');
  });
});
