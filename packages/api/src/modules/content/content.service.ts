import {
  contentSettings,
  readBlocks,
  type SettingName,
  type SettingRecord,
} from '@bakehouse/contract/content/content-settings';
import { savedMessages } from '@bakehouse/contract/core/messages';
import { audit } from '../../kernel/audit.ts';
import { defaultPerPage } from '../../kernel/crud/crud-repository.ts';
import { retainTextImages } from '../../kernel/crud/text-images.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { findMissingReferences } from '../../kernel/selections/missing-references.ts';
import { invalidField, notFound, stale } from '../../platform/errors.ts';
import { assignBlockKeys } from '../../platform/lib/block-keys.ts';
import { cleanContent } from '../../platform/lib/content-cleaning.ts';
import { defaultTextOf, settingId, toSetting, toVersion } from './content.present.ts';
import { findSetting, findVersion, findVersions, saveSetting } from './content.queries.ts';
import { settingChanges } from './content-changes.ts';

/** Reads, saves and restores the settings of the site. They belong to the marketplace, not to a store. */

export async function viewSetting(ctx: Ctx, name: SettingName): Promise<{ data: SettingRecord[] }> {
  const row = await findSetting(ctx.db, name);
  return { data: [toSetting(name, row, await findMissing(ctx, row?.value ?? defaultTextOf(name)))] };
}

const findMissing = (ctx: Ctx, value: string) => findMissingReferences(ctx.db, readBlocks(value), value);

type Change = { value: unknown; version: number | undefined; restoredFrom?: number };
type Saved = { message: string; data: SettingRecord };

export async function updateSetting(ctx: Ctx, name: SettingName, change: Change): Promise<Saved> {
  const data = await save(ctx, name, change);
  return { message: savedMessages(contentSettings[name].label).updated, data };
}

/** Saves a value as the newest version. */
async function save(ctx: Ctx, name: SettingName, change: Change): Promise<SettingRecord> {
  const { value, version, restoredFrom = null } = change;
  const stored = await prepareValue(value);
  const text = JSON.stringify(stored);
  const row = await saveSetting(ctx.db, {
    name,
    value: text,
    defaultValue: defaultTextOf(name),
    version,
    at: ctx.deps.now().toISOString(),
    by: ctx.actor.user.name,
    restoredFrom,
  });
  if (!row) throw stale();
  await retainTextImages(ctx.db, text);
  const before = await findVersion(ctx.db, name, row.version - 1);
  await audit(ctx, {
    module: 'content',
    action: restoredFrom === null ? 'update' : 'restore',
    recordId: settingId(name),
    recordName: contentSettings[name].label,
    changes: {
      ...(restoredFrom === null ? {} : { 'restored version': { from: row.version - 1, to: restoredFrom } }),
      ...settingChanges(JSON.parse(before?.value ?? defaultTextOf(name)), stored),
    },
    version: row.version,
    event: { topic: `${name}-settings`, action: 'update' },
  });
  return toSetting(name, row, await findMissing(ctx, text));
}

/** Cleans a value and gives its blocks their keys. */
async function prepareValue(value: unknown): Promise<unknown> {
  const cleaned = await cleanContent(value);
  return Array.isArray(cleaned) ? assignBlockKeys(cleaned) : cleaned;
}

type Paging = { page?: number | undefined; perPage?: number | undefined };

export async function listVersions(ctx: Ctx, name: SettingName, { page = 1, perPage = defaultPerPage }: Paging) {
  const { rows, total } = await findVersions(ctx.db, name, perPage, (page - 1) * perPage);
  if (total === 0) return { data: page === 1 ? [toVersion(unsavedVersion(name))] : [], total: 1 };
  return { data: rows.map(toVersion), total };
}

/** Version 1 of a setting that was never saved. */
const unsavedVersion = (name: SettingName) => ({
  version: 1,
  value: defaultTextOf(name),
  saved_at: '',
  saved_by: null,
  restored_from: null,
});

export async function viewVersion(ctx: Ctx, name: SettingName, number: number) {
  const row = await loadVersion(ctx, name, number);
  return { data: { ...toVersion(row), meta_value: row.value, missing: await findMissing(ctx, row.value) } };
}

async function loadVersion(ctx: Ctx, name: SettingName, number: number) {
  const row = await findVersion(ctx.db, name, number);
  if (row) return row;
  if (number !== 1) throw notFound('Version');
  return unsavedVersion(name);
}

/** Saves an old version as the newest one. It is validated and cleaned again, because the rules may have changed. */
export async function restoreVersion(
  ctx: Ctx,
  name: SettingName,
  number: number,
  version: number | undefined,
): Promise<Saved> {
  const row = await loadVersion(ctx, name, number);
  const { label, value: schema } = contentSettings[name];
  const parsed = schema.safeParse(JSON.parse(row.value));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidField('meta_value', `Version ${number} cannot be restored: ${issue?.message ?? 'it is malformed'}`);
  }
  const data = await save(ctx, name, { value: parsed.data, version, restoredFrom: number });
  return { message: savedMessages(label).restored, data };
}
