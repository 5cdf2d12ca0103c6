import {
  contentSettings,
  type SettingName,
  settingEndpoints,
  settingVersionEndpoints,
  type ValueOf,
} from '@bakehouse/contract/content/content-settings';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../data/api-error.ts';
import { callEndpoint } from '../../data/client.ts';
import { useWriteKey } from '../../data/write-key.ts';

/** The site's settings and their versions, as every screen of them asks and saves. */

/** First part of every query's key: a save makes all of them stale. */
const key = 'setting';

/** A setting as it is in force now. */
export const settingQuery = (name: SettingName) =>
  queryOptions({
    queryKey: [key, name, 'now'],
    queryFn: async ({ signal }) => {
      const [record] = (await callEndpoint(settingEndpoints[name].get, {}, { signal })).data;
      if (record) return record;
      throw new ApiError({ status: 404, code: 'not_found', message: `There are no ${contentSettings[name].label}.` });
    },
    meta: { saidOnScreen: true },
    // A screen starts from what the server has now.
    staleTime: 0,
  });

export const useSetting = (name: SettingName) => useQuery(settingQuery(name));

type Save<Name extends SettingName> = {
  readonly value: ValueOf<Name>;
  /** The version that was changed; a newer one meanwhile is refused as stale. */
  readonly version: number;
};

/** Saves a setting whole. A stale save is left to the screen, which compares; every other failure is said in a toast. */
export const useSaveSetting = <Name extends SettingName>(name: Name) => {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: key, handles: ['stale'] },
    mutationFn: ({ value, version }: Save<Name>) =>
      callEndpoint(settingEndpoints[name].update, { body: { meta_value: value, version } }),
    onSuccess: ({ data }) => client.setQueryData(settingQuery(name).queryKey, data),
  });
};

export const versionsPerPage = 25;

/** Every save of a setting, newest first, the one in force among them. */
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
    meta: { saidOnScreen: true },
    staleTime: 0,
  });

/** What one save held. It never changes, but what of it is gone may. */
export const versionQuery = (setting: SettingName, number: number) =>
  queryOptions({
    queryKey: [key, setting, 'version', number],
    queryFn: async ({ signal }) =>
      (await callEndpoint(settingVersionEndpoints.detail, { params: { setting, number: String(number) } }, { signal }))
        .data,
    meta: { saidOnScreen: true },
    staleTime: 60_000,
  });

type Restore = { readonly number: number; readonly inForce: number };

/** Brings a version back as the newest, if what is in force is still what was seen. */
export const useRestoreVersion = (setting: SettingName) => {
  const client = useQueryClient();
  const write = useWriteKey();
  return useMutation({
    meta: { invalidates: key, handles: ['stale'] },
    mutationFn: ({ number, inForce }: Restore) =>
      callEndpoint(
        settingVersionEndpoints.restore,
        { params: { setting, number: String(number) }, body: { version: inForce } },
        { idempotencyKey: write.of({ setting, number, inForce }) },
      ),
    onSuccess: ({ data }) => {
      write.done();
      client.setQueryData(settingQuery(setting).queryKey, data);
    },
  });
};

/** The calls of a setting, for asking whether the person may make them. */
export const settingCalls = (name: SettingName): { readonly get: Endpoint; readonly update: Endpoint } =>
  settingEndpoints[name];
