import { contentSettings } from '@bakehouse/contract/content/content-settings';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { siteSetting } from '@bakehouse/contract/site-setting';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { AppError } from '../../platform/errors.ts';
import { siteSettingTable } from './site-setting.table.ts';

const repository = crudRepository(siteSettingTable, {
  search: [siteSettingTable.meta_key, siteSettingTable.meta_tag, siteSettingTable.meta_value],
});

const toSiteSetting = (row: RowOfRepository<typeof repository>): RecordOf<typeof siteSetting> => ({
  ...presentRecord(row),
  meta_key: row.meta_key,
  meta_tag: row.meta_tag,
  meta_value: row.meta_value,
  image: imageUrls(row.image),
});

const plain = crudOperations(siteSetting, repository, toSiteSetting);

const operations: CrudOperations<typeof siteSetting> = {
  ...plain,
  create: async (ctx, input) => {
    rejectReserved(input);
    return plain.create(ctx, input);
  },
  update: async (ctx, id, version, input) => {
    rejectReserved(input);
    return plain.update(ctx, id, version, input);
  },
};

export const siteSettingModule = () => crudRoutes(siteSetting, operations);

/** Rejects the keys of settings that have their own screens, because each key must have only one value. */
function rejectReserved({ meta_key }: { meta_key?: string | undefined }) {
  const taken = Object.values(contentSettings).find((setting) => setting.meta_key === meta_key?.toLowerCase());
  if (!taken) return;
  const message = `${taken.meta_key} belongs to ${taken.label}. Choose another meta key`;
  throw new AppError('duplicate', message, { fields: { meta_key: message } });
}
