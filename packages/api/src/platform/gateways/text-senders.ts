import type { Config } from '../config.ts';
import { OutgoingError, outgoingClient, Undeliverable } from './outgoing.ts';

/**
 * Sends SMS and WhatsApp messages through the configured HTTP endpoints. An endpoint receives the message as JSON. Any 2xx status
 * means accepted, and 422 that this message can never be delivered, for example to a number without WhatsApp.
 */

/** A message by SMS or WhatsApp, to a ten-digit number. */
export type TextMessage = {
  readonly to: string;
  readonly text: string;
  /** Names the message in reports of its delivery. A service that gets the same id twice sends one message. */
  readonly id?: string | undefined;
  /** Id of the registered text of an SMS. */
  readonly dltTemplateId?: string | undefined;
  /** Name and language of an approved WhatsApp text, and the values of its placeholders. */
  readonly template?: {
    readonly name: string;
    readonly language: string;
    readonly values: Readonly<Record<string, string | undefined>>;
  };
};
/**
 * Sends one message; resolves when the service has accepted it.
 * @throws Undeliverable when another attempt would fail alike, else OutgoingError.
 */
export type TextSender = (message: TextMessage) => Promise<void>;
export type TextSenders = { readonly sms: TextSender | undefined; readonly whatsapp: TextSender | undefined };

type Settings = Pick<Config, 'SMS_URL' | 'SMS_DLT_ENTITY_ID' | 'WHATSAPP_URL'>;

/** Opens the senders of text messages. A service that is not configured is undefined. */
export const openTextSenders = ({ SMS_URL, SMS_DLT_ENTITY_ID, WHATSAPP_URL }: Settings): TextSenders => ({
  sms: openSender('SMS', SMS_URL, SMS_DLT_ENTITY_ID),
  whatsapp: openSender('WhatsApp', WHATSAPP_URL),
});

function openSender(service: string, url: string | undefined, entityId?: string): TextSender | undefined {
  if (url === undefined) return undefined;
  const send = outgoingClient(url);
  const { pathname, search } = new URL(url);
  return async ({ to, text, id, dltTemplateId, template }) => {
    const { status } = await send({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json' },
      // Fields that are undefined are left out.
      body: JSON.stringify({ id, to, text, template, dlt_entity_id: entityId, dlt_template_id: dltTemplateId }),
    });
    const reason = `the ${service} service answered ${status}`;
    if (status === 422) throw new Undeliverable(reason);
    if (status < 200 || status > 299) throw new OutgoingError(reason);
  };
}
