import {
  type SettingName,
  settingEndpoints,
  settingNames,
  settingVersionEndpoints,
} from '@bakehouse/contract/content/content-settings';
import { type Route, route } from '../../kernel/http/route.ts';
import { listVersions, restoreVersion, updateSetting, viewSetting, viewVersion } from './content.service.ts';

export const contentRoutes = (): Route[] => [
  ...settingNames.flatMap(settingRoutes),
  route(settingVersionEndpoints.list, (ctx, { params, query }) => listVersions(ctx, params.setting, query)),
  route(settingVersionEndpoints.detail, (ctx, { params }) => viewVersion(ctx, params.setting, params.number)),
  route(settingVersionEndpoints.restore, (ctx, { params, body }) =>
    restoreVersion(ctx, params.setting, params.number, body.version),
  ),
];

function settingRoutes(name: SettingName): Route[] {
  const { get, update } = settingEndpoints[name];
  return [
    route(get, (ctx) => viewSetting(ctx, name)),
    route(update, (ctx, { body: { meta_value: value, version } }) => updateSetting(ctx, name, { value, version })),
  ];
}
