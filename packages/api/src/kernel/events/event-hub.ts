import type { ServerResponse } from 'node:http';
import { type ChangeEvent, heartbeatInterval, replayPeriod, type Topic } from '@bakehouse/contract/events';
import type { Presence } from '@bakehouse/contract/order/order-presence';
import type { Database } from '../../platform/db/client.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import type { AccessCache } from '../access/access-cache.ts';
import type { Actor } from '../http/context.ts';
import type { PresenceRead, StoredEvent } from './event.queries.ts';
import { type EventView, presentEvent, seesPresence, viewOf } from './event-access.ts';
import { type EventReader, eventReader, type ReaderLimits, readerLimits } from './event-reader.ts';
import { presenceBoard } from './presence-board.ts';
import { type NewPresence, presenceWriter } from './presence-writer.ts';

/** Sends events to the open streams of this server. */

export type EventLimits = ReaderLimits & {
  readonly maxStreamsPerPerson: number;
  readonly maxStreams: number;
  /** More events than this at once are sent as one `refresh` for each topic. */
  readonly maxEventsAtOnce: number;
  /** A stream is closed when so many bytes wait for its client to read them. */
  readonly maxUnreadBytes: number;
  /** Interval in milliseconds in which the sessions and permissions behind the streams are checked. */
  readonly accessCheckInterval: number;
  /** Milliseconds in which announcements of presence are collected before they are written. */
  readonly presenceDelay: number;
};

const eventLimits: EventLimits = {
  ...readerLimits,
  maxStreamsPerPerson: 20,
  maxStreams: 2_000,
  maxEventsAtOnce: 500,
  maxUnreadBytes: 262_144,
  accessCheckInterval: 1_000,
  presenceDelay: 500,
};

type Stream = {
  readonly token: string;
  readonly person: string;
  readonly topics: readonly Topic[] | undefined;
  readonly response: ServerResponse;
  view: EventView;
};

export type StreamRequest = {
  readonly actor: Actor;
  readonly token: string;
  readonly topics: readonly Topic[] | undefined;
  /** The last event that the client received before it lost its connection. */
  readonly lastEventId: number | undefined;
};

export type EventHub = {
  /**
   * Checks a request and returns a function that begins the stream.
   * @throws AppError `forbidden` if the person may read none of the topics, `too_many` if too many streams are open
   */
  readonly open: (request: StreamRequest) => Promise<(response: ServerResponse) => void>;
  /**
   * Shows the staff of all servers what a person does with a record.
   * @returns the people who have the record open
   */
  readonly announce: (presence: NewPresence) => Promise<Presence[]>;
  /** Ends all streams. */
  readonly close: () => Promise<void>;
};
type Presented = { readonly id: number; readonly data: ChangeEvent };
type HubDeps = {
  readonly database: Pick<Database, 'db' | 'commits' | 'transaction'>;
  readonly cache: Pick<AccessCache, 'find'>;
  readonly onError: (error: unknown) => void;
};

