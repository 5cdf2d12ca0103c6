import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** A loopback server that receives webhooks as another program would. */

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
type Responder = (response: ServerResponse, request: Received) => void;

export const accept: Responder = (response) => response.writeHead(204).end();
/** Returns a responder with a status. */
export const respondWith =
  (status: number, body = ''): Responder =>
  (response) =>
    response.writeHead(status).end(body);

/** Returns the data of a request that was received. */
export const dataOf = ({ body }: Received) =>
  JSON.parse(body) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown> & { id: string; version: number };
  };

/**
 * Checks a request as a receiver does, with the library of the Standard Webhooks specification.
 * @returns whether one of its signatures is by this secret, and its time is that of now
 */
export const isSignedBy = ({ headers, body }: Received, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
};

/**
 * Starts a receiver, which stores the requests and answers them with `respond`.
 * @param port a port; 0 for a free one
 */
export const startReceiver = async (port = 0) => {
  const received: Received[] = [];
  const state = { respond: accept };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const entry = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(entry);
    state.respond(response, entry);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    /** Sets the next responses. */
    respond: (responder: Responder) => {
      state.respond = responder;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
