import { expect, it, vi } from 'vitest';
import { exampleReceiverUrl, withExampleReceiver } from './example-receiver.ts';
import { signedHeaders } from './webhook-signature.ts';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const now = new Date('2026-11-20T10:00:00Z');
const notSent = { status: null, answer: null, duration: 0, error: 'sent' };
const send = vi.fn(async () => notSent);
const sender = withExampleReceiver(
  { send, close: async () => {} },
  async () => [secret],
  () => now,
);

const requestOf = (secrets: readonly string[], at = now, url = exampleReceiverUrl) => {
  const signed = { id: 'a', at, body: '{}' };
  return { url, headers: signedHeaders(signed, secrets), body: signed.body };
};

it('accepts a recent request with a signature by its secret', async () => {
  expect(await sender.send(requestOf([secret]))).toMatchObject({ status: 204, error: null });
  expect(await sender.send(requestOf([otherSecret, secret]))).toMatchObject({ status: 204 });
});

it('rejects another secret, another body, an old request and a request without a signature', async () => {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const rejected = [
    requestOf([otherSecret]),
    { ...requestOf([secret]), body: '{"a":1}' },
    requestOf([secret], hourAgo),
    { ...requestOf([]), headers: {} },
  ];
  for (const request of rejected) expect(await sender.send(request)).toMatchObject({ status: 401 });
  expect(send).not.toHaveBeenCalled();
});

it('sends requests to other hosts', async () => {
  for (const url of [
    'https://example.com/webhooks',
    'https://receiver.bakehouse.example.com',
    'http://receiver.bakehouse.example',
  ])
    expect(await sender.send(requestOf([secret], now, url))).toBe(notSent);
});
