import { randomInt } from 'node:crypto';
import type { Deps } from '../../../kernel/http/context.ts';
import type { JobData, Message } from '../../../kernel/jobs/jobs.ts';
import { hashPassword } from '../../../kernel/passwords/passwords.ts';
import { deliverMessage } from '../../outbox/deliver-message.ts';
import { formatDuration } from './send-limits.ts';
import { storeHash } from './vendor-otp.queries.ts';

type CodeMessage = { code: string; store: string; to: string; seconds: number };

/**
 * Generates one code of a pair, stores its hash and sends it while the pair is valid. A retry generates a new code,
 * because codes are stored nowhere but in the message.
 */
export async function sendCode(
  deps: Deps,
  { otpId, channel }: JobData['vendor-code'],
  warn: (reason: string) => void,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashPassword(code);
  const now = deps.now();
  const pair = await storeHash(deps.database.db, otpId, channel, hash, now);
  if (!pair) return;
  const store = pair.store_name.replaceAll(/\s+/g, ' ');
  const seconds = Math.max(1, Math.floor((new Date(pair.expires_at).getTime() - now.getTime()) / 1_000));
  await deliverMessage(deps, messageOf(channel, { code, store, to: pair.to, seconds }), warn);
}

function messageOf(channel: Message['channel'], { code, store, to, seconds }: CodeMessage): Message {
  const validity = `It works for ${formatDuration(Math.round(seconds / 60) * 60 || seconds)}.`;
  if (channel === 'sms') return { channel, to, text: `${code} is the Bakehouse code of ${store}. ${validity}` };
  const text = [
    `${code} is the code that proves this email address for ${store} on Bakehouse.`,
    `${validity} Another code was sent to the phone by SMS. Enter both together.`,
    'If you do not know this store, there is nothing to do.',
  ];
  return { channel, to, subject: 'Your Bakehouse code', text: `${text.join('\n\n')}\n` };
}
