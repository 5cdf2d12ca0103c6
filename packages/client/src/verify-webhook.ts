/** A verified message of a webhook. */
export type Webhook = {
  /** Id of the message. A repeated delivery has the same id: ignore ids that you have handled. */
  readonly id: string;
  readonly type: string;
  /** Time of the event, ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type WebhookInput = {
  /** The body exactly as received. A parsed and serialised body has another signature. */
  readonly body: string;
  /** Headers of the request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret of the endpoint, `whsec_…`. */
  readonly secret: string;
  /** Maximum age of a message in seconds, 300 by default. An older message may be a replay by an attacker. */
  readonly toleranceSeconds?: number | undefined;
  /** The current time in milliseconds since 1970. */
  readonly now?: number | undefined;
};

/**
 * Checks the signature of a webhook and returns its message.
 * @throws Error with the reason: a missing header, an old message, a wrong signature or a malformed body.
 * @see https://www.standardwebhooks.com
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = Date.now(),
}: WebhookInput): Promise<Webhook> {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw new Error('The message is older than allowed, or its time is malformed');
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new Error('The secret is malformed: it must be whsec_ and base64');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is rotated, the header has a signature for each secret.
  for (const entry of signatures.split(' ')) {
    const signature = entry.startsWith('v1,') ? decodeBase64(entry.slice('v1,'.length)) : undefined;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return readMessage(id, body);
  }
  throw new Error('No signature of the message is valid');
}

function readHeader(headers: WebhookInput['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new Error(`The header ${name} is missing`);
  return value;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readMessage(id: string, body: string): Webhook {
  const message: unknown = JSON.parse(body);
  if (typeof message !== 'object' || message === null || !('type' in message) || typeof message.type !== 'string')
    throw new Error('The body is not a message of a webhook');
  return { data: {}, timestamp: '', ...message, id, type: message.type };
}
