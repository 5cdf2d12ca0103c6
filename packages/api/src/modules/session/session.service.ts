import { randomBytes } from 'node:crypto';
import { wrongCredentials } from '@bakehouse/contract/core/messages';
import pLimit from 'p-limit';
import { hashToken } from '../../kernel/access/token-hash.ts';
import { audit, loggedDevice } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { delayedRejection } from '../../kernel/http/limits/delayed-rejection.ts';
import {
  addressKey,
  countAttempt,
  resetAttempts,
  resetUnblocked,
  uncountAttempt,
} from '../../kernel/http/limits/throttle.ts';
import { limitSignIns, verifyPassword } from '../../kernel/passwords/passwords.ts';
import type { Database, Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignInRejection } from '../../platform/observe/metrics.ts';
import { lockPerson, missingForLinks } from '../admin-user/link/account-link.writes.ts';
import { accountOf, type DeviceCookie, findKnownDevice, issueDeviceCookie, type KnownDevice } from './known-device.ts';
import { endOldestSessions, findCredentials, insertSession } from './session.queries.ts';
import { SignInError } from './sign-in-error.ts';

/** Maximum number of failures in 15 minutes that are answered with 401. */
const accountLimit = 10;
const deviceLimit = 10;
const addressLimit = 30;
/** Number of failures in a row after which an account or a known device is locked until it gets a new password. */
const maxConsecutiveFailures = 100;

type Attempt = {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  requestId: string;
  /** The cookie of a known device, as the client sent it. */
  deviceCookie: string | undefined;
};

/** A new session and the cookie that makes its browser a known device. The database stores only the token's hash. */
export type SignedInSession = { token: string; expiresAt: Date; deviceCookie: DeviceCookie };

type NewSession = {
  userAgent: string;
  address: string;
  deviceCookie: DeviceCookie;
  checkedHash?: string;
  factorAt?: Date | null;
  provenAt?: Date;
};

/**
 * Opens a session that lasts `SESSION_HOURS` and ends the oldest ones above the maximum. It locks the user, so that simultaneous sign-ins
 * count each other, and must therefore come before the counters of sign-ins change, as in the trigger that resets them.
 * @param client `checkedHash` is the hash with which the password was compared; `factorAt` is when the second factor was proved, without which
 * a person who has one must prove it next; `provenAt` is when the person proved their identity, now by default
 * @throws AppError unauthenticated if the password was changed meanwhile
 */
export async function openSession(
  db: Db,
  deps: Deps,
  userId: string,
  { checkedHash, deviceCookie, factorAt = null, provenAt = deps.now(), userAgent, address }: NewSession,
): Promise<SignedInSession> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + deps.config.SESSION_HOURS * 3_600_000);
  const user = await lockPerson(db, userId);
  if (checkedHash !== undefined && user?.passwordHash !== checkedHash) throw credentialsError(false);
  const { id, others } = await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    expiresAt,
    userAgent,
    address,
    factorAt,
    provenAt,
  });
  const { SESSIONS_PER_PERSON: max, SESSION_IDLE_HOURS: idleHours } = deps.config;
  // A delete makes all servers read permissions again, also when it finds no row.
  if (others >= max) await endOldestSessions(db, { userId, newestId: id, kept: max - 1, idleHours });
  return { token, expiresAt, deviceCookie };
}

const lockedError = () =>
  new SignInError(
    'locked',
    'too_many',
    /* i18n */ 'Too many failed sign-ins. Ask an administrator for a new password.',
  );
const blockedError = () =>
  new SignInError('blocked', 'too_many', /* i18n */ 'Too many failed sign-ins. Try again in 15 minutes.', {
    retryAfter: 900,
  });
const credentialsError = (isInactive: boolean) =>
  new SignInError(isInactive ? 'inactive' : 'wrong_credentials', 'unauthenticated', wrongCredentials);

/** Returns why a sign-in was rejected, or undefined if it failed for another reason. */
export function rejectionReason(error: unknown): SignInRejection | undefined {
  if (error instanceof SignInError) return error.reason;
  // The limit of simultaneous password checks is the only other source of this code.
  return error instanceof AppError && error.code === 'too_many' ? 'busy' : undefined;
}

type Keys = { readonly account: string; readonly address: string };
const keysOf = ({ email, address }: Attempt): Keys => ({
  account: `account:${accountOf(email)}`,
  address: addressKey('address', address),
});
const deviceKey = ({ id }: KnownDevice) => `device:${id}`;

/**
 * Two at a time: all attempts of an address change one row, and those that wait for it would occupy the database connections that calls of
 * people need.
 */
const limitCounting = pLimit(2);

const countAccountAndAddress = (deps: Deps, { account, address }: Keys) =>
  limitCounting(() =>
    countAttempt(
      deps.database.db,
      [
        { key: account, limit: accountLimit },
        { key: address, limit: addressLimit },
      ],
      deps.now(),
    ),
  );

/** Time in milliseconds in which this server rejects a blocked address without a statement. */
const blockMemory = 1_000;
const maxRememberedBlocks = 10_000;

const rejectLater = delayedRejection(1_000);

/** The blocked addresses of each database, and until when they are rejected without a statement. */
const rememberedBlocks = new WeakMap<Database, Map<string, number>>();

/** Remembers a blocked address for a second, because a statement for each attempt of a client in a loop would make people wait. */
const rememberBlock = ({ database, now }: Deps, address: string): void => {
  const blocks = rememberedBlocks.get(database) ?? new Map();
  rememberedBlocks.set(database, blocks);
  if (blocks.size >= maxRememberedBlocks) blocks.clear();
  blocks.set(address, now().getTime() + blockMemory);
};

