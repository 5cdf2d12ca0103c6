import {
  type SettingName,
  settingEndpoints,
  settingVersionEndpoints,
} from '@bakehouse/contract/content/content-settings';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { staleMessage } from '@bakehouse/contract/core/messages';
import { answer, Refuse } from './fake-api.ts';
import { allPermissions } from './fake-session.ts';

export const settingPermissions = [
  ...allPermissions,
  ...Object.values(settingEndpoints).flatMap(({ get, update }) => [permissionKey(get), permissionKey(update)]),
  ...Object.values(settingVersionEndpoints).map(permissionKey),
];

const missing = { product: [], category: [], city: [], faq: [], review: [], picture: [] };

/** Fakes a setting in memory: `saves` contains the saved values, `become` simulates a save by another user. */
export const withSetting = (name: SettingName, value: object) => {
  let now = { value, version: 1 };
  const record = () => ({
    _id: '01990000-0000-7000-8000-0000000000c1',
    meta_key: `${name}_settings`,
    meta_value: JSON.stringify(now.value),
    version: now.version,
    updatedAt: '2026-03-08T20:00:00.000Z',
    updatedBy: 'Ananya Rao',
    missing,
  });
  answer(settingEndpoints[name].get, () => ({ data: [record()] }));
  const saves = answer(settingEndpoints[name].update, ({ body }) => {
    if (body.version !== now.version) throw new Refuse(409, 'stale', staleMessage);
    now = { value: body.meta_value as object, version: now.version + 1 };
    return { message: 'Settings updated successfully', data: record() };
  });
  return {
    saves,
    become: (value: object) => {
      now = { value, version: now.version + 1 };
    },
  };
};
