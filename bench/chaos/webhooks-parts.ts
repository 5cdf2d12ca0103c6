import {
  accept,
  dataOf,
  isSignedBy,
  type Received,
  type Receiver,
  startReceiver,
} from '../../packages/api/test/webhook/webhook-receiver.ts';

/** The receivers and checks of the chaos test of webhooks. */

/** A change that a server has acknowledged. */
export type Change = { readonly type: string; readonly id: string; readonly version: number };

/** Version in events of transactions that are rolled back. */
export const rolledBackVersion = 900_001;

type Arrival = Received & { readonly isSigned: boolean };

/** A receiver that can refuse connections and listen again at the same address. It checks each signature when it arrives. */
export const openInbox = async () => {
  let receiver: Receiver = await startReceiver();
  const { url } = receiver;
  const accepted: Arrival[] = [];
  const state = { secret: '', requests: 0, respond: accept };
  const bind = () =>
    receiver.respond((response, request) => {
      state.requests += 1;
      const isSigned = isSignedBy(request, state.secret);
      // A killed server repeats a request if it did not read the response.
      response.once('finish', () => {
        if (response.statusCode < 300) accepted.push({ ...request, isSigned });
      });
      state.respond(response, request);
    });
  bind();
  return {
    url,
    accepted,
    state,
    respond: (responder: typeof accept) => {
      state.respond = responder;
    },
    /** Closes the port with all connections. */
    refuse: async () => receiver.close(),
    listen: async () => {
      receiver = await startReceiver(Number(new URL(url).port));
      bind();
    },
  };
};
export type Inbox = Awaited<ReturnType<typeof openInbox>>;

export type Summary = {
  /** Acknowledged changes. */
  readonly events: number;
  /** Requests to all receivers, and those that were answered with 2xx. */
  readonly requests: number;
  readonly accepted: number;
  /** Accepted requests with a `webhook-id` that had been accepted before. */
  readonly duplicates: number;
  /** Changes that did not arrive at a receiver. */
  readonly lost: number;
  /** First arrivals of a record's version after a later version of the record, or of a delivery after a later one. */
  readonly outOfOrder: number;
  /** Deliveries of changes that no server acknowledged. */
  readonly unknown: number;
  readonly badSignatures: number;
};

const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

/** Returns the accepted requests without repetitions of an id. */
const firstArrivals = ({ accepted }: Inbox): Arrival[] =>
  [...new Map(accepted.toReversed().map((request) => [idOf(request), request] as const)).values()].toReversed();

const keyOf = ({ type, id, version }: Change): string => `${type} ${id} ${version}`;

const changeOf = (request: Received): Change => {
  const { type, data } = dataOf(request);
  return { type, id: data.id, version: data.version };
};

/** Counts the changes that an inbox has not received. A later update of a record replaces one that was not sent. */
const countLost = (arrived: readonly Change[], changes: readonly Change[]): number => {
  const keys = new Set(arrived.map(keyOf));
  const updated = Map.groupBy(
    arrived.filter(({ type }) => type === 'order.updated'),
    ({ id }) => id,
  );
  return changes.filter(
    (change) =>
      !keys.has(keyOf(change)) &&
      !(change.type === 'order.updated' && updated.get(change.id)?.some(({ version }) => version > change.version)),
  ).length;
};

/** Counts the requests that arrived after a later version of their record, or after a later delivery of the webhook. */
const countOutOfOrder = (requests: readonly Received[], positions: ReadonlyMap<string, number>): number => {
  const newest = new Map<string, number>();
  let last = 0;
  return requests.filter((request) => {
    const { id, version } = changeOf(request);
    const [before, position] = [newest.get(id) ?? 0, positions.get(idOf(request)) ?? last];
    const isLate = version < before || position < last;
    newest.set(id, Math.max(before, version));
    last = Math.max(last, position);
    return isLate;
  }).length;
};

/**
 * Compares what the inboxes received with the acknowledged changes.
 * @param positions positions of the deliveries in their webhooks, by `webhook-id`
 */
export const summarise = (
  inboxes: readonly Inbox[],
  changes: readonly Change[],
  positions: ReadonlyMap<string, number> = new Map(),
): Summary => {
  const known = new Set(changes.map(keyOf));
  const sum = (of: (inbox: Inbox, arrived: readonly Change[]) => number) =>
    inboxes.reduce((all, inbox) => all + of(inbox, firstArrivals(inbox).map(changeOf)), 0);
  return {
    events: changes.length,
    requests: sum(({ state }) => state.requests),
    accepted: sum(({ accepted }) => accepted.length),
    duplicates: sum(({ accepted }, arrived) => accepted.length - arrived.length),
    lost: sum((_, arrived) => countLost(arrived, changes)),
    outOfOrder: sum((inbox) => countOutOfOrder(firstArrivals(inbox), positions)),
    unknown: sum((_, arrived) => arrived.filter((change) => !known.has(keyOf(change))).length),
    badSignatures: sum(({ accepted }) => accepted.filter(({ isSigned }) => !isSigned).length),
  };
};
