import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeAccount, FakeError } from './fake-account.ts';
import { payPage } from './pay-page.ts';

/**
 * A payment gateway for tests and the demo. It speaks the HTTP and webhook formats of Razorpay on a loopback address, and has a page where
 * a payment link is paid. No money moves.
 */

export type SentWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };
export type FakeOptions = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Receives each webhook. */
  readonly deliver: (webhook: SentWebhook) => Promise<void>;
  /** Whether refunds are paid at once; otherwise the caller ends them. */
  readonly paysRefunds: boolean;
  readonly now: () => Date;
};

export type FakeRazorpay = {
  readonly account: FakeAccount;
  readonly url: string;
  /** The calls of the API, such as `POST /v1/payment_links`. */
  readonly calls: string[];
  /** Makes the next call of a method do its work and close the connection without a response. */
  readonly dropNext: (call: string) => void;
  readonly close: () => Promise<void>;
};

/** Signs a webhook as Razorpay does. */
export function signWebhook(event: object, secret: string, id: string = randomUUID()): SentWebhook {
  const body = JSON.stringify(event);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  };
}

/** Starts the gateway on a free port of the loopback address. */
export async function startFakeRazorpay(options: FakeOptions): Promise<FakeRazorpay> {
  const calls: string[] = [];
  let dropped: string | undefined;
  const account = new FakeAccount({
    ...options,
    urlOf: (linkId) => `${url}/pay/${linkId}`,
    send: (event) => options.deliver(signWebhook(event, options.webhookSecret)),
  });
  const server = createServer((request, response) => {
    void handle({ account, options, calls }, request, response, (call) => {
      const isDropped = dropped !== undefined && call.startsWith(dropped);
      if (isDropped) dropped = undefined;
      return isDropped;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    url,
    calls,
    dropNext: (call) => {
      dropped = call;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Context = { readonly account: FakeAccount; readonly options: FakeOptions; readonly calls: string[] };

async function handle(
  { account, options, calls }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  isDropped: (call: string) => boolean,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const call = `${request.method} ${pathname}`;
  const text = await readBody(request);
  if (pathname.startsWith('/pay/')) return answerPage(account, request, response, { id: pathname.slice(5), text });
  calls.push(call);
  try {
    const basic = Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${basic}`) throw new FakeError(401, 'Authentication failed');
    const answer = account.call(call, {
      query: searchParams,
      body: text ? JSON.parse(text) : {},
      refundKey: request.headers['x-refund-idempotency'],
    });
    if (isDropped(call)) return void request.socket.destroy();
    send(response, 200, answer);
  } catch (error) {
    const { status, message } = error instanceof FakeError ? error : new FakeError(500, String(error));
    send(response, status, { error: { code: 'BAD_REQUEST_ERROR', description: message } });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function answerPage(
  account: FakeAccount,
  request: IncomingMessage,
  response: ServerResponse,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const form = new URLSearchParams(text);
  if (request.method === 'POST') {
    const method = form.get('method') ?? 'upi';
    const isPayable = account.links.get(id)?.status === 'created';
    if (isPayable) await (form.get('result') === 'fail' ? account.failPayment(id, method) : account.pay(id, method));
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(payPage(account.links.get(id)));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
