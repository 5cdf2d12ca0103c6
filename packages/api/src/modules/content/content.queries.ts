import type { SettingName } from '@bakehouse/contract/content/content-settings';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';

/** The SQL about settings and their versions. */

export type SettingRow = { value: string; version: number; saved_at: string; saved_by: string | null };
export type VersionRow = Omit<SettingRow, 'value'> & { restored_from: number | null };

/** Returns a setting, or undefined if it was never saved. */
export async function findSetting(db: Db, name: SettingName): Promise<SettingRow | undefined> {
  const [row] = await rowsOf<SettingRow>(
    db,
    sql`select value, version, saved_at, saved_by from content_setting where name = ${name}`,
  );
  return row;
}

export type Save = {
  name: SettingName;
  value: string;
  /** The value before the first save, which becomes version 1. */
  defaultValue: string;
  /** The version that the editor loaded; undefined accepts any version. */
  version: number | undefined;
  at: string;
  by: string;
  restoredFrom: number | null;
};

/**
 * Saves a setting and its version with one statement, but only if it still has the given version. The second
 * of two simultaneous saves finds a newer version.
 * @returns undefined if the version does not match
 */
export async function saveSetting(db: Db, save: Save): Promise<SettingRow | undefined> {
  const { name, value, defaultValue, version = null, at, by, restoredFrom } = save;
  const [row] = await rowsOf<SettingRow>(
    db,
    sql`
      with saved as (
        insert into content_setting (name, value, version, saved_at, saved_by)
        select ${name}, ${value}, 2, ${at}::timestamptz, ${by}
        where ${version}::int is null or ${version}::int = 1
          or exists (select 1 from content_setting where name = ${name})
        on conflict (name) do update
          set value = excluded.value, version = content_setting.version + 1, saved_at = excluded.saved_at, saved_by = excluded.saved_by
          where ${version}::int is null or content_setting.version = ${version}::int
        returning name, value, version, saved_at, saved_by),
      versions as (
        insert into content_version (name, version, value, saved_at, saved_by, restored_from)
        select name, version, value, saved_at, saved_by, ${restoredFrom}::int from saved
        union all
        select name, 1, ${defaultValue}, saved_at, null, null from saved where version = 2)
      select value, version, saved_at, saved_by from saved`,
  );
  return row;
}

/** Finds a page of versions, newest first. */
export async function findVersions(
  db: Db,
  name: SettingName,
  limit: number,
  offset: number,
): Promise<{ rows: VersionRow[]; total: number }> {
  const rows = await rowsOf<VersionRow>(
    db,
    sql`select version, saved_at, saved_by, restored_from from content_version where name = ${name}
        order by version desc limit ${limit} offset ${offset}`,
  );
  const [counted] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from content_version where name = ${name}`,
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findVersion(
  db: Db,
  name: SettingName,
  version: number,
): Promise<(VersionRow & { value: string }) | undefined> {
  const [row] = await rowsOf<VersionRow & { value: string }>(
    db,
    sql`select version, value, saved_at, saved_by, restored_from from content_version
        where name = ${name} and version = ${version}`,
  );
  return row;
}
