import type { RecordOf } from '@bakehouse/contract/core/resource';
import { general } from '@bakehouse/contract/general';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { generalTable } from './general.table.ts';

const repository = crudRepository(generalTable, {
  search: [generalTable.Facebook, generalTable.Instagram, generalTable.Twitter],
});

export const generalModule = () => crudRoutes(general, crudOperations(general, repository, toGeneral));

const toGeneral = (row: RowOfRepository<typeof repository>): RecordOf<typeof general> => ({
  ...presentRecord(row),
  Facebook: row.Facebook,
  Facebook_Link: row.Facebook_Link,
  Facebook_Image: imageUrls(row.Facebook_Image),
  Instagram: row.Instagram,
  Instagram_Link: row.Instagram_Link,
  Instagram_Image: imageUrls(row.Instagram_Image),
  Twitter: row.Twitter,
  Twitter_Link: row.Twitter_Link,
  Twitter_Image: imageUrls(row.Twitter_Image),
});
