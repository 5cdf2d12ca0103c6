import { setTimeout as wait } from 'node:timers/promises';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { type BoardCard, orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { type AssignmentSettings, resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { randomFrom } from '../statistics.ts';
import { type Api, countRejection, type Journal, mustCall } from './api.ts';

/** How stores answer the orders that are offered to them, and the outcomes of the offers. */

/** Shares of the offers that stores decline and ignore, from 0 to 1. */
export type Answers = { readonly declines: number; readonly expire: number };

export const readSettings = async (api: Api) => {
  const [record] = (await mustCall(api, settingEndpoints.assignment.get)).data;
  const stored = JSON.parse(record?.meta_value ?? 'null') as Partial<AssignmentSettings> | null;
  return { version: record?.version ?? 1, stored: Array.isArray(stored) ? null : stored };
};

/** Returns whether stores must accept their orders. */
export const needsAcceptance = async (api: Api): Promise<boolean> =>
  resolveAssignmentSettings((await readSettings(api)).stored).acceptance.is_enabled;

/** Lets stores accept their orders, within a minute, which is the shortest time that the settings allow. */
export const switchAcceptanceOn = async (api: Api): Promise<void> => {
  const { stored, version } = await readSettings(api);
  const acceptance = { is_enabled: true, minutes: 1, on_expiry: 'next' as const };
  await mustCall(api, settingEndpoints.assignment.update, {
    body: { meta_value: { ...stored, acceptance }, version },
  });
};

/** An order on the board of a day. */
export type DatedCard = BoardCard & { readonly date: string };

/** Returns the orders of some days. */
export const readCards = async (api: Api, dates: readonly string[]): Promise<DatedCard[]> => {
  const cards: DatedCard[] = [];
  for (const date of dates) {
    const { data } = await mustCall(api, orderBoardEndpoints.board, { query: { date } });
    cards.push(...data.cards.map((card) => ({ ...card, date })));
  }
  return cards;
};

/** Number of answers that are sent at the same time. */
const parallelCalls = 8;

/** Answers the open offers of a day as they arrive, until the day is over and no offer is open. */
export const answerOffers = async (
  { stores, dates, isOver }: { stores: Api; dates: readonly string[]; isOver: () => boolean },
  { declines, expire }: Answers,
  journal: Journal,
): Promise<void> => {
  const random = randomFrom(dates.length);
  const seen = new Set<string>();
  const isNew = ({ _id, offer }: BoardCard) => {
    const key = `${_id} ${offer?.attempt} ${offer?.until}`;
    return !seen.has(key) && seen.add(key);
  };
  const answer = async ({ _id: id }: BoardCard) => {
    const chance = random();
    if (chance >= declines && chance < declines + expire) return;
    const result =
      chance < declines
        ? await stores(orderAcceptanceEndpoints.decline, { params: { id }, body: { reason: 'No capacity' } })
        : await stores(orderAcceptanceEndpoints.accept, { params: { id } });
    if ('rejection' in result) countRejection(journal, 'answer', result.rejection.error);
  };
  for (;;) {
    const isLast = isOver();
    const open = (await readCards(stores, dates)).filter(({ offer }) => offer?.state === 'offered');
    if (isLast && open.length === 0) return;
    const unanswered = open.filter(isNew);
    for (let index = 0; index < unanswered.length; index += parallelCalls)
      await Promise.all(unanswered.slice(index, index + parallelCalls).map(answer));
    await wait(500);
  }
};

const noOffers = { offered: 0, accepted: 0, declined: 0, expired: 0, withdrawn: 0, reoffered: 0, unassigned: 0 };
export type OfferCounts = Readonly<typeof noOffers>;

/** The text of an entry about an offer, and the count that it belongs to. */
const outcomes: Readonly<Record<string, keyof OfferCounts>> = {
  Accepted: 'accepted',
  Declined: 'declined',
  'No answer in time': 'expired',
  Withdrawn: 'withdrawn',
};

const countOfferEntry = (counts: typeof noOffers, text: string): void => {
  const outcome = outcomes[text];
  if (outcome) counts[outcome] += 1;
  const attempt = /^Waiting for an answer, attempt (\d+)$/.exec(text)?.[1];
  if (attempt === undefined) return;
  counts.offered += 1;
  if (Number(attempt) > 1) counts.reoffered += 1;
};

const countTimeline = (counts: typeof noOffers, timeline: OrderRecord['timeline']): void => {
  for (const { kind, to } of timeline) {
    if (kind === 'offer') countOfferEntry(counts, to);
    if (kind === 'vendor' && to === 'none') counts.unassigned += 1;
  }
};

/** Counts the offers of orders in their timelines. Each offer has one outcome, unless it is still open. */
export const countOffers = async (api: Api, cards: readonly BoardCard[]): Promise<OfferCounts> => {
  const counts = { ...noOffers };
  for (let index = 0; index < cards.length; index += parallelCalls) {
    const batch = cards.slice(index, index + parallelCalls);
    const orders = await Promise.all(
      batch.map(({ _id }) => mustCall(api, orderEndpoints.details, { params: { id: _id } })),
    );
    for (const { data } of orders) countTimeline(counts, data.timeline);
  }
  return counts;
};
