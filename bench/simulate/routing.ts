import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { median, percentile, table } from '../statistics.ts';
import { type Api, mustCall } from './api.ts';
import { type DatedCard, readSettings } from './offers.ts';

/** What routing does with the orders of a day. */

/** Largest share of the orders that routing may leave to staff. */
export const maxPersonShare = 0.02;

/** Lets the server assign orders when they arrive. */
export const switchRoutingOn = async (api: Api): Promise<void> => {
  const { stored, version } = await readSettings(api);
  const routing = { is_enabled: true, otherwise: 'assign' as const };
  await mustCall(api, settingEndpoints.assignment.update, { body: { meta_value: { ...stored, routing }, version } });
};

async function* readPages(api: Api, quick: 'person' | 'unassigned'): AsyncGenerator<readonly OrderRow[]> {
  for (let page = 1; ; page += 1) {
    const query = { quick, page: String(page), perPage: '100' } as const;
    const { data } = await mustCall(api, orderEndpoints.list, { query });
    yield data.orders;
    if (data.orders.length < 100) return;
  }
}

/** Returns whether the server has not decided about some orders yet. These are the newest, which the first page has. */
export const hasUndecided = async (api: Api): Promise<boolean> => {
  for await (const orders of readPages(api, 'unassigned'))
    if (orders.some(({ routing }) => routing?.state === 'due')) return true;
  return false;
};

/** Returns the orders that reached staff, and a table of their reasons. Numbers and names of stores are left out. */
export const personReport = async (api: Api) => {
  const orders: OrderRow[] = [];
  for await (const page of readPages(api, 'person')) orders.push(...page);
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

/** Number of orders whose timelines are read. */
const sampleSize = 1_000;

/**
 * Reads the timelines of a sample of the assigned orders.
 * @returns the number of orders whose timeline does not say why they have their store, and a table of the times that they waited for it
 */
export const timelineReport = async (api: Api, cards: readonly DatedCard[]) => {
  const assigned = cards.filter(({ vendor }) => vendor !== null);
  const step = Math.ceil(assigned.length / sampleSize);
  const sample = assigned.filter((_, index) => index % step === 0);
  const seconds: number[] = [];
  let unexplained = 0;
  for (const { _id } of sample) {
    const { data } = await mustCall(api, orderEndpoints.details, { params: { id: _id } });
    const [arrival] = data.timeline;
    const entry = data.timeline.find(({ kind }) => kind === 'vendor');
    if (!arrival || !entry?.reason) unexplained += 1;
    else seconds.push((Date.parse(entry.at) - Date.parse(arrival.at)) / 1_000);
  }
  const figures = [median(seconds), percentile(seconds, 0.95), percentile(seconds, 1)].map((value) => value.toFixed(1));
  const head = ['assigned orders read', 'without a reason', 'median s until assigned', 'p95 s', 'longest s'];
  return { unexplained, report: table(head, [[sample.length, unexplained, ...figures]]) };
};
