import type { SignedIn } from '@bakehouse/contract/session';
import { ApiError, isUnreachable } from '../api-error.ts';
import { onTokenMissing } from '../client.ts';
import { storedValue } from './offline-store.ts';

export { deleteStoredValues } from './offline-store.ts';

/** The session of a store's person, stored without its token, so that the dashboard opens without a network. */

type StoredSession = { readonly session: SignedIn; readonly at: number };

type SessionParts = {
  readonly fetch: () => Promise<SignedIn>;
  readonly start: (session: SignedIn) => void;
  readonly end: () => void;
};

const stored = storedValue<StoredSession>('session');

/** Milliseconds for which the dashboard opens without the server. Orders of today and tomorrow are of no use after that. */
const maxAge = 24 * 3_600_000;

/** Milliseconds after which the dashboard opens without waiting for the server any longer. */
const patience = 8_000;

/** Stores a session for the next start without a network. */
export const storeSession = (session: SignedIn): Promise<void> =>
  stored.change(() => ({ session: { ...session, token: '' }, at: Date.now() }));

/**
 * Returns the session of the server, or the stored one if the server cannot be reached or takes too long.
 * @param fetching the request for the session.
 * @param session fetches, starts and ends the session; a stored session is continued before the first call that needs its token.
 * @throws the error of the request without a stored session.
 */
export async function withStoredSession(fetching: Promise<SignedIn>, session: SessionParts): Promise<SignedIn> {
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([fetching, slow]).catch((cause: unknown) => {
    if (!isUnreachable(cause)) throw cause;
  });
  if (answer) return answer;
  const found = await stored.read();
  if (!found || Date.now() - found.at > maxAge) return fetching;
  let continuing: Promise<void> | undefined;
  onTokenMissing(() => {
    continuing ??= continueSession(session).finally(() => {
      continuing = undefined;
    });
    return continuing;
  });
  return found.session;
}

async function continueSession({ fetch, start, end }: SessionParts): Promise<void> {
  try {
    start(await fetch());
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) end();
    throw cause;
  }
}
