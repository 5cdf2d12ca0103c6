import type { DeliveryState } from '@bakehouse/contract/webhook/webhook';
import type { Deps } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { OutgoingError } from '../../platform/gateways/outgoing.ts';
import { openWebhookSender, type WebhookResponse, type WebhookSender } from '../../platform/gateways/webhook-sender.ts';
import { findActivePerson } from '../session/session.queries.ts';
import { withExampleReceiver } from './example-receiver.ts';
import { findSecrets, findSecretsOfUrl, findWebhook, updateWebhook } from './webhook.queries.ts';
import { type FindTopics, makerTopics } from './webhook-access.ts';
import { jobOf } from './webhook-consumer.ts';
import {
  beginAttempt,
  type DueDelivery,
  findWebhooksWithWaiting,
  finishAttempt,
  hasWaiting,
  saveAttempt,
} from './webhook-delivery.queries.ts';
import { signedHeaders } from './webhook-signature.ts';

/**
 * Sends the waiting deliveries of a webhook, oldest first. A delivery that fails remains the next one, so the order never
 * changes. The queue runs one job per webhook at a time, and retries a job that fails.
 */

/** Milliseconds after which a job queues itself again. */
const maxDuration = 10_000;
/** Milliseconds of failures after which a webhook is switched off. */
const maxFailing = 24 * 3_600_000;

/** Opens a sender. In the demo, the example receiver answers the requests to its own address. */
export async function openSender({ config, database, now }: Deps): Promise<WebhookSender> {
  const sender = await openWebhookSender(config);
  return config.DEMO ? withExampleReceiver(sender, (url) => findSecretsOfUrl(database.db, url), now) : sender;
}

export const isAccepted = ({ status }: Pick<WebhookResponse, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

const notReadable: WebhookResponse = {
  status: null,
  answer: null,
  duration: 0,
  error: 'The maker of the webhook may no longer read this record',
};

/** Switches a webhook off and notifies its maker. */
const switchOff = async (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  webhookId: string,
  reason: 'failing for a day' | 'answered 410',
): Promise<void> => {
  const webhook = await findWebhook(tx, webhookId, 'active');
  if (!webhook) return;
  await updateWebhook(tx, webhookId, { enabled: false, disabledReason: reason });
  const maker = await findActivePerson(tx, webhook.maker_id);
  if (!maker) return;
  const cause =
    reason === 'answered 410'
      ? 'Its receiver answered 410 Gone.'
      : 'Its receiver has not accepted a delivery for 24 hours.';
  const text = `The webhook "${webhook.name}" to ${new URL(webhook.url).host} was switched off. ${cause} Changes are not sent until you switch it on again.`;
  await jobs.send(tx, 'message', {
    channel: 'email',
    to: maker.email,
    subject: `Webhook "${webhook.name}" was switched off`,
    text,
  });
};

/** Stores the result of an attempt. Returns whether it failed, and whether the webhook was switched off. */
const finish = (
  deps: Deps,
  { webhookId, delivery, at }: { webhookId: string; delivery: DueDelivery; at: Date },
  response: WebhookResponse,
): Promise<{ hasFailed: boolean; isOff: boolean }> =>
  deps.database.transaction(async (tx) => {
    if (isAccepted(response)) {
      await finishAttempt(tx, delivery.id, 'delivered', response);
      await saveAttempt(tx, webhookId, { at, status: response.status, hasFailed: false });
      return { hasFailed: false, isOff: false };
    }
    const failingSince = await saveAttempt(tx, webhookId, { at, status: response.status, hasFailed: true });
    const isGone = response.status === 410;
    const isOff = isGone || (failingSince !== null && deps.now().getTime() - failingSince.getTime() >= maxFailing);
    const state: DeliveryState = isOff ? 'failed' : 'waiting';
    await finishAttempt(tx, delivery.id, state, response);
    if (isOff) await switchOff(deps, tx, webhookId, isGone ? 'answered 410' : 'failing for a day');
    return { hasFailed: true, isOff };
  });

/** Sends the next delivery. Returns whether it was the last one, or the webhook is off. */
const deliverNext = async (
  deps: Deps,
  webhookId: string,
  { sender, findTopics }: { sender: WebhookSender; findTopics: FindTopics },
): Promise<boolean> => {
  const at = deps.now();
  const { delivery, secrets, topics } = await deps.database.transaction(async (tx) => {
    const due = await beginAttempt(tx, webhookId, at);
    if (!due) return { delivery: undefined, secrets: [], topics: new Set<string>() };
    const readable = await findTopics(tx, [due.maker_id]);
    return {
      delivery: due,
      secrets: await findSecrets(tx, webhookId, at),
      topics: readable.get(due.maker_id) ?? new Set<string>(),
    };
  });
  if (!delivery) return true;
  if (delivery.topic !== null && !topics.has(delivery.topic)) {
    await finishAttempt(deps.database.db, delivery.id, 'dropped', notReadable);
    return false;
  }
  const { id, url, body } = delivery;
  const response = await sender.send({ url, headers: signedHeaders({ id, at, body }, secrets), body });
  const { hasFailed, isOff } = await finish(deps, { webhookId, delivery, at }, response);
  if (hasFailed && !isOff)
    throw new OutgoingError(
      `the webhook ${webhookId} ${response.status === null ? 'got no response' : `got ${response.status}`}`,
    );
  return isOff;
};

/**
 * Sends the waiting deliveries of a webhook.
 * @param isStopping returns whether the server is stopping; the rest is then sent by another server
 * @throws OutgoingError if the receiver did not accept a delivery
 */
export async function deliverWebhook(deps: Deps, webhookId: string, isStopping: () => boolean): Promise<void> {
  const sender = await openSender(deps);
  const findTopics = makerTopics();
  const endsAt = performance.now() + maxDuration;
  try {
    while (!(await deliverNext(deps, webhookId, { sender, findTopics }))) {
      if (performance.now() < endsAt && !isStopping()) continue;
      await deps.database.transaction(async (tx) => {
        if (await hasWaiting(tx, webhookId)) await deps.jobs.sendUnlessWaiting(tx, 'webhook', [jobOf(webhookId)]);
      });
      return;
    }
  } finally {
    await sender.close();
  }
}

/** Queues a job for each webhook with waiting deliveries and no job, for example after a backup was restored. */
export const resumeWebhooks = (deps: Deps): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const ids = await findWebhooksWithWaiting(tx);
    await deps.jobs.sendUnlessWaiting(tx, 'webhook', ids.map(jobOf));
  });
