import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { type Route, route } from '../../kernel/http/route.ts';
import { changeText, listTemplates, previewMessage, resetTemplate, viewTemplate } from './message-template.service.ts';

export const messageTemplateRoutes = (): Route[] => [
  route(messageTemplateEndpoints.list, (ctx, { query }) => listTemplates(ctx, query)),
  route(messageTemplateEndpoints.detail, (ctx, { params }) => viewTemplate(ctx, params)),
  route(messageTemplateEndpoints.update, (ctx, { params, body }) => changeText(ctx, params, body)),
  route(messageTemplateEndpoints.reset, (ctx, { params, body }) => resetTemplate(ctx, params, body?.version)),
  route(messageTemplateEndpoints.preview, (ctx, { body }) => previewMessage(ctx, body)),
];
