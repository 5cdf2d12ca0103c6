import { city, searchCities } from '@bakehouse/contract/city';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { crudStore, type RowOfStore } from '../../kernel/crud/crud-store.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { route } from '../../kernel/http/route.ts';
import { cityTable } from './city.table.ts';

const store = crudStore(cityTable, { search: [cityTable.name, cityTable.state] });

const toCity = (row: RowOfStore<typeof store>): RecordOf<typeof city> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  state: row.state,
  image: imageUrls(row.image),
  status: row.status,
});

export const cityModule = () => [
  ...crudRoutes(city, crudOperations(city, store, toCity)),
  route(searchCities, (ctx, { query }) =>
    lookup(ctx, store, { search: query.key ?? '', status: 'Active' }, ({ _id, name, slug, state, image }) => ({
      _id,
      name,
      slug,
      state,
      image: imageUrls(image),
    })),
  ),
];
