import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { type SessionUser, type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import { useSyncExternalStore } from 'react';
import { toastError, toastSuccess } from '../ui/feedback/toast.tsx';
import { notifySessionEnd } from '../ui/form/session-end.ts';
import { clearUnsavedWork, setUnsavedWorkOwner } from '../ui/form/unsaved-work.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint, onForbidden, onSessionLost, setToken } from './client.ts';
import { forgetDevice } from './device.ts';
import { offlineKey, signedInKey } from './offline/browser-keys.ts';

/** `unknown` until the session cookie has been tried. */
export type Session =
  | { readonly status: 'unknown' | 'out' }
  | {
      readonly status: 'in';
      readonly user: SessionUser;
      readonly permissions: ReadonlySet<string>;
      /** URL of the public store without a slash at the end; null when it is not configured. */
      readonly storefrontUrl: string | null;
      /** Id of the store that the session works for; null for users without a store. */
      readonly vendorId: string | null;
      /** All stores of the user with the user's role. The session works for the first. */
      readonly stores: SignedIn['stores'];
      /** URL template of the map tiles; null for maps without tiles. */
      readonly mapTilesUrl: string | null;
      /** Set while a staff member works as a store. */
      readonly acting: SignedIn['acting'];
    };

/** Local storage key that tells the other tabs of a user that the session works for another store now. */
export const storeChoiceKey = 'bakehouse_store_choice';

let current: Session = { status: 'unknown' };
const listeners = new Set<() => void>();

/** Returns the session and renders when it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribe, () => current);

/** Returns the session as it is now. */
export const currentSession = (): Session => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionLost(() => void endLostSession());

let restoring: Promise<void> | undefined;

/**
 * Restores the session from the cookie; simultaneous calls share one request. Does nothing when the session is already known.
 */
export function restoreSession(): Promise<void> {
  if (current.status !== 'unknown') return Promise.resolve();
  const pending = restoring ?? restore();
  restoring = pending;
  const clear = () => {
    if (restoring === pending) restoring = undefined;
  };
  pending.then(clear, clear);
  return pending;
}

async function restore(): Promise<void> {
  if (!localStorage.getItem(signedInKey)) {
    endSession();
    return;
  }
  const restored = await openSession().catch((cause) => {
    if (!isSignedOut(cause)) throw cause;
  });
  // A sign-in may have finished before the answer.
  if (current.status !== 'unknown') return;
  if (restored) startSession(restored);
  else endSession();
}

const isSignedOut = (cause: unknown) => cause instanceof ApiError && cause.status === 401;

async function openSession(): Promise<SignedIn> {
  const fetching = fetchSession(4);
  if (!localStorage.getItem(offlineKey)) return fetching;
  fetching.catch(() => undefined);
  const offline = await import('./offline/offline-session.ts').catch(() => undefined);
  const parts = { fetch: () => fetchSession(0), start: startSession, end: endSession };
  return offline ? offline.withStoredSession(fetching, parts) : fetching;
}

/** Fetches the session, and again after the time that a busy server asks to wait. */
async function fetchSession(retries: number): Promise<SignedIn> {
  try {
    return await callEndpoint(sessionEndpoints.session, {}, { opensSession: true });
  } catch (cause) {
    const { retryAfter } = cause as Partial<ApiError>;
    if (!retryAfter || !retries) throw cause;
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000));
    return fetchSession(retries - 1);
  }
}

function endSession(): void {
  if (current.status === 'in') notifySessionEnd();
  forgetDevice();
  setToken(undefined);
  localStorage.removeItem(signedInKey);
  setSession({ status: 'out' });
}

