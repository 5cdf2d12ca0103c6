import type { Config } from '../config.ts';
import { OutgoingError, outgoingClient } from './outgoing.ts';

/** SMS by the HTTP endpoint that a setting names: it takes `{ to, text }`, and any 2xx means taken. */

export type Sms = { readonly to: string; readonly text: string };
export type SmsSender = (sms: Sms) => Promise<void>;

/** Undefined without `SMS_URL`. */
export const openSmsSender = ({ SMS_URL }: Pick<Config, 'SMS_URL'>): SmsSender | undefined => {
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
};
