import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, serviceBusy } from '../../../platform/errors.ts';
import { sendError } from '../client-error.ts';
import { addressKey } from './throttle.ts';

/** Limits that keep one client from using up the server's memory, connections or time. Times are in milliseconds. */
export const connectionLimits = {
  headers: 10_000,
  /** Maximum time in which a request may arrive (an upload). Other requests end with the handler's time limit. */
  request: 120_000,
  /**
   * Maximum time from the headers of a request to its response, including its body. Uploads and exports have `request`
   * instead.
   */
  handler: 15_000,
  keepAlive: 72_000,
  /** Interval in which Node looks for connections that exceed `headers` or `request`. */
  checkInterval: 5_000,
  /** A connection is closed when its response is not read for so long. */
  unreadResponse: 30_000,
  /** How much of a body is still received after an early response, before the connection is closed. */
  unreadBody: { time: 1_000, bytes: 1_048_576 },
  connections: 4_000,
  /** Share of `connections` of one address. */
  connectionsPerAddress: 1_000,
  callsPerConnection: 16,
  callsPerPerson: 200,
  /** Calls in progress without a session: of one address, and of all of them. */
  callsPerAddress: 32,
  strangersCalls: 256,
  /** How many calls without a session are handled at the same time; the others wait. */
  strangersAtOnce: 2,
};
export type ConnectionLimits = typeof connectionLimits;
const tooManyOnConnection = new AppError('too_many', /* i18n */ 'Too many calls at once on one connection', {
  retryAfter: 1,
});

/**
 * Creates the HTTP server with the limits of its connections. Fastify sets time limits only on servers that it creates itself.
 * @param isBehindProxy whether all connections come from a proxy, which then limits those of each address itself
 */
export function createLimitedServer(
  listener: RequestListener,
  limits: ConnectionLimits,
  isBehindProxy: boolean,
): Server {
  /** Number of requests of each connection that are in progress, or answered but not read. */
  const calls = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const total = (calls.get(socket) ?? 0) + change;
    calls.set(socket, total);
    return total;
  };
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkInterval,
  };
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    const inProgress = count(socket, 1);
    response.once('finish', () => count(socket, -1));
    if (hasBody(request)) closeAfterEarlyResponse(request, response, limits);
    if (inProgress <= limits.callsPerConnection) listener(request, response);
    else if (inProgress === limits.callsPerConnection + 1) sendError(response, tooManyOnConnection);
    else socket.destroy();
  });
  server.maxConnections = limits.connections;
  if (!isBehindProxy) limitConnectionsPerAddress(server, limits);
  closeSlowReaders(server, limits, (socket) => calls.get(socket));
  return server;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closes the connection when the response was sent before the body had arrived, for example because the caller is not
 * signed in. It keeps reading for a moment, because a client that is still writing would otherwise lose the response. When
 * `unreadBody.bytes` have arrived, the socket is paused until the connection is closed.
 */
function closeAfterEarlyResponse(request: IncomingMessage, response: ServerResponse, limits: ConnectionLimits): void {
  const { socket } = request;
  response.once('finish', () => {
    if (request.complete) return;
    const lastByte = socket.bytesRead + limits.unreadBody.bytes;
    const pauseAtLimit = () => {
      if (socket.bytesRead >= lastByte) socket.pause();
    };
    const timer = setTimeout(() => socket.destroy(), limits.unreadBody.time);
    // A connection has many requests, so nothing of an answered one may stay on its socket.
    const release = () => {
      clearTimeout(timer);
      socket.off('data', pauseAtLimit).off('close', release);
    };
    socket.on('data', pauseAtLimit).on('close', release);
    request.once('end', release);
  });
}

/** Closes a new connection when its address has `connectionsPerAddress` already, so that one client leaves connections to others. */
function limitConnectionsPerAddress(server: Server, limits: ConnectionLimits): void {
  const connections = new Map<string, number>();
  server.on('connection', (socket) => {
    const key = addressKey('connections', socket.remoteAddress ?? '');
    const open = connections.get(key) ?? 0;
    if (open >= limits.connectionsPerAddress) return void socket.destroy();
    connections.set(key, open + 1);
    socket.once('close', () => {
      const left = (connections.get(key) ?? 1) - 1;
      if (left > 0) connections.set(key, left);
      else connections.delete(key);
    });
  });
}

/**
 * Closes a connection when its response was not read for `unreadResponse`. Node reports a connection without traffic, but it
 * counts the data that the operating system buffers as traffic. Therefore it waits for a third of the limit three
 * times.
 */
function closeSlowReaders(
  server: Server,
  limits: ConnectionLimits,
  callsOf: (socket: Socket) => number | undefined,
): void {
  const interval = limits.unreadResponse / 3;
  const stalledAt = new WeakMap<Socket, number>();
  server.setTimeout(interval, (socket) => {
    const calls = callsOf(socket);
    // The connection is idle after its last request: the time limit of keep-alive is over.
    if (calls === 0) return void socket.destroy();
    // Headers or a body are arriving, or a handler is working. These have their own time limits.
    if (calls === undefined || socket.writableLength === 0) return;
    const now = performance.now();
    if (now - (stalledAt.get(socket) ?? Number.NEGATIVE_INFINITY) < 2 * interval) return void socket.destroy();
    stalledAt.set(socket, now);
    socket.setTimeout(interval);
  });
}

const callbacks = Symbol('callbacks at the end of a response');
type WithCallbacks = ServerResponse & { [callbacks]?: (() => void)[] };

/**
 * Calls `callback` when the response was sent or its connection was closed. All callbacks share one listener: a streamed response
 * has seven, and Node warns of more than ten.
 */
export function onceEnded(response: WithCallbacks, callback: () => void): void {
  if (response[callbacks]) return void response[callbacks].push(callback);
  const own = [callback];
  response[callbacks] = own;
  response.once('close', () => {
    for (const call of own) call();
  });
}

/**
 * Answers 503 when a request has not been answered within its time limit. Fastify's own `handlerTimeout` does not apply to a request
 * whose body has arrived.
 */
export function limitHandlerTime(app: FastifyInstance, limits: ConnectionLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const timer = setTimeout(
      () => {
        if (reply.sent) return;
        if (reply.raw.headersSent) reply.raw.destroy();
        else void reply.send(serviceBusy());
      },
      endpoint?.files || endpoint?.produces ? limits.request : limits.handler,
    );
    onceEnded(reply.raw, () => clearTimeout(timer));
    done();
  });
}