export function eventHub({ database, cache, onError }: HubDeps, limitOverrides: Partial<EventLimits> = {}): EventHub {
  const limits = { ...eventLimits, ...limitOverrides };
  const streams = new Set<Stream>();
  let timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  let checking: Promise<void> | undefined;

  const write = ({ response }: Stream, text: string | Buffer) => {
    if (text.length === 0 || response.destroyed) return;
    response.write(text);
    if (response.writableLength > limits.maxUnreadBytes) response.destroy();
  };
  const writeAll = (textOf: (stream: Stream) => string | Buffer) => {
    for (const stream of streams) write(stream, textOf(stream));
  };

  const send = (events: readonly StoredEvent[]) => writeAll(textsFor(events, limits.maxEventsAtOnce));
  const reset = (stream: Stream) => write(stream, message('reset', reader.lastId(), {}));

  const board = presenceBoard();
  const writer = presenceWriter(database, onError, limits.presenceDelay);
  const sendPresences = (presences: readonly PresenceRead[]) => {
    const text = Buffer.from(board.apply(presences).map(presenceText).join(''));
    writeAll(({ view }) => (seesPresence(view) ? text : ''));
  };
  const onGap = () => streams.forEach(reset);
  const reader = eventReader(database, { onEvents: send, onPresences: sendPresences, onGap, onError }, limits);

  /** Returns the current view of a stream's person; undefined if the session has ended, needs a second factor or grants nothing any more. */
  const findView = async ({ token, topics }: Stream) => {
    const actor = await cache.find(token);
    if (actor && !actor.apiKey && actor.user.second_factor !== 'none') return undefined;
    try {
      return actor && viewOf(actor, topics);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
  /** Checks one stream after the other, because a change of permissions makes each check a query. */
  const checkAccess = async () => {
    for (const stream of [...streams]) {
      if (isClosed) return;
      const view = await findView(stream);
      if (!view) stream.response.end();
      else if (view.key !== stream.view.key) {
        stream.view = view;
        reset(stream);
      }
    }
  };
  const startCheck = () => {
    checking ??= checkAccess()
      .catch(onError)
      .finally(() => {
        checking = undefined;
      });
  };

  const startTimers = () => {
    timers = [
      setInterval(startCheck, limits.accessCheckInterval).unref(),
      // The latest id, so that a client that has received no event for long can continue from it.
      setInterval(() => {
        const text = message('heartbeat', reader.lastId(), {});
        writeAll(() => text);
      }, heartbeatInterval).unref(),
    ];
  };
  const stopTimers = () => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };

  return {
    open: async ({ actor, token, topics, lastEventId }) => {
      const view = viewOf(actor, topics);
      if (!view) throw forbidden();
      const person = actor.user._id;
      rejectTooMany(streams, person, limits);
      await reader.start();
      return (response) => {
        if (isClosed) return void response.end(retryLine());
        const stream = { token, person, topics, response, view };
        streams.add(stream);
        if (timers.length === 0) startTimers();
        response.once('close', () => {
          streams.delete(stream);
          if (streams.size === 0) stopTimers();
        });
        write(stream, firstText(reader, stream, lastEventId, limits.maxEventsAtOnce));
      };
    },
    announce: async (presence) => {
      await reader.start();
      writer.add(presence);
      return board.find(presence.recordId);
    },
    close: async () => {
      isClosed = true;
      stopTimers();
      for (const { response } of streams) response.end(retryLine());
      await Promise.all([reader.stop(), writer.stop(), checking]);
    },
  };
}

/** Returns a function that returns the text of the events for a stream. Streams with the same view share their bytes. */
function textsFor(events: readonly StoredEvent[], maxEvents: number): (stream: Stream) => Buffer {
  const shared = events.filter(({ personId }) => personId === null);
  const personal = Map.groupBy(events, ({ personId }) => personId);
  const texts = new Map<string, Buffer>();
  return ({ view, person }) => {
    const text = texts.get(view.key) ?? Buffer.from(textFor(view, shared, maxEvents));
    texts.set(view.key, text);
    const ownEvents = personal.get(person);
    return ownEvents ? Buffer.concat([text, Buffer.from(textFor(view, ownEvents, maxEvents))]) : text;
  };
}

/** Returns the text of the events that a view contains. */
function textFor(view: EventView, events: readonly StoredEvent[], maxEvents: number): string {
  const presented = events.flatMap((event): Presented[] => {
    const data = presentEvent(event, view);
    return data ? [{ id: event.id, data }] : [];
  });
  const sent = presented.length > maxEvents ? toRefreshes(presented) : presented;
  return sent.map(({ id, data }) => message('change', id, data)).join('');
}

/** Replaces many events by one for each topic. */
const toRefreshes = (events: readonly Presented[]): Presented[] =>
  [...new Map(events.map((event) => [event.data.topic, event])).values()].map(({ id, data: { topic, at } }) => ({
    id,
    data: { topic, action: 'refresh', at },
  }));

const message = (event: string, id: number, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** An event of presence has no id, so that a client continues after the last change. */
const presenceText = (data: unknown): string => `event: presence\ndata: ${JSON.stringify(data)}\n\n`;

/** @throws AppError too_many */
function rejectTooMany(streams: ReadonlySet<Stream>, person: string, limits: EventLimits) {
  const ownStreams = [...streams].filter((stream) => stream.person === person);
  if (ownStreams.length < limits.maxStreamsPerPerson && streams.size < limits.maxStreams) return;
  throw new AppError('too_many', /* i18n */ 'Too many live connections. Close other tabs and try again.', {
    retryAfter: 10,
  });
}

/** Milliseconds that clients wait before they connect again, at random, so that they do not all come at once. */
const retryLine = () => `retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`;

/** Returns the first text of a stream: the events that its client missed, and `ready` with the latest id. */
function firstText(
  reader: EventReader,
  { view, person }: Pick<Stream, 'view' | 'person'>,
  lastEventId: number | undefined,
  maxEvents: number,
): string {
  const missed = lastEventId === undefined ? reader.findRecent(replayPeriod) : reader.findMissed(lastEventId);
  const visible = missed?.filter(({ personId }) => personId === null || personId === person);
  const beginning = visible ? textFor(view, visible, maxEvents) : message('reset', reader.lastId(), {});
  return `${retryLine()}${beginning}${message('ready', reader.lastId(), {})}`;
}
