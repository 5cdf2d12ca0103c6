import { actAs } from '@bakehouse/contract/act-as';
import type { CallOf, Endpoint } from '@bakehouse/contract/core/endpoint';
import { membershipEndpoints, profileEndpoints } from '@bakehouse/contract/profile';
import { toastSuccess } from '../ui/feedback/toast.tsx';
import { notifySessionEnd } from '../ui/form/session-end.ts';
import { callEndpoint } from './client.ts';
import { changeUser, startSession, storeChoiceKey } from './session.ts';

/** Changes of the session by its user. They are apart from the session itself, because the first screen does not need them. */

type BodyOf<E extends Endpoint> = NonNullable<CallOf<E>['body']>;

type SavedMessage = { readonly message: string };

/**
 * Changes the user's password, which ends all of the user's sessions, and continues with the new session.
 * @throws ApiError when the password is rejected.
 */
export async function changePassword(body: BodyOf<typeof profileEndpoints.changePassword>): Promise<SavedMessage> {
  const response = await callEndpoint(profileEndpoints.changePassword, { body });
  startSession(response);
  return response;
}

/**
 * Changes the user's profile and updates the session.
 * @throws ApiError when a value is rejected.
 */
export async function changeProfile(body: BodyOf<typeof profileEndpoints.update>): Promise<SavedMessage> {
  const response = await callEndpoint(profileEndpoints.update, { body });
  changeUser(response.data);
  return response;
}

/**
 * Continues as the person of a store, on its first screen.
 * @throws ApiError when the reason is rejected, or the store has no active person.
 */
export async function startActing(storeId: string, reason: string): Promise<void> {
  const response = await callEndpoint(actAs, { params: { id: storeId }, body: { reason } });
  notifySessionEnd();
  window.history.pushState(null, '', '/');
  startSession(response);
}

/**
 * Makes the session work for another store of the user, on its first screen and in all tabs.
 * @throws ApiError when the user does not work for the store any more.
 */
export async function chooseStore(storeId: string): Promise<void> {
  const response = await callEndpoint(membershipEndpoints.choose, { params: { id: storeId } });
  window.history.pushState(null, '', '/');
  startSession(response);
  localStorage.setItem(storeChoiceKey, `${response.data._id} ${Date.now()}`);
  toastSuccess(response.message);
}
