import type { RecordOf } from '@bakehouse/contract/core/resource';
import { review, searchReviews } from '@bakehouse/contract/review';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, defaultPerPage, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { readReplica, route } from '../../kernel/http/route.ts';
import { reviewTable } from './review.table.ts';

const repository = crudRepository(reviewTable);

const toReview = (row: RowOfRepository<typeof repository>): RecordOf<typeof review> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  rating: row.rating,
  description: row.description,
  image: imageUrls(row.image),
  status: row.status,
});

const operations = crudOperations(review, repository, toReview);

/** spec 3 §2: this list returns the position of its page. */
const listRoute = route(
  review.endpoints.list,
  async (ctx, { query }) => {
    const { page = 1, perPage = defaultPerPage } = query;
    const { data, ...total } = await operations.list(ctx, { ...query, page, perPage });
    return { data: { reviews: data, page, perPage, totalPages: Math.ceil(total.total / perPage), ...total } };
  },
  { bulk: operations.bulk },
);

export const reviewModule = () => [
  ...crudRoutes(review, operations).map((crudRoute) =>
    crudRoute.endpoint === review.endpoints.list ? readReplica(listRoute) : crudRoute,
  ),
  route(searchReviews, (ctx, { query }) =>
    lookup(ctx, repository, { search: query.key ?? '', status: 'Active' }, (row) => ({
      _id: row._id,
      name: row.name,
      slug: row.slug,
      rating: row.rating,
      description: row.description,
      profile_image: imageUrls(row.image),
      createdAt: row.createdAt.toISOString(),
    })),
  ),
];
