import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './verify-webhook.ts';

const bytes = randomBytes(32);
const secret = `whsec_${bytes.toString('base64')}`;
const now = Date.parse('2026-11-22T10:00:00Z');
const body = '{"type":"order.updated","timestamp":"2026-11-22T09:59:58Z","data":{"id":"7","version":3}}';

const sign = (text: string, { key = bytes, seconds = now / 1_000, id = 'msg_1' } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64')}`,
});

describe('verifyWebhook', () => {
  it('returns the message of a valid signature', async () => {
    const message = { id: 'msg_1', type: 'order.updated', timestamp: '2026-11-22T09:59:58Z' };
    const expected = { ...message, data: { id: '7', version: 3 } };
    expect(await verifyWebhook({ body, headers: sign(body), secret, now })).toEqual(expected);
    expect(await verifyWebhook({ body, headers: new Headers(sign(body)), secret, now })).toEqual(expected);
  });

  it('accepts one of several signatures, as during the rotation of a secret', async () => {
    const headers = sign(body);
    const other = sign(body, { key: randomBytes(32) })['webhook-signature'];
    headers['webhook-signature'] = `v2,unknown ${other} ${headers['webhook-signature']}`;
    expect(await verifyWebhook({ body, headers, secret, now })).toMatchObject({ type: 'order.updated' });
  });

  it('rejects a changed body, another id and another secret', async () => {
    const expectedError = 'No signature of the message is valid';
    const headers = sign(body);
    await expect(verifyWebhook({ body: body.replace('3', '4'), headers, secret, now })).rejects.toThrow(expectedError);
    await expect(verifyWebhook({ body, headers: { ...headers, 'webhook-id': 'msg_2' }, secret, now })).rejects.toThrow(
      expectedError,
    );
    await expect(verifyWebhook({ body, headers: sign(body, { key: randomBytes(32) }), secret, now })).rejects.toThrow(
      expectedError,
    );
  });

  it('rejects a message that is more than five minutes old or from the future', async () => {
    for (const seconds of [now / 1_000 - 301, now / 1_000 + 301])
      await expect(verifyWebhook({ body, headers: sign(body, { seconds }), secret, now })).rejects.toThrow('older');
    const headers = { ...sign(body), 'webhook-timestamp': 'soon' };
    await expect(verifyWebhook({ body, headers, secret, now })).rejects.toThrow('malformed');
  });

  it('names a missing header and a malformed secret', async () => {
    const { 'webhook-id': _id, ...headers } = sign(body);
    await expect(verifyWebhook({ body, headers, secret, now })).rejects.toThrow('webhook-id');
    await expect(verifyWebhook({ body, headers: sign(body), secret: 'whsec_%', now })).rejects.toThrow('secret');
  });
});
