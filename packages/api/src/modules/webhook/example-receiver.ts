import { timingSafeEqual } from 'node:crypto';
import type { WebhookRequest, WebhookResponse, WebhookSender } from '../../platform/gateways/webhook-sender.ts';
import { signedHeaders } from './webhook-signature.ts';

/** Receives the webhooks of the demo in the process of its server. The host name is reserved and never resolves. */

export const exampleReceiverUrl = 'https://receiver.bakehouse.example/webhooks';

/** Milliseconds by which the time of a request may differ from the clock of the receiver. */
const tolerance = 5 * 60_000;

/**
 * Returns a sender whose requests to the example receiver are answered in this process: with 204, or 401 for a wrong signature.
 * Other requests are sent. Use it only in the demo.
 * @param findSecrets returns the secrets of the webhooks with an address
 */
export const withExampleReceiver = (
  sender: WebhookSender,
  findSecrets: (url: string) => Promise<readonly string[]>,
  now: () => Date,
): WebhookSender => ({
  ...sender,
  send: async (request): Promise<WebhookResponse> => {
    if (new URL(request.url).origin !== new URL(exampleReceiverUrl).origin) return sender.send(request);
    const startedAt = performance.now();
    const accepted = isSigned(request, await findSecrets(request.url), now());
    const duration = Math.round(performance.now() - startedAt);
    return { status: accepted ? 204 : 401, answer: accepted ? '' : 'The signature is wrong', duration, error: null };
  },
});

/**
 * Returns whether a request is signed with one of the secrets, and is recent.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function isSigned({ headers, body }: WebhookRequest, secrets: readonly string[], now: Date): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  const at = new Date(Number(timestamp) * 1_000);
  if (!(Math.abs(now.getTime() - at.getTime()) <= tolerance)) return false;
  const sent = signatures.split(' ').map((signature) => Buffer.from(signature));
  return secrets.some((secret) => {
    const expected = Buffer.from(signedHeaders({ id, at, body: String(body) }, [secret])['webhook-signature'] ?? '');
    return sent.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  });
}
