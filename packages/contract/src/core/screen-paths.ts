import { linkPaths, ssoPathOf } from './account-links.ts';
import { outlines } from './outlines.ts';

/** The addresses of the dashboard's screens. The server answers others with 404; the router of the dashboard has the same. */

/** Plain modules have four screens; coupons have their own. */
const crudPaths = Object.entries(outlines).flatMap(([name, { screen }]) =>
  name === 'coupon' ? [] : [screen, `${screen}/create`, `${screen}/edit/$id`, `${screen}/deleted`],
);

/** Patterns: `$name` is one segment, and a last `$` is any number of them. */
export const screenPaths: readonly string[] = [
  ...crudPaths,
  ...Object.values(linkPaths),
  '/',
  '/admin/vendor/$id',
  '/assignment-settings',
  '/audit',
  '/auth/forgot',
  '/auth/signin',
  '/auth/signout',
  '/auth/signup',
  ssoPathOf('$provider'),
  '/coupon',
  '/coupon/deleted',
  '/coupon/details/create/new',
  '/coupon/details/edit/$id',
  '/coupon/details/view/$id',
  '/customer',
  '/customer/$id',
  '/general/list',
  '/global-sections-settings',
  '/home-page-setting',
  '/integrations',
  '/integrations/deleted',
  '/integrations/webhooks',
  '/integrations/webhooks/$id',
  '/message-settings',
  '/message-templates',
  '/message-templates/edit/$kind/$channel/$language',
  '/money',
  '/money/gateway',
  '/money/gateway/$id',
  '/money/mismatches',
  '/money/reports',
  '/money/settlements',
  '/money/settlements/$id',
  '/claims',
  '/notifications',
  '/order',
  '/order/board',
  '/order/calendar',
  '/order/create',
  '/order/deleted',
  '/order/details/$id',
  '/order/edit/$id',
  '/order/ticket/$id',
  '/order/today',
  '/outbox',
  '/permission-group',
  '/permission-group/$',
  '/postal',
  '/product',
  '/product/create',
  '/product/deleted',
  '/product/edit/$id',
  '/profile',
  '/vendor',
  '/vendor/create',
  '/vendor/deleted',
  '/vendor/detail/$tab/$id',
  '/vendor/edit/$id',
  '/vendor/finish',
  '/vendor/onboarding',
  '/vendor/onboarding/area/$id',
  '/vendor/onboarding/delivery/$id',
  '/vendor/onboarding/store/$userId',
  '/vendor/onboarding/verify/$id',
  '/vendor/review',
];

const maxSegments = Math.max(...screenPaths.map((path) => path.split('/').length));
const patterns = screenPaths.map((path) => path.toLowerCase().split('/'));

/**
 * Returns whether a path is the address of a screen, ignoring case and one slash at its end.
 * @param path path of a URL without its query, such as `/order/details/01a2`.
 */
export function isScreenPath(path: string): boolean {
  const address = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const segments = address.toLowerCase().split('/', maxSegments + 2);
  return segments.length <= maxSegments + 1 && patterns.some((pattern) => matches(segments, pattern));
}

function matches(segments: readonly string[], pattern: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '$';
  if (isOpen ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, index) => (part.startsWith('$') ? segments[index] !== '' : part === segments[index]));
}