const isBlockRemembered = ({ database, now }: Deps, address: string): boolean =>
  (rememberedBlocks.get(database)?.get(address) ?? 0) > now().getTime();

/** The server stops sign-ins, not a person. */
const server = { user: { _id: '00000000-0000-0000-0000-000000000000', name: 'Bakehouse' } };

/**
 * Records that the sign-ins of an account, a known device or an address are stopped. An email without an account is recorded too, so that
 * the time of the response does not reveal it.
 */
const auditStop = async (deps: Deps, { email, requestId }: Attempt, action: 'block' | 'lock-out', key: string) => {
  const isAddress = key.startsWith('address:');
  if (isAddress && !deps.config.LOG_CLIENT_ADDRESS) return;
  const found = isAddress ? undefined : await findCredentials(deps.database.db, email);
  const record = { recordId: found?.id ?? server.user._id, recordName: isAddress ? key : accountOf(email) };
  await deps.database.transaction((db, atCommit) =>
    audit({ db, atCommit, actor: server, requestId }, { module: 'session', action, ...record }),
  );
};

/**
 * Counts the attempt as failed before the password is checked, so that simultaneous guesses cannot exceed the limit. A
 * known device has its own counter and is not stopped by the limits of the account and the address.
 * @throws AppError `too_many` if a limit is reached
 */
const rejectBlocked = async (
  deps: Deps,
  attempt: Attempt,
  keys: Keys,
  device: KnownDevice | undefined,
): Promise<void> => {
  const lockKey = device ? deviceKey(device) : keys.account;
  const counts = device
    ? await countAttempt(deps.database.db, [{ key: lockKey, limit: deviceLimit }], deps.now())
    : await countAccountAndAddress(deps, keys);
  for (const { key, in_a_row, blocked, newly_blocked } of counts) {
    if (newly_blocked) await auditStop(deps, attempt, 'block', key);
    if (key === lockKey && in_a_row === maxConsecutiveFailures + 1 && (newly_blocked || !blocked))
      await auditStop(deps, attempt, 'lock-out', key);
  }
  if (counts.some((row) => row.key === lockKey && row.in_a_row > maxConsecutiveFailures)) throw lockedError();
  if (counts.some(({ key, blocked }) => blocked && key === keys.address)) rememberBlock(deps, keys.address);
  if (counts.some(({ blocked }) => blocked)) throw blockedError();
};

/**
 * Removes the counted attempt after a correct password. On a known device it does not end the blocking of the account,
 * because each sign-in of the owner would give an attacker new attempts.
 */
const clearCounts = async (db: Db, keys: Keys, device: KnownDevice | undefined, now: Date): Promise<void> => {
  if (device) {
    await resetAttempts(db, deviceKey(device));
    await resetUnblocked(db, keys.account, maxConsecutiveFailures, now);
  } else {
    await resetAttempts(db, keys.account);
    await uncountAttempt(db, keys.address);
  }
};

const checkPassword = async (
  deps: Deps,
  attempt: Attempt,
  device: KnownDevice | undefined,
): Promise<SignedInSession> => {
  const keys = keysOf(attempt);
  await rejectBlocked(deps, attempt, keys, device);
  const found = await findCredentials(deps.database.db, attempt.email);
  // An invited user has no hash yet.
  const matches = await verifyPassword(found?.password_hash || undefined, attempt.password, device !== undefined);
  if (!found || !matches || found.status !== 'Active') {
    // A failure on a known device also counts against the account and the address.
    if (device) await countAccountAndAddress(deps, keys);
    throw credentialsError(matches);
  }
  const credentials = { email: attempt.email, passwordHash: found.password_hash };
  const deviceCookie = await issueDeviceCookie(deps, credentials, device);
  return deps.database.transaction(async (tx, atCommit) => {
    const session = await openSession(tx, deps, found.id, {
      ...attempt,
      deviceCookie,
      checkedHash: found.password_hash,
    });
    await clearCounts(tx, keys, device, deps.now());
    const actor = { user: { _id: found.id, name: found.name } };
    await audit(
      { db: tx, atCommit, actor, requestId: attempt.requestId },
      {
        ...{ module: 'session', action: 'sign-in', recordId: found.id, recordName: found.name },
        device: loggedDevice(deps.config, attempt),
      },
    );
    if (!device) await queueNewDevice(tx, deps, found.id, attempt);
    return session;
  });
};

/** Queues the mail about a sign-in from an unknown device. The job decides whether it is sent, so that the sign-in does not wait for it. */
const queueNewDevice = async (
  db: Db,
  deps: Deps,
  userId: string,
  { requestId, userAgent, address }: Attempt,
): Promise<void> => {
  if (missingForLinks(deps)) return;
  const signIn = { userAgent, address, at: deps.now().toISOString() };
  await deps.jobs.send(db, 'new-device', { userId, requestId, channel: 'email', signIn });
};

/**
 * Checks the password and opens a session.
 * @throws AppError `unauthenticated`, the same for an unknown email, a wrong password and an inactive user; `too_many`
 *   if a limit is reached or too many sign-ins wait
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<SignedInSession> {
  const device = await findKnownDevice(deps, attempt.email, attempt.deviceCookie);
  try {
    // Before a place is taken, so that a blocked address does not occupy those of others.
    if (!device && isBlockRemembered(deps, keysOf(attempt).address)) await rejectLater(blockedError());
    return await limitSignIns(() => checkPassword(deps, attempt, device), device?.account);
  } catch (error) {
    const reason = rejectionReason(error);
    if (reason) deps.metrics?.recordSignInRejection(reason);
    throw error;
  }
}
