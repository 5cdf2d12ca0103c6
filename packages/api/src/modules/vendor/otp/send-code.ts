import { randomInt } from 'node:crypto';
import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import type { Deps } from '../../../kernel/http/context.ts';
import type { JobData, Message } from '../../../kernel/jobs/jobs.ts';
import { hashPassword } from '../../../kernel/passwords/passwords.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deliverMessage } from '../../outbox/deliver-message.ts';
import { formatDuration } from './send-limits.ts';
import { storeHash } from './vendor-otp.queries.ts';

/** Writes a message with a code, with the text of its template. */
type WriteCode = (
  db: Db,
  message: {
    readonly kind: 'vendor_code';
    readonly language: MessageLanguage;
    readonly to: string;
    readonly values: Readonly<Record<string, string>>;
  },
  channel: 'email' | 'sms',
) => Promise<Message>;

/**
 * Generates one code of a pair, stores its hash and sends it while the pair is valid. A retry generates a new code,
 * because codes are stored nowhere but in the message.
 */
export async function sendCode(
  deps: Deps,
  { otpId, channel }: JobData['vendor-code'],
  warn: (reason: string) => void,
  writeCode: WriteCode,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await hashPassword(code);
  const now = deps.now();
  const { db } = deps.database;
  const pair = await storeHash(db, otpId, channel, hash, now);
  if (!pair) return;
  const seconds = Math.max(1, Math.floor((new Date(pair.expires_at).getTime() - now.getTime()) / 1_000));
  const values = {
    code,
    store_name: pair.store_name.replaceAll(/\s+/g, ' '),
    valid_for: formatDuration(Math.round(seconds / 60) * 60 || seconds, pair.language),
  };
  const message = await writeCode(db, { kind: 'vendor_code', language: pair.language, to: pair.to, values }, channel);
  await deliverMessage(deps, message, warn);
}
