import type { Deps } from '../../http/context.ts';
import type { Message } from '../../jobs/jobs.ts';
import { insertKept } from './outbox.queries.ts';

const nouns = { email: 'mail', sms: 'SMS' } as const;
const settings = { email: 'SMTP_URL', sms: 'SMS_URL' } as const;

/** Whether a message would be sent, or kept for `/outbox`; else it has nowhere to go. */
export const hasWay = ({ config, mailer, smsSender }: Deps, channel: Message['channel']): boolean =>
  config.NODE_ENV !== 'production' || (channel === 'email' ? mailer : smsSender) !== undefined;

/** What an operator has to do where there is no way; names no text and no address. */
export const missingService = (channel: Message['channel']): string =>
  `No ${nouns[channel]} service is set up. Set ${settings[channel]}.`;

/**
 * Sends a message by the service that is set up, or keeps it. Without either (production) it is dropped, and `warn` hears of it.
 * @throws OutgoingError when the service failed: try again later.
 */
export const deliverMessage = async (deps: Deps, message: Message, warn: (reason: string) => void): Promise<void> => {
  if (!hasWay(deps, message.channel)) return warn(`A message was dropped. ${missingService(message.channel)}`);
  if (message.channel === 'email' && deps.mailer) await deps.mailer.send(message);
  else if (message.channel === 'sms' && deps.smsSender) await deps.smsSender(message);
  else return insertKept(deps.database.db, message, deps.now());
  await deps.jobs.retryWaiting(message.channel);
};
