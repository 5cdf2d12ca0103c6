import { type CallOf, type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { profileEndpoints, type SessionUser, type SignedIn, sessionEndpoints } from '@bakehouse/contract/session';
import { useSyncExternalStore } from 'react';
import { toastSuccess } from '../ui/feedback/toast.tsx';
import { notifySessionEnd } from '../ui/form/session-end.ts';
import { clearUnsavedWork, setUnsavedWorkOwner } from '../ui/form/unsaved-work.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint, holdToken, onRejected, onSessionLost } from './client.ts';

/** `unknown` until the cookie has been tried. */
export type Session =
  | { readonly status: 'unknown' | 'out' }
  | {
      readonly status: 'in';
      readonly user: SessionUser;
      readonly permissions: ReadonlySet<string>;
      /** Where customers see products; null when the marketplace names no store. */
      readonly storeUrl: string | null;
      /** A vendor's own store. */
      readonly vendorId: string | null;
      /** Tiles of maps; null for a plain ground. */
      readonly mapTilesUrl: string | null;
    };

/** Says that this browser signed in, so that the first visit asks for no session. No token: that stays in memory. */
const signedInMark = 'bakehouse_signed_in';

let session: Session = { status: 'unknown' };
const listeners = new Set<() => void>();

const become = (next: Session): void => {
  session = next;
  for (const listener of listeners) listener();
};

const enter = ({ token, data, permissions, store_url, vendor_id, map_tiles_url }: SignedIn): void => {
  holdToken(token);
  localStorage.setItem(signedInMark, '1');
  setUnsavedWorkOwner(data._id);
  become({
    status: 'in',
    user: data,
    permissions: new Set(permissions),
    storeUrl: store_url,
    vendorId: vendor_id,
    mapTilesUrl: map_tiles_url,
  });
};

const leave = (): void => {
  if (session.status === 'in') notifySessionEnd();
  holdToken(undefined);
  localStorage.removeItem(signedInMark);
  become({ status: 'out' });
};
onSessionLost(leave);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** At this moment: a part of the screen that goes asks whether it was left or its session ended. */
export const isSignedIn = (): boolean => session.status === 'in';
export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

/** Takes up the session that the cookie keeps; does nothing when it is already known whether there is one. */
export const restoreSession = async (): Promise<void> => {
  if (session.status !== 'unknown') return;
  if (!localStorage.getItem(signedInMark)) {
    leave();
    return;
  }
  try {
    enter(await callEndpoint(sessionEndpoints.session, {}));
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
    leave();
  }
};

let refreshing = false;

/** What the server now knows of the person and of what they may; calls that come meanwhile ask for it once. */
export const refreshSession = async (): Promise<void> => {
  if (refreshing) return;
  refreshing = true;
  try {
    enter(await callEndpoint(sessionEndpoints.session, {}));
  } finally {
    refreshing = false;
  }
};
onRejected(() => void refreshSession().catch(() => undefined));

/** `arrive` runs between the server's yes and the dashboard, which starts at the address it finds. */
export const signIn = async (
  body: { email: string; password: string },
  arrive: () => Promise<void> = async () => {},
): Promise<void> => {
  const answer = await callEndpoint(sessionEndpoints.login, { body });
  await arrive();
  enter(answer);
  toastSuccess(answer.message);
};

/** The server ends the session; here it is over whether or not the server could be reached. */
export const signOut = async (): Promise<void> => {
  await callEndpoint(sessionEndpoints.logout, {}).catch(() => undefined);
  leave();
  clearUnsavedWork();
};

type BodyOf<E extends Endpoint> = NonNullable<CallOf<E>['body']>;

type Said = { readonly message: string };

/** Ends the person's sessions, this one too, and goes on in the new one. */
export const changePassword = async (body: BodyOf<typeof profileEndpoints.changePassword>): Promise<Said> => {
  const answer = await callEndpoint(profileEndpoints.changePassword, { body });
  enter(answer);
  return answer;
};

export const changeProfile = async (body: BodyOf<typeof profileEndpoints.update>): Promise<Said> => {
  const answer = await callEndpoint(profileEndpoints.update, { body });
  if (session.status === 'in') become({ ...session, user: answer.data });
  return answer;
};

/** For a fresh start in tests. */
export const forgetSession = (): void => {
  holdToken(undefined);
  become({ status: 'unknown' });
};

/** Whether a record of a person is one's own. */
export const isMe = ({ _id }: { readonly _id: string }, who: Session = session): boolean =>
  who.status === 'in' && who.user._id === _id;

type Permission = string | Pick<Endpoint, 'methods' | 'path'>;

/** Whether the session holds a permission, named by its key or its endpoint. */
export const can = (permission: Permission, who: Session = session): boolean =>
  who.status === 'in' && who.permissions.has(typeof permission === 'string' ? permission : permissionKey(permission));

export const useCan = (): ((permission: Permission) => boolean) => {
  const who = useSession();
  return (permission) => can(permission, who);
};
