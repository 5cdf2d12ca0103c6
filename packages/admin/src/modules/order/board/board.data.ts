import { listSearch } from '@bakehouse/contract/core/list-search';
import { orderStatuses } from '@bakehouse/contract/order/order';
import {
  type Board,
  type BoardCard,
  maxBoardIds,
  orderBoardEndpoints,
} from '@bakehouse/contract/order/order-board.endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { callEndpoint, callIfChanged } from '../../../data/client.ts';
import { localToday } from '../../../ui/format/days.ts';

/** The state of the board in the URL, and its queries. */

/** Widths of the slots in minutes that the board offers. */
export const slotWidths = ['120', '60', '30', '15'] as const;

/** URL parameters of the board. */
export const boardSearch = z.object({
  date: z.iso.date(),
  group: z.enum(['vendor', 'status']),
  width: z.enum(slotWidths),
  status: z.enum(orderStatuses),
  vendor: z.uuid(),
  search: z.string().max(100),
  density: z.literal('compact'),
});

/** Fetches some cards of a day again, or all of them if there are many. */
export async function patchCards(client: QueryClient, date: string, ids: readonly string[]): Promise<void> {
  if (ids.length > maxBoardIds) return client.invalidateQueries({ queryKey: keyOf(date), exact: true });
  const { data } = await callEndpoint(orderBoardEndpoints.board, { query: { date, ids: ids.join(',') } });
  client.setQueryData<Board>(keyOf(date), (board) => board && replaceCards(board, ids, data.cards));
}

const keyOf = (date: string) => ['order', 'board', date] as const;

/** Replaces the cards with these ids by the fetched ones. A card that was not found is on another day, or hidden from the user. */
function replaceCards(board: Board, ids: readonly string[], fetched: readonly BoardCard[]): Board {
  const changed = new Set(ids);
  const cached = new Map(board.cards.map((card) => [card._id, card]));
  return {
    ...board,
    cards: [
      ...board.cards.filter(({ _id }) => !changed.has(_id)),
      ...fetched.map((card) => newer(cached.get(card._id), card)),
    ],
  };
}

/** Returns a cached card that is newer than the fetched one, because a change may overtake the request. */
const newer = (cached: BoardCard | undefined, fetched: BoardCard): BoardCard =>
  cached && cached.version > fetched.version ? cached : fetched;

/** Replaces one card in the cache if it still has the version of `expected`. */
export function setCard(client: QueryClient, date: string, expected: BoardCard, next: BoardCard): void {
  client.setQueryData<Board>(
    keyOf(date),
    (board) =>
      board && {
        ...board,
        cards: board.cards.map((card) =>
          card._id === expected._id && card.version === expected.version ? next : card,
        ),
      },
  );
}

/** Query options of all cards of a day. Live updates fetch only the changed ones. */
export const boardQuery = (date: string) =>
  queryOptions({
    queryKey: keyOf(date),
    queryFn: async ({ signal, client }): Promise<Board> => {
      const fetched = await fetchBoard(client, date, signal);
      const cached = new Map(client.getQueryData<Board>(keyOf(date))?.cards.map((card) => [card._id, card]));
      return { ...fetched, cards: fetched.cards.map((card) => newer(cached.get(card._id), card)) };
    },
    meta: { hasOwnErrorState: true, patch: (client, ids) => patchCards(client, date, ids) },
    staleTime: 30_000,
  });

/** The last board that was fetched as a whole, and its ETag. */
const lastFetched = new WeakMap<QueryClient, { readonly board: Board; readonly etag: string | undefined }>();

/** Fetches the cards of a day, which the server sends only if they have changed since the last time. */
async function fetchBoard(client: QueryClient, date: string, signal: AbortSignal): Promise<Board> {
  const cached = lastFetched.get(client);
  const last = cached?.board.date === date ? cached : undefined;
  const fetched = await callIfChanged(orderBoardEndpoints.board, { query: { date } }, { signal, etag: last?.etag });
  // Only a request with an ETag has an unchanged answer.
  const current = fetched ? { board: fetched.response.data, etag: fetched.etag } : last;
  if (!current) throw new Error('the server sent no board');
  lastFetched.set(client, current);
  return current.board;
}

/** Query options of the board for a URL. */
export const boardQueryFromUrl = (url: Readonly<Record<string, unknown>>) =>
  boardQuery(listSearch(boardSearch, url).date ?? localToday());

/** Query options of the calendar of a month (`YYYY-MM`). */
export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: ['order', 'calendar', month],
    queryFn: async ({ signal }) =>
      (await callEndpoint(orderBoardEndpoints.calendar, { query: { month } }, { signal })).data.days,
    meta: { hasOwnErrorState: true },
  });
