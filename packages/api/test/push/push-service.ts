import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionInput } from '@bakehouse/contract/notification/push.endpoints';
import type { PushMessage } from '@bakehouse/contract/notification/push-message';
import { importJWK, jwtVerify } from 'jose';

/** A loopback push service (RFC 8030), and the browsers that subscribe at it. */

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** Starts a push service, which stores the requests and answers them with `answer`. */
export const startPushService = async () => {
  const received: Received[] = [];
  const state = { status: 201, calls: 0, connections: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    state.calls += 1;
    if (state.status === 201)
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(state.status).end();
  });
  server.on('connection', () => {
    state.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** Sets the status of the next answers. Only requests that are answered with 201 are received. */
    answer: (status: number) => {
      state.status = status;
    },
    /** Returns the number of requests, whatever their answer. */
    calls: () => state.calls,
    /** Returns the number of connections that were opened. */
    connections: () => state.connections,
    /** Subscribes a browser. */
    newBrowser: () => newBrowser(origin, received),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type PushService = Awaited<ReturnType<typeof startPushService>>;
export type Browser = ReturnType<typeof newBrowser>;

const newBrowser = (origin: string, received: readonly Received[]) => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(16).toString('hex')}`;
  const requests = () => received.filter((request) => request.path === path);
  const subscription: PushSubscriptionInput = {
    endpoint: `${origin}${path}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return {
    subscription,
    requests,
    /** Returns the decrypted messages, oldest first. */
    messages: (): PushMessage[] => requests().map(({ body }) => JSON.parse(decrypt(body, keys, auth))),
  };
};

/**
 * Decrypts a message as a browser does.
 * @see https://www.rfc-editor.org/rfc/rfc8291 and https://www.rfc-editor.org/rfc/rfc8188
 */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(21 + sender.length, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/**
 * Checks the signature of a request as a push service does.
 * @returns the claims
 * @see https://www.rfc-editor.org/rfc/rfc8292
 */
export const verifyVapid = async ({ headers }: Received, publicKey: string) => {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`the request is signed with ${key}`);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((number) => number.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { requiredClaims: ['aud', 'exp', 'sub'] });
  return payload;
};
