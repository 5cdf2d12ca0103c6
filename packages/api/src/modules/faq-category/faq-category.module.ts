import type { RecordOf } from '@bakehouse/contract/core/resource';
import { faqCategory, parentFaqCategories } from '@bakehouse/contract/faq-category';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byColumn } from '../../kernel/crud/record-usage.ts';
import { route } from '../../kernel/http/route.ts';
import { users } from '../record-users.ts';
import { faqCategoryTable } from './faq-category.table.ts';

const repository = crudRepository(faqCategoryTable, {
  usedBy: [
    { ...users.faqs, where: byColumn('parent_id') },
    { ...users.faqCategories, where: byColumn('parent_id') },
  ],
  references: { parent: { column: faqCategoryTable.parent, to: faqCategoryTable, label: 'FAQ category' } },
});

export const faqCategoryModule = () => [
  ...crudRoutes(faqCategory, crudOperations(faqCategory, repository, toFaqCategory)),
  route(parentFaqCategories, (ctx) => lookup(ctx, repository, {}, ({ _id, name }) => ({ _id, name }))),
];

const toFaqCategory = (row: RowOfRepository<typeof repository>): RecordOf<typeof faqCategory> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  parent: row.parent,
  description: row.description,
  image: imageUrls(row.image),
  status: row.status,
});
