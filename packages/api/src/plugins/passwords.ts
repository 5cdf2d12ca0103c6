import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import fastq from 'fastq';
import { AppError } from '../errors.ts';
import { inHasher } from './hasher.ts';

/** Hashes in their turn: a storm of sign-ins must not starve everyone else. */

/** On two cores the second hash would run where the server or the database should. */
const atOnce = availableParallelism() > 2 ? 2 : 1;
const queueLength = 32;
/** How long, and how many at most, wait for the news that there is no room for them. */
const turnedAwayAfter = 3_000;
const mostTurnedAway = 1_000;

const queue = fastq.promise(inHasher, atOnce);
let admitted = 0;
let turnedAway = 0;

const tooMany = () =>
  new AppError('too_many', 'Too many sign-ins at the moment. Try again in a few seconds.', { retryAfter: 5 });

/** Who tries again at once would keep the event loop busy with refusals. */
const turnAway = async (): Promise<never> => {
  if (turnedAway < mostTurnedAway) {
    turnedAway += 1;
    await wait(turnedAwayAfter, undefined, { ref: false });
    turnedAway -= 1;
  }
  throw tooMany();
};

/**
 * Lets in as many sign-ins as can be hashed or wait for it, before they cost a query: their queries would queue before
 * everyone else's.
 * @throws AppError too_many, after three seconds, when there is no room.
 */
export const admit = async <T>(work: () => Promise<T>): Promise<T> => {
  if (admitted >= atOnce + queueLength) await turnAway();
  admitted += 1;
  try {
    return await work();
  } finally {
    admitted -= 1;
  }
};

const inTurn = async (task: Parameters<typeof inHasher>[0]) => {
  if (queue.length() >= queueLength) throw tooMany();
  return queue.push(task);
};

export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await inTurn({ password });
  if (!hash) throw new AppError('unavailable', 'The service is busy. Try again in a moment.');
  return hash;
};

let decoy: string | undefined;

/** Checks a password; without a hash (unknown email) it takes as long and fails. */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= await hashPassword('no account has this password');
  const against = stored ?? decoy;
  const { matches } = await inTurn({ password, against });
  return stored !== undefined && matches === true;
};
