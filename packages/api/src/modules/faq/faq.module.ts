import type { RecordOf } from '@bakehouse/contract/core/resource';
import { faq, searchFaqs } from '@bakehouse/contract/faq';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { route } from '../../kernel/http/route.ts';
import { faqCategoryTable } from '../faq-category/faq-category.table.ts';
import { faqTable } from './faq.table.ts';

const repository = crudRepository(faqTable, {
  search: [faqTable.question],
  references: { parent: { column: faqTable.parent, to: faqCategoryTable, label: 'FAQ category' } },
});

export const faqModule = () => [
  ...crudRoutes(faq, crudOperations(faq, repository, toFaq)),
  route(searchFaqs, (ctx, { query }) =>
    lookup(
      ctx,
      repository,
      { search: query.key ?? '', status: 'Active', sort: 'question' },
      ({ _id, question, answer, createdAt }) => ({ _id, question, answer, createdAt: createdAt.toISOString() }),
    ),
  ),
];

const toFaq = (row: RowOfRepository<typeof repository>): RecordOf<typeof faq> => ({
  ...presentRecord(row),
  question: row.question,
  answer: row.answer,
  parent: row.parent,
  image: imageUrls(row.image),
  status: row.status,
});
