import { emailField, phoneField } from '@bakehouse/contract/core/fields';
import { message } from '@bakehouse/contract/i18n';
import { type CodesSent, codeLifetimeSeconds, maxTries } from '@bakehouse/contract/vendor/vendor-otp';
import type { Ctx, Deps, Scope } from '../../../kernel/http/context.ts';
import { verifyPassword } from '../../../kernel/passwords/passwords.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { canDeliver, missingService } from '../../outbox/deliver-message.ts';
import { type LockedVendor, lockVendor } from '../vendor.queries.ts';
import { auditVendor, markVerified } from '../vendor.service.ts';
import { requireCompleted } from '../vendor-review.ts';
import { formatDuration, nextSendAt } from './send-limits.ts';
import { toCodesSent } from './vendor-otp.present.ts';
import {
  type CountedPair,
  countAttempt,
  findSends,
  findValidPair,
  hasVendor,
  insertPair,
  markPairUsed,
  undoAttempt,
} from './vendor-otp.queries.ts';

/**
 * Creates a new pair of codes for a draft store and queues its messages. The previous pair becomes invalid.
 * @throws AppError `too_many` within 30 s of the last pair, after 5 in an hour or 10 in a day; `unavailable` without a
 *   service for email or SMS, `invalid` for a store that its vendor has not completed
 */
export async function sendCodes(ctx: Ctx, id: string): Promise<CodesSent> {
  const { db, deps } = ctx;
  const vendor = await lockDraft(ctx, id);
  await requireCompleted(ctx, id);
  rejectWithoutService(deps, vendor);
  const sentAt = deps.now();
  const sends = await findSends(db, id, sentAt);
  rejectTooSoon(sends, sentAt);
  const { email, phone } = vendor;
  const expiresAt = new Date(sentAt.getTime() + codeLifetimeSeconds * 1_000);
  const otpId = await insertPair(db, { vendorId: id, email, phone, sentAt, expiresAt });
  for (const channel of ['email', 'sms'] as const) await deps.jobs.send(db, 'vendor-code', { otpId, channel });
  await auditVendor(ctx, vendor, 'send-codes');
  const resendAt = nextSendAt([sentAt, ...sends]) ?? sentAt;
  return toCodesSent({ email, phone, tries: 0, sentAt, expiresAt, resendAt });
}

async function lockDraft({ db, scope }: Ctx, id: string): Promise<LockedVendor> {
  const vendor = await lockVendor(db, scope, id);
  if (!vendor) throw notFound(/* i18n */ 'Vendor');
  if (vendor.status !== 'draft') throw new AppError('wrong_status', /* i18n */ 'This store has been verified already');
  return vendor;
}

function rejectWithoutService(deps: Deps, { email, phone }: LockedVendor): void {
  if (!emailField.safeParse(email).success) throw invalidField('email', /* i18n */ 'Invalid email format');
  if (!phoneField.safeParse(phone).success) throw invalidField('phone', /* i18n */ 'Enter a valid Phone Number');
  for (const channel of ['email', 'sms'] as const)
    if (!canDeliver(deps, channel)) throw new AppError('unavailable', missingService(channel));
}

function rejectTooSoon(sends: readonly Date[], now: Date): void {
  const wait = (nextSendAt(sends)?.getTime() ?? 0) - now.getTime();
  if (wait <= 0) return;
  const retryAfter = Math.ceil(wait / 1_000);
  throw new AppError('too_many', `Codes were sent already. Send new ones in ${formatDuration(retryAfter)}.`, {
    retryAfter,
  });
}

/** Returns the valid pair of a store, or null. */
export async function viewCodes({ db, scope, deps }: Ctx, id: string): Promise<CodesSent | null> {
  if (!(await hasVendor(db, scope, id))) throw notFound(/* i18n */ 'Vendor');
  const now = deps.now();
  const pair = await findValidPair(db, scope, id, now);
  if (!pair) return null;
  const [sentAt, expiresAt] = [new Date(pair.sent_at), new Date(pair.expires_at)];
  const resendAt = nextSendAt(await findSends(db, id, now)) ?? sentAt;
  return toCodesSent({ ...pair, sentAt, expiresAt, resendAt });
}

type Codes = { email_otp: string; phone_otp: string };
/** The result of an attempt: the id of the pair that it matched, or the error of the response. */
export type Guess = { readonly otpId: string } | { readonly rejection: AppError };

/**
 * Counts an attempt before it is evaluated, outside the transaction of the request: the count must remain even if the request is
 * rejected, and simultaneous attempts share the five of a pair.
 * @returns the result; an error is not thrown, so that a repeated request with the same idempotency key gets its stored response
 */
export async function guessCodes(deps: Deps, scope: Scope, id: string, codes: Codes): Promise<Guess> {
  const { db } = deps.database;
  if (!(await hasVendor(db, scope, id))) return { rejection: notFound(/* i18n */ 'Vendor') };
  const pair = await countAttempt(db, scope, id, deps.now());
  if (!pair) return { rejection: invalidCodes() };
  try {
    return (await areCodesCorrect(pair, codes))
      ? { otpId: pair.id }
      : { rejection: mismatchError(maxTries - pair.tries) };
  } catch (error) {
    await undoAttempt(db, pair.id);
    throw error;
  }
}

const invalidCodes = () => new AppError('wrong_status', /* i18n */ 'These codes no longer work. Send new ones.');

/** Always compares both codes, so that the duration does not reveal which one is wrong. */
async function areCodesCorrect(pair: CountedPair, { email_otp, phone_otp }: Codes): Promise<boolean> {
  const matches = await Promise.all([
    verifyPassword(pair.email_hash ?? undefined, email_otp),
    verifyPassword(pair.phone_hash ?? undefined, phone_otp),
  ]);
  return matches.every((isMatch) => isMatch);
}

function mismatchError(triesLeft: number): AppError {
  if (triesLeft <= 0)
    return new AppError('invalid', /* i18n */ 'The codes do not match. No attempts left. Send new codes.');
  return new AppError(
    'invalid',
    message(/* i18n */ 'The codes do not match. {left, plural, one {# attempt} other {# attempts}} left.', {
      left: triesLeft,
    }),
  );
}

/**
 * Marks the pair of a correct attempt as used, and moves the store from draft to review.
 * @throws AppError the error of the attempt; wrong_status if the codes or the store have changed since
 */
export async function verifyCodes(ctx: Ctx, id: string, guess: Guess): Promise<void> {
  if ('rejection' in guess) throw guess.rejection;
  const vendor = await lockDraft(ctx, id);
  await requireCompleted(ctx, id);
  if (!(await markPairUsed(ctx.db, guess.otpId, vendor, ctx.deps.now()))) throw invalidCodes();
  await markVerified(ctx, vendor);
}
