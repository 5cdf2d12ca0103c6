import { createHmac, randomBytes } from 'node:crypto';

/**
 * Signatures of the Standard Webhooks specification.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const prefix = 'whsec_';

/** Creates a secret of 256 random bits. */
export const createSecret = (): string => prefix + randomBytes(32).toString('base64');

export type Signed = {
  /** `webhook-id`. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
};

const timestampOf = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

const sign = ({ id, at, body }: Signed, secret: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key)
    .update(`${id}.${timestampOf(at)}.${body}`)
    .digest('base64')}`;
};

/** Returns the headers of a request without the signature. */
export const unsignedHeaders = ({ id, at }: Pick<Signed, 'id' | 'at'>): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Bakehouse',
  'webhook-id': id,
  'webhook-timestamp': timestampOf(at),
});

/** Returns the headers of a request with one signature for each secret. */
export const signedHeaders = (signed: Signed, secrets: readonly string[]): Record<string, string> => ({
  ...unsignedHeaders(signed),
  'webhook-signature': secrets.map((secret) => sign(signed, secret)).join(' '),
});
