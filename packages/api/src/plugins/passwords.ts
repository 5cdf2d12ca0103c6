import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** argon2id (the library's default) as OWASP has it: 19 MiB, 2 passes, 1 lane. It works off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnce = 2;
const queueLength = 32;
const waiting: (() => void)[] = [];
let running = 0;

/** At most two hashes at a time and 32 waiting: a storm of sign-ins must not starve everyone else. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= queueLength)
      throw new AppError('too_many', 'Too many sign-ins at the moment. Try again in a few seconds.', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let decoy: Promise<string> | undefined;

/** Checks a password; without a hash (unknown email) it takes as long and fails. */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('no account has this password', cost);
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return stored !== undefined && matches;
};
