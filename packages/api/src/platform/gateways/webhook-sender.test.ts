import type { lookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accept, type Receiver, startReceiver } from '../../../test/webhook/webhook-receiver.ts';
import { guardedLookup, isPublic, isPublicOrPrivate } from './internal-addresses.ts';
import { openWebhookSender, rejectedAddress } from './webhook-sender.ts';

const open = { WEBHOOK_PRIVATE_ADDRESSES: true };
const closed = { WEBHOOK_PRIVATE_ADDRESSES: false };

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.splice(0);
  receiver.respond(accept);
});

type Options = { readonly url?: string; readonly body?: string; readonly resolve?: typeof lookup };

const send = async (
  config: typeof open | typeof closed,
  { url = receiver.url, body = '{}', resolve }: Options = {},
) => {
  const sender = await openWebhookSender(config, resolve);
  const response = await sender.send({ url, headers: {}, body });
  await sender.close();
  return response;
};

/** Returns a name server that gives one answer after the other, and the number of its answers. */
const nameServer = (...answers: string[][]) => {
  const state = { lookups: 0 };
  const resolve = ((_host: string, _options: object, done: (...answer: unknown[]) => void) => {
    const addresses = answers[state.lookups] ?? [];
    state.lookups += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as typeof lookup;
  return { state, resolve };
};

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '::ffff:0:7f00:1',
  ])('%s is not public', (address) => expect(isPublic(address)).toBe(false));

  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::6810:84e5', '::ffff:8.8.8.8'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://a.localhost./',
    'https://10.0.0.1:8443/',
    'http://example.com/',
  ])('of %s is rejected before a connection', async (url) => {
    expect(rejectedAddress(url, closed)).toMatch(/^Address must /);
    expect(await send(closed, { url })).toMatchObject({ status: null, error: expect.stringMatching(/^Address must /) });
  });
});

describe('the setting for private addresses', () => {
  it.each(['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'fd12:3456::1', '::ffff:127.0.0.1', '8.8.8.8'])(
    'opens %s',
    (address) => expect(isPublicOrPrivate(address)).toBe(true),
  );

  it.each([
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
  ])('does not open %s, by address or by name', async (address) => {
    expect([isPublicOrPrivate(address), isPublic(address)]).toEqual([false, false]);
    const url = `http://${address.includes(':') ? `[${address}]` : address}/latest/meta-data`;
    expect(await send(open, { url })).toMatchObject({
      status: null,
      error: 'Address must be that of a public or private server',
    });
    const { resolve } = nameServer([address]);
    expect(await send(open, { url: 'http://metadata.example/', resolve })).toMatchObject({
      status: null,
      error: 'metadata.example is not a public or private address',
    });
  });
});

describe('the name server', () => {
  it.each([[['10.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::ffff:7f00:1']], [['2002:a00:1::']]])(
    'that answers %s leads to no connection',
    async (addresses) => {
      const { port } = new URL(receiver.url);
      const { resolve } = nameServer(addresses);
      const response = await send(closed, { url: `https://hook.example:${port}/`, resolve });
      expect(response).toMatchObject({ status: null, error: 'hook.example is not a public address' });
      expect(receiver.received).toEqual([]);
    },
  );

  it('is asked once for a connection, so that its next answer has no effect', async () => {
    const { state, resolve } = nameServer(['8.8.8.8'], ['127.0.0.1']);
    const guarded = guardedLookup(isPublic, (host) => new Error(host), resolve);
    const found = await new Promise((done) => {
      guarded('hook.example', { all: true }, (_error, all) => done(all));
    });
    expect(found).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(state.lookups).toBe(1);
  });
});

describe('a receiver', () => {
  it('that answers with 10 MB is read up to 2 kB', async () => {
    receiver.respond((response) => {
      response.writeHead(200);
      response.end('x'.repeat(10_000_000));
    });
    const { status, answer } = await send(open);
    expect(status).toBe(200);
    expect(answer).toHaveLength(2_048);
  });

  it('that breaks off or refuses gets an error without a response', async () => {
    receiver.respond((response) => response.destroy());
    expect(await send(open)).toMatchObject({ status: null, error: 'The connection was closed' });
    const closed = await startReceiver();
    closed.close();
    expect(await send(open, { url: closed.url })).toMatchObject({ status: null, error: 'The connection was refused' });
  });

  it('that redirects is not followed', async () => {
    receiver.respond((response) => response.writeHead(302, { location: receiver.url }).end());
    expect((await send(open)).status).toBe(302);
    expect(receiver.received).toHaveLength(1);
  });

  it('that answers binary data has a text in the log', async () => {
    receiver.respond((response) => response.writeHead(200).end(Buffer.from([0, 255, 65])));
    expect((await send(open)).answer).toBe('\ufffd\ufffdA');
  });

  it('that sends headers of 20 kB gets an error', async () => {
    receiver.respond((response) => response.writeHead(200, { 'x-filler': 'x'.repeat(20_000) }).end());
    expect(await send(open)).toMatchObject({ status: null, error: 'The headers of the response are too large' });
  });

  it('that does not answer within 10 seconds gets an error; one whose answer does not end is known by its status', async () => {
    receiver.respond((response, { body }) => {
      if (body === 'endless') response.writeHead(201).write('begun');
    });
    const [silent, endless] = await Promise.all([send(open), send(open, { body: 'endless' })]);
    expect(silent).toMatchObject({ status: null, error: 'No response within 10 seconds' });
    expect(endless).toMatchObject({ status: 201, answer: 'begun', error: null });
  });
});
