import { permissionKeys } from '../core/outline.ts';
import { outlines } from '../core/outlines.ts';

/** Paths of lists that differ from the screen of their module. */
const otherPaths: Readonly<Record<string, string>> = { '/general': '/general/list' };

const plainLists = Object.fromEntries(
  Object.values(outlines).flatMap((outline) => {
    const { list, deleted } = permissionKeys(outline);
    return [
      [otherPaths[outline.screen] ?? outline.screen, list],
      [`${outline.screen}/deleted`, deleted],
    ];
  }),
);

/**
 * The lists that can have saved views: the path of the screen, and the key of the permission that its list requires. The
 * file imports no zod, because the first screen of the dashboard loads it.
 */
export const viewLists: Readonly<Record<string, string>> = {
  '/order': 'GET order/list',
  '/order/deleted': 'GET order/deleted',
  '/vendor': 'GET vendor/list',
  '/vendor/deleted': 'GET vendor/deleted',
  '/vendor/review': 'GET vendor/list',
  '/product': 'GET product/partial_list',
  '/product/deleted': 'GET product/deleted',
  '/customer': 'GET customer/list',
  '/audit': 'GET audit/list',
  '/outbox': 'GET outbox/list',
  '/postal': 'GET postal/list',
  ...plainLists,
};
