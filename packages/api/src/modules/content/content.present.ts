import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import {
  contentSettings,
  type SettingName,
  type SettingRecord,
  type SettingVersion,
} from '@bakehouse/contract/content/content-settings';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { SettingRow, VersionRow } from './content.queries.ts';
import { settingDefaults } from './content-defaults.ts';

/**
 * The ids of the settings are constants, so that each setting is the same record on every server, even before it is
 * saved.
 */
const ids: Record<SettingName, string> = {
  home: '5e771e50-0000-4000-8000-000000000001',
  'global-sections': '5e771e50-0000-4000-8000-000000000002',
  header: '5e771e50-0000-4000-8000-000000000003',
  footer: '5e771e50-0000-4000-8000-000000000004',
  payment: '5e771e50-0000-4000-8000-000000000005',
  assignment: '5e771e50-0000-4000-8000-000000000006',
  messages: '5e771e50-0000-4000-8000-000000000007',
};

export const settingId = (name: SettingName): string => ids[name];

/** Returns the JSON text of a setting that was never saved. */
export const defaultTextOf = (name: SettingName): string => JSON.stringify(settingDefaults[name]);

export const toSetting = (
  name: SettingName,
  row: SettingRow | undefined,
  missing: MissingReferences,
): SettingRecord => ({
  _id: ids[name],
  meta_key: contentSettings[name].meta_key,
  meta_value: row?.value ?? defaultTextOf(name),
  version: row?.version ?? 1,
  updatedAt: row ? toIsoTime(row.saved_at) : null,
  updatedBy: row?.saved_by ?? null,
  missing,
});

/** Converts a version. The first version is the value before the first save. */
export const toVersion = ({ version, saved_at, saved_by, restored_from }: VersionRow): SettingVersion => ({
  version,
  savedAt: version === 1 ? null : toIsoTime(saved_at),
  savedBy: saved_by,
  restoredFrom: restored_from,
});
