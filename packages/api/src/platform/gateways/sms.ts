import type { Config } from '../config.ts';
import { OutgoingError, outgoingClient } from './outgoing.ts';

/** Sends SMS through the configured HTTP endpoint. It receives `{ to, text }`; any 2xx status means accepted. */

export type Sms = { readonly to: string; readonly text: string };
export type SmsSender = (sms: Sms) => Promise<void>;

/**
 * Opens the SMS sender.
 * @returns undefined without `SMS_URL`; otherwise a function that throws OutgoingError if the message was not accepted
 */
export function openSmsSender({ SMS_URL }: Pick<Config, 'SMS_URL'>): SmsSender | undefined {
  if (SMS_URL === undefined) return undefined;
  const send = outgoingClient(SMS_URL);
  const { pathname, search } = new URL(SMS_URL);
  return async ({ to, text }) => {
    const { status } = await send({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
    });
    if (status < 200 || status > 299) throw new OutgoingError(`the SMS service answered ${status}`);
  };
}
