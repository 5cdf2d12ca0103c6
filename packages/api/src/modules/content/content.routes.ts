import { settingEndpoints, settingVersionEndpoints } from '@bakehouse/contract/content/content-settings';
import { type Route, route } from '../../http/route.ts';
import { listVersions, restoreVersion, updateSetting, viewSetting, viewVersion } from './content.service.ts';

const { home, header, footer, payment, assignment, 'global-sections': sections } = settingEndpoints;

export const contentRoutes = (): Route[] => [
  route(home.get, (ctx) => viewSetting(ctx, 'home')),
  route(home.update, (ctx, { body }) => updateSetting(ctx, 'home', changeOf(body))),
  route(sections.get, (ctx) => viewSetting(ctx, 'global-sections')),
  route(sections.update, (ctx, { body }) => updateSetting(ctx, 'global-sections', changeOf(body))),
  route(header.get, (ctx) => viewSetting(ctx, 'header')),
  route(header.update, (ctx, { body }) => updateSetting(ctx, 'header', changeOf(body))),
  route(footer.get, (ctx) => viewSetting(ctx, 'footer')),
  route(footer.update, (ctx, { body }) => updateSetting(ctx, 'footer', changeOf(body))),
  route(payment.get, (ctx) => viewSetting(ctx, 'payment')),
  route(payment.update, (ctx, { body }) => updateSetting(ctx, 'payment', changeOf(body))),
  route(assignment.get, (ctx) => viewSetting(ctx, 'assignment')),
  route(assignment.update, (ctx, { body }) => updateSetting(ctx, 'assignment', changeOf(body))),
  route(settingVersionEndpoints.list, (ctx, { params, query }) => listVersions(ctx, params.setting, query)),
  route(settingVersionEndpoints.detail, (ctx, { params }) => viewVersion(ctx, params.setting, params.number)),
  route(settingVersionEndpoints.restore, (ctx, { params, body }) =>
    restoreVersion(ctx, params.setting, params.number, body.version),
  ),
];

const changeOf = (body: { meta_value: unknown; version?: number | undefined }) => ({
  value: body.meta_value,
  version: body.version,
});
