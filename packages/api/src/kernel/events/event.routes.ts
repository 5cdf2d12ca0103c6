import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { eventStream } from '@bakehouse/contract/events';
import { AppError } from '../../platform/errors.ts';

import { bearerToken, type PublicCtx } from '../http/context.ts';
import { type Route, rawRoute } from '../http/route.ts';
import type { EventHub } from './event-hub.ts';

export const eventRoutes = (hub: EventHub): Route[] => [
  rawRoute(eventStream, (ctx, { query }) => stream(hub, ctx, query)),
];

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would otherwise collect events before it sends them.
  'x-accel-buffering': 'no',
  // The connection ends with the stream, so that a server that stops has no idle connections left.
  connection: 'close',
};

async function stream(hub: EventHub, { request, reply }: PublicCtx, { topics }: QueryOf<typeof eventStream>) {
  const { actor } = request.access();
  const token = bearerToken(request) ?? '';
  const lastEventId = lastEventIdOf(request.headers['last-event-id']);
  const begin = await hub.open({ actor, token, topics, lastEventId });
  reply.hijack();
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
    if (value !== undefined) reply.raw.setHeader(name, value);
  if (request.method === 'HEAD') return void reply.raw.end();
  reply.raw.flushHeaders();
  begin(reply.raw);
}

/** Reads `Last-Event-ID`, which a client sends after a reconnect. */
function lastEventIdOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  const id = Number(header);
  if (!Number.isSafeInteger(id) || id < 0) throw new AppError('malformed', 'Last-Event-ID must be the id of an event');
  return id;
}
