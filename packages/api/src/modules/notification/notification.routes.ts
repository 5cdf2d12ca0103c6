import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { type Route, route } from '../../kernel/http/route.ts';
import {
  acknowledgeNotifications,
  countNotifications,
  listNotifications,
  readNotifications,
} from './notification.service.ts';
import { changePreferences, viewPreferences } from './notification-preferences.ts';
import { subscribeDevice, unsubscribeDevice, viewPushKey } from './push/push-device.service.ts';

/** The endpoints of the caller's own notifications, which need a session. The permissions for the records decide what they return. */
export const notificationRoutes = (): Route[] => [
  route(notificationEndpoints.list, (ctx, { query }) => listNotifications(ctx, query)),
  route(notificationEndpoints.count, (ctx) => countNotifications(ctx)),
  route(notificationEndpoints.read, (ctx, { body }) => readNotifications(ctx, body)),
  route(notificationEndpoints.acknowledge, (ctx, { body }) => acknowledgeNotifications(ctx, body)),
  route(notificationEndpoints.preferences, (ctx) => viewPreferences(ctx)),
  route(notificationEndpoints.updatePreferences, (ctx, { body }) => changePreferences(ctx, body)),
  route(pushEndpoints.pushKey, (ctx) => viewPushKey(ctx)),
  route(pushEndpoints.subscribe, (ctx, { body }) => subscribeDevice(ctx, body)),
  route(pushEndpoints.unsubscribe, (ctx, { body }) => unsubscribeDevice(ctx, body)),
];
