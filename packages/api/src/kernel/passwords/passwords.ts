import { availableParallelism } from 'node:os';
import fastq from 'fastq';
import { AppError, serviceBusy } from '../../platform/errors.ts';
import { delayedRejection } from '../http/limits/delayed-rejection.ts';
import { runInHasher } from './hasher.ts';

/** Runs password hashes a few at a time, so that many sign-ins do not slow down everyone else. */

/** Number of simultaneous hashes. On two cores, a second hash would compete with the server and the database. */
const maxConcurrent = availableParallelism() > 2 ? 2 : 1;
const maxQueued = 32;
/** Additional slots for sign-ins from known devices, and how many of them one account may use. */
const reservedSlots = 8;
const maxPerAccount = 2;

const queue = fastq.promise(runInHasher, maxConcurrent);
const rejectLater = delayedRejection(3_000);
let admitted = 0;

/**
 * Limits sign-ins to the number that can be hashed or queued, before they cost a query.
 * @param work the sign-in
 * @param knownAccount the account of a known device, which may use a reserved slot
 * @throws AppError too_many, after three seconds, when no slot is free
 */
export async function limitSignIns<T>(work: () => Promise<T>, knownAccount?: string): Promise<T> {
  if (knownAccount !== undefined && reserveSlot(knownAccount)) return work().finally(() => releaseSlot(knownAccount));
  if (admitted >= maxConcurrent + maxQueued) await rejectLater(tooMany());
  admitted += 1;
  try {
    return await work();
  } finally {
    admitted -= 1;
  }
}

/** Number of reserved slots in use, by account. */
const reserved = new Map<string, number>();
let reservedTotal = 0;

function reserveSlot(account: string): boolean {
  const used = reserved.get(account) ?? 0;
  if (reservedTotal >= reservedSlots || used >= maxPerAccount) return false;
  reservedTotal += 1;
  reserved.set(account, used + 1);
  return true;
}

function releaseSlot(account: string): void {
  const used = (reserved.get(account) ?? 0) - 1;
  reservedTotal -= 1;
  if (used > 0) reserved.set(account, used);
  else reserved.delete(account);
}

const tooMany = () =>
  new AppError('too_many', /* i18n */ 'Too many sign-ins at the moment. Try again in a few seconds.', {
    retryAfter: 5,
  });

/**
 * Hashes a password with argon2id.
 * @throws AppError too_many when the queue is full, unavailable when the hasher exits
 */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await enqueue({ password });
  if (!hash) throw serviceBusy();
  return hash;
}

/** Queues a hash. `isFirst` puts it at the head of the queue and lets it use the reserved slots. */
async function enqueue(task: Parameters<typeof runInHasher>[0], isFirst = false) {
  if (queue.length() >= maxQueued + (isFirst ? reservedSlots : 0)) throw tooMany();
  return isFirst ? queue.unshift(task) : queue.push(task);
}

let decoy: string | undefined;

/**
 * Checks a password. Without a hash (unknown email) it takes the same time and returns false, so that the time does not reveal
 * whether an account exists.
 * @param stored the hash of the account, or undefined
 * @param isFirst whether the check goes before those that wait, for a known device
 * @throws AppError too_many when the queue is full, unavailable when the hasher exits
 */
export async function verifyPassword(stored: string | undefined, password: string, isFirst = false): Promise<boolean> {
  decoy ??= await hashPassword('no account has this password');
  const against = stored ?? decoy;
  const { matches } = await enqueue({ password, against }, isFirst);
  return stored !== undefined && matches === true;
}
