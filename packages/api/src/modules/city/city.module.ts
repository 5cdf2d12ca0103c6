import { city, searchCities } from '@bakehouse/contract/city';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { route } from '../../kernel/http/route.ts';
import { cityTable } from './city.table.ts';

const repository = crudRepository(cityTable, { search: [cityTable.name, cityTable.state] });

export const cityModule = () => [
  ...crudRoutes(city, crudOperations(city, repository, toCity)),
  route(searchCities, (ctx, { query }) =>
    lookup(ctx, repository, { search: query.key ?? '', status: 'Active' }, ({ _id, name, slug, state, image }) => ({
      _id,
      name,
      slug,
      state,
      image: imageUrls(image),
    })),
  ),
];

const toCity = (row: RowOfRepository<typeof repository>): RecordOf<typeof city> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  state: row.state,
  image: imageUrls(row.image),
  status: row.status,
});