function setSession(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The tabs share the session, so the screens of the previous store close in all of them. */
function followStoreChoice({ key, newValue }: StorageEvent): void {
  if (key === storeChoiceKey && current.status === 'in' && newValue?.startsWith(current.user._id))
    void refreshSession().catch(() => undefined);
}

/** Continues with a session of the server, in place of the current one. */
export function startSession(response: SignedIn): void {
  const { token, data, permissions, store_url, vendor_id, stores, map_tiles_url, acting } = response;
  setToken(token);
  // What the browser has stored belongs to one person.
  if (![null, data._id].includes(localStorage.getItem(offlineKey))) forgetDevice();
  localStorage.setItem(signedInKey, data._id);
  setUnsavedWorkOwner(data._id);
  window.addEventListener('storage', followStoreChoice);
  setSession({
    status: 'in',
    user: data,
    permissions: new Set(permissions),
    storefrontUrl: store_url?.replace(/\/$/, '') ?? null,
    vendorId: vendor_id,
    stores,
    mapTilesUrl: map_tiles_url,
    acting,
  });
}

const actingUntil = (session: SignedIn | Session): string | undefined =>
  'acting' in session ? session.acting?.until : undefined;

/** Returns a text that is different for sessions whose data must not be mixed: those as a store, of another store, or of another role there. */
export const dataKey = ({ acting, stores: [store] }: Pick<SignedIn, 'acting' | 'stores'>): string =>
  [acting?.until, store?._id, store?.role].join(' ');

let refreshing = false;

/** Reloads the user and the permissions; concurrent calls share one request. */
export async function refreshSession(): Promise<void> {
  if (refreshing) return;
  refreshing = true;
  try {
    const response = await callEndpoint(sessionEndpoints.session, {});
    // Another tab may have begun or ended to work as a store. This tab goes on with its own token.
    if (actingUntil(response) !== actingUntil(current)) return;
    // The open screens close. Their unsaved work is kept.
    if (current.status === 'in' && dataKey(response) !== dataKey(current)) notifySessionEnd();
    startSession(response);
  } finally {
    refreshing = false;
  }
}

/**
 * Signs in.
 * @param beforeStart called after the server has accepted the credentials and before the dashboard renders.
 * @throws ApiError when the credentials are rejected.
 */
export async function signIn(
  body: { email: string; password: string },
  beforeStart: () => Promise<void> = async () => {},
): Promise<void> {
  await enterSession(await callEndpoint(sessionEndpoints.login, { body }), beforeStart);
}

/**
 * Starts a session that the server has opened.
 * @param beforeStart called before the dashboard renders.
 */
export async function enterSession(
  response: SignedIn,
  beforeStart: () => Promise<void> = async () => {},
): Promise<void> {
  await beforeStart();
  startSession(response);
  toastSuccess(response.message);
}

/**
 * Ends the session as a store, and continues with the user's own.
 * @throws ApiError when the server cannot be reached; the session then goes on.
 */
export async function stopActing(): Promise<void> {
  const { message } = await callEndpoint(sessionEndpoints.logout, {});
  await resumeOwnSession();
  toastSuccess(message);
}

/** Restores the user's own session after one as a store. */
async function resumeOwnSession(): Promise<void> {
  notifySessionEnd();
  setToken(undefined);
  setSession({ status: 'unknown' });
  await restoreSession().catch(endSession);
}

/** The server does not accept the token any more. A session as a store has its own end. */
async function endLostSession(): Promise<void> {
  if (current.status !== 'in' || !current.acting) return endSession();
  const { store_name } = current.acting;
  await resumeOwnSession();
  toastError(`The session as ${store_name} has ended`);
}

/** Signs out, or ends the session as a store. The local session ends even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (isActing()) return stopActing().catch(() => undefined);
  await callEndpoint(sessionEndpoints.logout, {}).catch(() => undefined);
  endSession();
  clearUnsavedWork();
}

onForbidden(() => void refreshSession().catch(() => undefined));
/** Replaces the user of the session after a change of the profile. */
export function changeUser(user: SessionUser): void {
  if (current.status === 'in') setSession({ ...current, user });
}

/** Resets the state of this module, for tests. */
export function resetSession(): void {
  setToken(undefined);
  restoring = undefined;
  setSession({ status: 'unknown' });
}

/** Returns whether a user record is the signed-in user. */
export const isMe = ({ _id }: { readonly _id: string }, session: Session = current): boolean =>
  session.status === 'in' && session.user._id === _id;

/** Returns whether the session is one in which a staff member works as a store. */
export const isActing = (session: Session = current): boolean => session.status === 'in' && session.acting !== null;

/** Returns whether the signed-in user works for a single store; false for staff who also have the Vendor role. */
export const worksForStore = (session: Session = current): boolean =>
  session.status === 'in' &&
  session.vendorId !== null &&
  (session.acting !== null ||
    (session.user.roles.length > 0 && session.user.roles.every(({ name }) => name === 'Vendor')));

/** Returns the result of `worksForStore`, and follows the session. */
export const useWorksForStore = (): boolean => worksForStore(useSession());

/** Returns whether the signed-in user is a baker, to whom the server sends no amounts, and follows the session. */
export function useIsBaker(): boolean {
  const session = useSession();
  return session.status === 'in' && worksForStore(session) && session.stores[0]?.role === 'baker';
}

/** Returns the id of the store that the session works for, and follows the session; null without a store. */
export function useVendorId(): string | null {
  const session = useSession();
  return session.status === 'in' ? session.vendorId : null;
}

/** Returns whether someone is signed in. */
export const isSignedIn = (session: Session = current): boolean => session.status === 'in';

/**
 * Returns who the data belongs to that this browser keeps for times without a network: a person and the store for which the session works.
 * Undefined for staff, whose browsers keep nothing, also while they work as a store.
 */
export const offlineOwner = (session: Session = current): string | undefined =>
  session.status === 'in' && worksForStore(session) && !session.acting
    ? `${session.user._id} ${session.vendorId}`
    : undefined;

type Permission = string | Pick<Endpoint, 'methods' | 'path'>;

/**
 * Returns whether the session has a permission.
 * @param permission its key, or an endpoint.
 */
export const can = (permission: Permission, session: Session = current): boolean =>
  session.status === 'in' &&
  session.permissions.has(typeof permission === 'string' ? permission : permissionKey(permission));

/** Returns a `can` function that follows the session. */
export function useCan(): (permission: Permission) => boolean {
  const session = useSession();
  return (permission) => can(permission, session);
}
