import { siteSetting } from '@bakehouse/contract/content/site-setting';
import type { RecordOf } from '@bakehouse/contract/resource';
import { crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore, type RowOfStore } from '../../crud/crud-store.ts';
import { imageUrls } from '../../crud/image-field.ts';
import { presentRecord } from '../../crud/present-record.ts';
import { siteSettingTable } from './site-setting.table.ts';

const store = crudStore(siteSettingTable, {
  search: [siteSettingTable.meta_key, siteSettingTable.meta_tag, siteSettingTable.meta_value],
});

const toSiteSetting = (row: RowOfStore<typeof store>): RecordOf<typeof siteSetting> => ({
  ...presentRecord(row),
  meta_key: row.meta_key,
  meta_tag: row.meta_tag,
  meta_value: row.meta_value,
  image: imageUrls(row.image),
});

export const siteSettingModule = () => crudRoutes(siteSetting, crudOperations(siteSetting, store, toSiteSetting));
