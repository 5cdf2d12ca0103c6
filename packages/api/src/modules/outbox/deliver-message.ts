import type { Deps } from '../../kernel/http/context.ts';
import type { Message } from '../../kernel/jobs/jobs.ts';
import { insertMessage } from './outbox.queries.ts';

const nouns = { email: 'mail', sms: 'SMS' } as const;
const settings = { email: 'SMTP_URL', sms: 'SMS_URL' } as const;

/**
 * Returns whether a message of this channel would be sent or stored for `/outbox`. In production without a service it
 * is neither.
 */
export const canDeliver = ({ config, mailer, smsSender }: Deps, channel: Message['channel']): boolean =>
  config.NODE_ENV !== 'production' || (channel === 'email' ? mailer : smsSender) !== undefined;

/** Returns a message that names the missing setting to the administrator. It contains no text and no address. */
export const missingService = (channel: Message['channel']): string =>
  `No ${nouns[channel]} service is set up. Set ${settings[channel]}.`;

/**
 * Sends a message with the configured service, or stores it in the outbox. In production without a service it is
 * dropped, and `warn` is called.
 * @throws OutgoingError if the service failed, so that the job is retried
 */
export async function deliverMessage(deps: Deps, message: Message, warn: (reason: string) => void): Promise<void> {
  if (!canDeliver(deps, message.channel)) return warn(`A message was dropped. ${missingService(message.channel)}`);
  if (message.channel === 'email' && deps.mailer) await deps.mailer.send(message);
  else if (message.channel === 'sms' && deps.smsSender) await deps.smsSender(message);
  else return insertMessage(deps.database, message, deps.now());
  await deps.jobs.retryWaiting(message.channel);
}
