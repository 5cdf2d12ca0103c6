import type { Deps } from '../../kernel/http/context.ts';
import type { Message } from '../../kernel/jobs/jobs.ts';
import { insertMessage } from './outbox.queries.ts';

const nouns = { email: 'mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
const settings = { email: 'SMTP_URL', sms: 'SMS_URL', whatsapp: 'WHATSAPP_URL' } as const;

/**
 * Returns whether a message of this channel would be sent or stored for `/outbox`. In production without a service it
 * is neither.
 */
export const canDeliver = ({ config, mailer, textSenders }: Deps, channel: Message['channel']): boolean =>
  config.NODE_ENV !== 'production' || (channel === 'email' ? mailer : textSenders[channel]) !== undefined;

/** Returns a message that names the missing setting to the administrator. It contains no text and no address. */
export const missingService = (channel: Message['channel']): string =>
  `No ${nouns[channel]} service is set up. Set ${settings[channel]}.`;

/**
 * Sends a message with the configured service, or stores it in the outbox. In production without a service it is
 * dropped, and `warn` is called.
 * @param id names the message in reports of its delivery
 * @returns whether the message was sent or stored
 * @throws OutgoingError if the service failed, so that the job is retried
 */
export async function deliverMessage(
  deps: Deps,
  message: Message,
  warn: (reason: string) => void,
  id?: string,
): Promise<boolean> {
  if (!canDeliver(deps, message.channel)) {
    warn(`A message was dropped. ${missingService(message.channel)}`);
    return false;
  }
  if (!(await sendWithService(deps, message, id))) await insertMessage(deps.database, message, deps.now());
  else await deps.jobs.retryWaiting(message.channel);
  return true;
}

/** Returns whether there is a service for the message. */
async function sendWithService(
  { mailer, textSenders }: Deps,
  message: Message,
  id: string | undefined,
): Promise<boolean> {
  if (message.channel === 'email') {
    await mailer?.send(message);
    return mailer !== undefined;
  }
  const send = textSenders[message.channel];
  const { channel: _, ...text } = message;
  await send?.({ ...text, id });
  return send !== undefined;
}
