import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { table } from '../statistics.ts';
import { type Api, mustCall } from './api.ts';
import { readSettings } from './offers.ts';

/** What routing does with the orders of a day. */

/** Largest share of the orders that routing may leave to staff. */
export const maxPersonShare = 0.02;

/** Lets the server assign orders when they arrive. */
export const switchRoutingOn = async (api: Api): Promise<void> => {
  const { stored, version } = await readSettings(api);
  const routing = { is_enabled: true, otherwise: 'assign' as const };
  await mustCall(api, settingEndpoints.assignment.update, { body: { meta_value: { ...stored, routing }, version } });
};

const readOrders = async (api: Api, quick: 'person' | 'unassigned'): Promise<OrderRow[]> => {
  const orders: OrderRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { quick, page: String(page), perPage: '100' } as const;
    const { data } = await mustCall(api, orderEndpoints.list, { query });
    orders.push(...data.orders);
    if (data.orders.length < 100) return orders;
  }
};

/** Returns the number of orders that the server has not decided about yet. */
export const countUndecided = async (api: Api): Promise<number> =>
  (await readOrders(api, 'unassigned')).filter(({ routing }) => routing?.state === 'due').length;

/** Returns the orders that reached staff, and a table of their reasons. Numbers and names of stores are left out. */
export const personReport = async (api: Api) => {
  const orders = await readOrders(api, 'person');
  const reasons = orders.map(({ routing }) =>
    (routing?.reason ?? '').replace(/Nearest: [^,]+/, 'Nearest: …').replaceAll(/\d+(\.\d+)?/g, 'N'),
  );
  const rows = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length }]) => [reason, length] as const);
  return {
    ids: orders.map(({ _id }) => _id),
    report: table(
      ['a person decides because', 'number'],
      rows.map((row) => [...row]),
    ),
  };
};
