import {
  contentSettings,
  type SettingName,
  settingEndpoints,
  settingVersionEndpoints,
  type ValueOf,
} from '@bakehouse/contract/content/content-settings';
import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, isStale } from '../../../data/api-error.ts';
import { callEndpoint } from '../../../data/client.ts';
import { useIdempotencyKey } from '../../../data/idempotency-key.ts';
import { type FieldsSettingName, readFields } from './setting-value.ts';

/** Queries and mutations of the site's settings and their versions. */

/** First element of every query key; a save invalidates all of them. */
const key = 'setting';

/**
 * Query options of the live value of a setting.
 * @param name name of the setting.
 */
export const settingQuery = (name: SettingName) =>
  queryOptions({
    queryKey: [key, name, 'now'],
    queryFn: async ({ signal }) => {
      const [record] = (await callEndpoint(settingEndpoints[name].get, {}, { signal })).data;
      if (record) return record;
      throw new ApiError({ status: 404, code: 'not_found', message: `There are no ${contentSettings[name].label}.` });
    },
    meta: { hasOwnErrorState: true },
    // An editor must start from the server's current value.
    staleTime: 0,
  });

export const useSetting = (name: SettingName) => useQuery(settingQuery(name));

type Saved = ResponseOf<(typeof settingEndpoints)['assignment']['update']>;
type Save<Name extends SettingName> = {
  readonly value: ValueOf<Name>;
  /** The version that was edited; the save is rejected as stale when a newer one exists. */
  readonly version: number;
};

/**
 * Mutation that saves a whole setting. A stale save is handled by the screen, which compares; other errors are shown
 * in a toast.
 * @param name name of the setting.
 */
export function useSaveSetting<Name extends SettingName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: key, handles: ['stale'] },
    mutationFn: ({ value, version }: Save<Name>) =>
      callEndpoint(settingEndpoints[name].update, { body: { meta_value: value, version } }),
    onSuccess: ({ data }) => client.setQueryData(settingQuery(name).queryKey, data),
  });
}

/** How often a change is sent before its stale version is an error. */
const maxAttempts = 3;

/**
 * Mutation that changes a part of the live value, for a control that is not a form. It reads the value first, and when
 * someone else saves at the same time, it reads it again and repeats the change.
 * @param name name of the setting.
 */
export function useChangeSetting<Name extends FieldsSettingName>(name: Name) {
  const client = useQueryClient();
  type Change = (value: ValueOf<Name>) => ValueOf<Name>;
  const save = async (change: Change, attempt = 1): Promise<Saved> => {
    const { meta_value, version } = await client.fetchQuery(settingQuery(name));
    const body = { meta_value: change(readFields(name, meta_value)), version };
    try {
      return await callEndpoint(settingEndpoints[name].update, { body });
    } catch (cause) {
      if (!isStale(cause) || attempt === maxAttempts) throw cause;
      return save(change, attempt + 1);
    }
  };
  return useMutation({
    meta: { invalidates: key },
    mutationFn: (change: Change) => save(change),
    onSuccess: ({ data }) => client.setQueryData(settingQuery(name).queryKey, data),
  });
}

export const versionsPerPage = 25;

/**
 * Query options of the versions of a setting, newest first, including the live one.
 * @param setting name of the setting.
 * @param page page number from 1.
 */
export const versionsQuery = (setting: SettingName, page: number) =>
  queryOptions({
    queryKey: [key, setting, 'versions', page],
    queryFn: ({ signal }) =>
      callEndpoint(
        settingVersionEndpoints.list,
        { params: { setting }, query: { page: String(page), perPage: String(versionsPerPage) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { hasOwnErrorState: true },
    staleTime: 0,
  });

/**
 * Query options of one version. Its content never changes, but its missing references may.
 * @param setting name of the setting.
 * @param number version number.
 */
export const versionQuery = (setting: SettingName, number: number) =>
  queryOptions({
    queryKey: [key, setting, 'version', number],
    queryFn: async ({ signal }) =>
      (await callEndpoint(settingVersionEndpoints.detail, { params: { setting, number: String(number) } }, { signal }))
        .data,
    meta: { hasOwnErrorState: true },
    staleTime: 60_000,
  });

type Restore = { readonly number: number; readonly newestVersion: number };

/**
 * Mutation that restores a version as the newest one, unless another version has become live in the meantime.
 * @param setting name of the setting.
 */
export function useRestoreVersion(setting: SettingName) {
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  return useMutation({
    meta: { invalidates: key, handles: ['stale'] },
    mutationFn: ({ number, newestVersion }: Restore) =>
      callEndpoint(
        settingVersionEndpoints.restore,
        { params: { setting, number: String(number) }, body: { version: newestVersion } },
        { idempotencyKey: idempotency.keyFor({ setting, number, newestVersion }) },
      ),
    onSuccess: ({ data }) => {
      idempotency.reset();
      client.setQueryData(settingQuery(setting).queryKey, data);
    },
  });
}
