import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import fastq from 'fastq';
import { AppError } from '../errors.ts';
import { inHasher } from './hasher.ts';

/** Runs password hashes a few at a time, so that many sign-ins do not slow down everyone else. */

/** On two cores the second hash would run where the server or the database should. */
const atOnce = availableParallelism() > 2 ? 2 : 1;
const queueLength = 32;
/** Places beside these for sign-ins from known devices, and how many of them one account may take. */
const reservedPlaces = 8;
const maxPerAccount = 2;
/** How long, and how many at most, wait for the news that there is no room for them. */
const turnedAwayAfter = 3_000;
const maxTurnedAway = 1_000;

const queue = fastq.promise(inHasher, atOnce);
let admitted = 0;
let turnedAway = 0;

const tooMany = () =>
  new AppError('too_many', 'Too many sign-ins at the moment. Try again in a few seconds.', { retryAfter: 5 });

/** Who tries again at once would keep the event loop busy with refusals. */
const turnAway = async (): Promise<never> => {
  if (turnedAway < maxTurnedAway) {
    turnedAway += 1;
    await wait(turnedAwayAfter, undefined, { ref: false });
    turnedAway -= 1;
  }
  throw tooMany();
};

/** Sign-ins in reserved places, by account. */
const reserved = new Map<string, number>();
let reservedTotal = 0;

const takeReserved = (account: string): boolean => {
  const taken = reserved.get(account) ?? 0;
  if (reservedTotal >= reservedPlaces || taken >= maxPerAccount) return false;
  reservedTotal += 1;
  reserved.set(account, taken + 1);
  return true;
};
const leaveReserved = (account: string): void => {
  const left = (reserved.get(account) ?? 0) - 1;
  reservedTotal -= 1;
  if (left > 0) reserved.set(account, left);
  else reserved.delete(account);
};

/**
 * Admits as many sign-ins as can be hashed or wait for it, before they cost a query.
 * @param knownAccount the account of a known device, which may take one of the reserved places.
 * @throws AppError too_many, after three seconds, when there is no room.
 */
export const admit = async <T>(work: () => Promise<T>, knownAccount?: string): Promise<T> => {
  if (knownAccount !== undefined && takeReserved(knownAccount))
    return work().finally(() => leaveReserved(knownAccount));
  if (admitted >= atOnce + queueLength) await turnAway();
  admitted += 1;
  try {
    return await work();
  } finally {
    admitted -= 1;
  }
};

/** `isFirst` puts a task before those that wait, and lets it use the reserved places. */
const inTurn = async (task: Parameters<typeof inHasher>[0], isFirst = false) => {
  if (queue.length() >= queueLength + (isFirst ? reservedPlaces : 0)) throw tooMany();
  return isFirst ? queue.unshift(task) : queue.push(task);
};

export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await inTurn({ password });
  if (!hash) throw new AppError('unavailable', 'The service is busy. Try again in a moment.');
  return hash;
};

let decoy: string | undefined;

/**
 * Checks a password. Without a hash (unknown email) it takes as long and fails.
 * @param isFirst for a known device: its check does not wait behind others.
 */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
  isFirst = false,
): Promise<boolean> => {
  decoy ??= await hashPassword('no account has this password');
  const against = stored ?? decoy;
  const { matches } = await inTurn({ password, against }, isFirst);
  return stored !== undefined && matches === true;
};
