import type { InputOf, RecordOf } from '@bakehouse/contract/core/resource';
import { taxEndpoints, taxRate } from '@bakehouse/contract/money/tax-rate';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { route } from '../../kernel/http/route.ts';
import { invalidField } from '../../platform/errors.ts';
import { categoryTable } from '../category/category.table.ts';
import { productTable } from '../product/product.table.ts';
import { taxRateTable } from './tax-rate.table.ts';

const repository = crudRepository(taxRateTable, {
  search: [taxRateTable.hsn],
  references: {
    category: { column: taxRateTable.category, to: categoryTable, label: 'category' },
    product: { column: taxRateTable.product, to: productTable, label: 'product' },
  },
});

const toTaxRate = (row: RowOfRepository<typeof repository>): RecordOf<typeof taxRate> => ({
  ...presentRecord(row),
  hsn: row.hsn,
  rate: row.rate / 100,
  applies_to: row.applies_to,
  category: row.category,
  product: row.product,
  effective_from: row.effective_from,
});

const plain = crudOperations(taxRate, repository, toTaxRate);

const operations: CrudOperations<typeof taxRate> = {
  ...plain,
  create: (ctx, input) => plain.create(ctx, withColumns(input, input)),
  update: async (ctx, id, version, input) => {
    const row = await repository.lockOne(ctx.db, ctx.scope, id, 'active');
    if (!row) return plain.update(ctx, id, version, input);
    const stored = { applies_to: row.applies_to, category: row.category?._id, product: row.product?._id };
    return plain.update(ctx, id, version, withColumns(input, { ...stored, ...input }));
  },
};

const [categories, products] = [crudRepository(categoryTable), crudRepository(productTable)];

export const taxRateModule = () => [
  ...crudRoutes(taxRate, operations),
  route(taxEndpoints.categories, (ctx, { query }) => lookup(ctx, categories, { search: query.search ?? '' }, named)),
  route(taxEndpoints.products, (ctx, { query }) => lookup(ctx, products, { search: query.search ?? '' }, named)),
];

type Target = Pick<InputOf<typeof taxRate>, 'applies_to' | 'category' | 'product'>;

/**
 * Replaces rate and target by the values of their columns: hundredths of a percent, and only the reference that the target needs. The
 * operations store every field of the input, which their types do not express.
 * @throws AppError invalid without the category or the product of the target
 */
function withColumns<Values extends Partial<InputOf<typeof taxRate>>>(values: Values, target: Target): Values {
  const { applies_to, category, product } = target;
  if (applies_to === 'category' && !category) throw invalidField('category', 'Choose the category');
  if (applies_to === 'product' && !product) throw invalidField('product', 'Choose the product');
  return {
    ...values,
    ...(values.rate !== undefined && { rate: Math.round(values.rate * 100) }),
    category: applies_to === 'category' ? category : null,
    product: applies_to === 'product' ? product : null,
  };
}

function named({ _id, name }: { _id: string; name: string }) {
  return { _id, name };
}
