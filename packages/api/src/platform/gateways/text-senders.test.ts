import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { OutgoingError, Undeliverable } from './outgoing.ts';
import { openTextSenders } from './text-senders.ts';

/** A local server that plays an SMS service: it accepts messages, or misbehaves. */

let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { method: string | undefined; url: string | undefined; type: string | undefined; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  requests.push({ method, url, type: headers['content-type'], body: JSON.parse(Buffer.concat(chunks).toString()) });
  respond(request, response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?key=secret`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const sms = { to: '9876543210', text: '123456 is the Bakehouse code of The Oven.' };
const send = async () => {
  const { sms: sender } = openTextSenders(readConfig({ SMS_URL: url }));
  if (!sender) throw new Error('no sender');
  await sender(sms);
};

describe('the SMS sender', () => {
  it('is undefined without SMS_URL', () =>
    expect(openTextSenders(readConfig({}))).toEqual({ sms: undefined, whatsapp: undefined }));

  it.each([200, 202, 204])('posts { to, text } as JSON to the exact URL and treats %i as accepted', async (status) => {
    respond = (_, response) => response.writeHead(status).end();
    await send();
    expect(requests).toEqual([{ method: 'POST', url: '/send?key=secret', type: 'application/json', body: sms }]);
  });

  const misbehaviours: Record<string, typeof respond> = {
    'answers 500': (_, response) => response.writeHead(500).end(),
    'answers 429': (_, response) => response.writeHead(429).end(),
    'answers 401': (_, response) => response.writeHead(401).end('{"key":"secret"}'),
    redirects: (_, response) => response.writeHead(307, { location: url }).end(),
    hangs: () => {},
    'breaks off': (_, response) => response.destroy(),
  };
  it.each(Object.keys(misbehaviours))(
    'reports a temporary error within its timeout when the service %s',
    async (how) => {
      respond = misbehaviours[how] ?? respond;
      const started = Date.now();
      const error = await send().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(OutgoingError);
      expect(String(error)).not.toMatch(/secret|123456|98765/);
      expect(Date.now() - started).toBeLessThan(40_000);
      expect(requests).toHaveLength(1);
      respond = (_, response) => response.end();
      await send();
      expect(requests).toHaveLength(2);
    },
  );
});

describe('a message', () => {
  const accept: typeof respond = (_, response) => response.writeHead(202).end();

  it('by SMS has its id, and the ids of the registered sender and text', async () => {
    respond = accept;
    const { sms: sender } = openTextSenders(readConfig({ SMS_URL: url, SMS_DLT_ENTITY_ID: '1101234567890123456' }));
    await sender?.({ ...sms, id: 'message-1', dltTemplateId: '1107000000000000001' });
    expect(requests.map(({ body }) => body)).toEqual([
      { ...sms, id: 'message-1', dlt_entity_id: '1101234567890123456', dlt_template_id: '1107000000000000001' },
    ]);
  });

  it('by WhatsApp has its template, and no id of an SMS', async () => {
    respond = accept;
    const { whatsapp } = openTextSenders(readConfig({ WHATSAPP_URL: url, SMS_DLT_ENTITY_ID: '1101234567890123456' }));
    const template = { name: 'order_confirmed', language: 'hi', values: { order_number: 'BH-1' } };
    await whatsapp?.({ ...sms, id: 'message-2', template });
    expect(requests.map(({ body }) => body)).toEqual([{ ...sms, id: 'message-2', template }]);
  });

  it('that the service rejects for good is not tried again', async () => {
    respond = (_, response) => response.writeHead(422).end();
    await expect(send()).rejects.toBeInstanceOf(Undeliverable);
  });
});
